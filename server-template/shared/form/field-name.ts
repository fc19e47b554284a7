const deepest = 100;

/** Splits the name of a form field: `items[0][name]` is items, 0, name; `tags[]` is tags and an empty name. Other names, and those nested too deeply, stay whole. */
export function fieldPath(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  const keys = name.slice(open + 1, -1).split('][');
  const isSpelled = keys.length <= deepest && keys.every((key) => !/[[\]]/.test(key));
  return isSpelled ? [name.slice(0, open), ...keys] : [name];
}
