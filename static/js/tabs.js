/* A row of tabs that is wider than the screen begins where the current one is seen. */
for (const tab of document.querySelectorAll(".tabs__tab[aria-current]")) {
  const row = tab.closest(".tabs");
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
