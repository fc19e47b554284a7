import { textWidth } from '../../text-width.ts';

/** Width of a line, as in the formatter's settings. */
const width = 100;

/** JSON in Prettier's layout: objects with one member per line, lists on one line if they fit. */
export function jsonText(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/**
 * `used` counts the columns to the left and right of a list on its line. Lines are joined per
 * object: a single growing string would need a multiple of its size.
 */
function print(value: unknown, indentation: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return printList(value, indentation, used);
  const members = value as Readonly<Record<string, unknown>>;
  const inner = `${indentation}  `;
  const keys = Object.keys(members).filter((key) => members[key] !== undefined);
  if (keys.length === 0) return '{}';
  const last = keys.at(-1);
  const lines = keys.map((key) => {
    const item = members[key];
    const name = `${inner}${JSON.stringify(key)}: `;
    const around = Array.isArray(item) ? textWidth(name) + (key === last ? 0 : 1) : 0;
    return name + print(item, inner, around);
  });
  return `{\n${lines.join(',\n')}\n${indentation}}`;
}

function printList(list: readonly unknown[], indentation: string, used: number): string {
  if (list.length === 0) return '[]';
  const inner = `${indentation}  `;
  const isGrid = list.length > 1 && list.every((item) => Array.isArray(item) && item.length > 1);
  if (!isGrid && !list.some(hasMembers)) {
    const flat = `[${list.map((item) => print(item, inner, 0)).join(', ')}]`;
    if (!flat.includes('\n') && used + textWidth(flat) <= width) return flat;
  }
  const isNumbers = list.length > 1 && list.every((item) => typeof item === 'number');
  const items = list.map((item, index) => {
    const comma = index === list.length - 1 ? '' : ',';
    // Only lists depend on the room on their line.
    const around = Array.isArray(item) ? inner.length + comma.length : 0;
    return print(item, inner, around) + comma;
  });
  const lines = isNumbers ? filledLines(items, inner.length) : items;
  return `[\n${lines.map((line) => inner + line).join('\n')}\n${indentation}]`;
}

/** Objects and lists of objects are always broken. */
function hasMembers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some((item) => item !== undefined);
}

/** Numbers fill their lines. */
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
