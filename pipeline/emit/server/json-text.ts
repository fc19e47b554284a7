/** Width of a line, as in the formatter's settings. */
const width = 100;

/** JSON as the formatter would leave it: objects with a member a line, lists on one line where they fit. */
export function jsonText(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** `used` counts the columns that stand left of the value and right of it on its line. */
function print(value: unknown, indentation: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indentation}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const flat = `[${value.map((item) => print(item, inner, 0)).join(', ')}]`;
    const isGrid =
      value.length > 1 && value.every((item) => Array.isArray(item) && item.length > 1);
    if (!flat.includes('\n') && !isGrid && used + flat.length <= width) return flat;
    const items = value.map((item) => `${inner}${print(item, inner, inner.length + 1)}`);
    return `[\n${items.join(',\n')}\n${indentation}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const members = entries.map(([key, item], index) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    const comma = index === entries.length - 1 ? 0 : 1;
    return name + print(item, inner, name.length + comma);
  });
  return `{\n${members.join(',\n')}\n${indentation}}`;
}
