/* The shell's small manners. Pages work without them. */
import "./toasts.js";
import "./dialogs.js";
import "./submit-once.js";
import "./copy.js";
import "./pad.js";
import "./tabs.js";
