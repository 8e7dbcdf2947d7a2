/* A pen is a form that writes one kind of line: its fields are named as the line's data (docs/protocol.md).
   data-as: int, json (an empty list at first), null, list; text otherwise. data-optional: left out when empty. data-aside: no part of the data. */
const read = {
  int: (value) => (value === "" ? undefined : Number(value)),
  json: (value) => JSON.parse(value),
  null: () => null,
};

function isEmpty(value) {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && field.type !== "submit" && field.dataset.aside === undefined);
}

export function dataOf(form) {
  const data = {};
  for (const field of fieldsOf(form)) {
    if (field.matches(":disabled") || (/radio|checkbox/.test(field.type) && !field.checked)) continue;
    if (field.dataset.as === "list") {
      (data[field.name] ??= []).push(field.value);
      continue;
    }
    const value = (read[field.dataset.as] ?? String)(field.value);
    if (field.dataset.optional === undefined || !isEmpty(value)) data[field.name] = value;
  }
  return data;
}

/* Fields the data does not name return to what the page came with. */
export function fill(form, data) {
  for (const field of fieldsOf(form)) {
    const value = data[field.name];
    const named = field.name in data;
    if (field.dataset.as === "list") field.checked = named ? value.includes(field.value) : field.defaultChecked;
    else if (field.type === "radio") field.checked = named ? String(value ?? "") === field.value : field.defaultChecked;
    // A hidden field forgets what it came with as soon as it is changed.
    else if (field.dataset.as === "json") field.value = named ? JSON.stringify(value) : "[]";
    else field.value = named ? String(value) : (field.defaultValue ?? "");
  }
}

/* What the line holds beyond the fields of its form is kept when it is corrected. */
export function beyond(form, data) {
  const named = new Set(fieldsOf(form).map((field) => field.name));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !named.has(name)));
}

/* A choice may bring values for other fields: data-fills, JSON. */
export function fillBeside(field) {
  const values = JSON.parse(field.dataset.fills);
  for (const other of fieldsOf(field.form)) {
    if (other.name !== field.name && other.name in values && other.type !== "radio") other.value = values[other.name];
  }
}
