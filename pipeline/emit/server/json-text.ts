import { textWidth } from '../../text-width.ts';

/** Width of a line, as in the formatter's settings. */
const width = 100;

/** JSON as the formatter would leave it: objects with a member a line, lists on one line where they fit. */
export function jsonText(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** `used` counts the columns that are left of a list and right of it on its line. */
function print(value: unknown, indentation: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return printList(value, indentation, used);
  const inner = `${indentation}  `;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const members = entries.map(([key, item], index) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    const comma = index === entries.length - 1 ? 0 : 1;
    return name + print(item, inner, Array.isArray(item) ? textWidth(name) + comma : 0);
  });
  return `{\n${members.join(',\n')}\n${indentation}}`;
}

function printList(list: readonly unknown[], indentation: string, used: number): string {
  if (list.length === 0) return '[]';
  const inner = `${indentation}  `;
  const flat = `[${list.map((item) => print(item, inner, 0)).join(', ')}]`;
  const isGrid = list.length > 1 && list.every((item) => Array.isArray(item) && item.length > 1);
  if (!flat.includes('\n') && !isGrid && used + textWidth(flat) <= width) return flat;
  const isNumbers = list.length > 1 && list.every((item) => typeof item === 'number');
  const items = list.map((item, index) => {
    const comma = index === list.length - 1 ? '' : ',';
    return print(item, inner, inner.length + comma.length) + comma;
  });
  const lines = isNumbers ? filledLines(items, inner.length) : items;
  return `[\n${lines.map((line) => inner + line).join('\n')}\n${indentation}]`;
}

/** Numbers are side by side, as many as fit. */
function filledLines(items: readonly string[], indentation: number): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${item}`;
    if (last === undefined || indentation + longer.length > width) lines.push(item);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
