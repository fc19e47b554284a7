import { textWidth } from '../../text-width.ts';

/** Width of a line, as in the formatter's settings. */
const width = 100;

/**
 * JSON in Prettier's layout: objects with one member per line, lists on one line if they fit. Most
 * of it is the layout of `JSON.stringify`, which prints a large document many times faster; only
 * lists without objects are printed again.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const parts: string[] = [];
  // Most lists of a large document are repeated: required properties, scopes, enums.
  const printed = new Map<string, string>();
  let done = 0;
  // A raw line break is never inside of a string.
  for (let at = text.indexOf('[\n'); at >= 0; at = text.indexOf('[\n', at + 1)) {
    const lead = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const indentation = lead.slice(0, lead.length - lead.trimStart().length);
    const end = text.indexOf(`\n${indentation}]`, at) + indentation.length + 2;
    const list = text.slice(at, end);
    if (list.includes('{\n')) continue;
    const used = textWidth(lead) + (text[end] === ',' ? 1 : 0);
    const key = `${used} ${list}`;
    const shown =
      printed.get(key) ?? printList(JSON.parse(list) as readonly unknown[], indentation, used);
    printed.set(key, shown);
    parts.push(text.slice(done, at), shown);
    done = end;
    at = end - 1;
  }
  return [...parts, text.slice(done), '\n'].join('');
}

/**
 * A list of plain values, empty objects and such lists. `used` counts the columns to its left and
 * right on its line.
 */
function printList(list: readonly unknown[], indentation: string, used: number): string {
  if (list.length === 0) return '[]';
  const inner = `${indentation}  `;
  const isGrid = list.length > 1 && list.every((item) => Array.isArray(item) && item.length > 1);
  if (!isGrid) {
    const flat = `[${list.map((item) => printItem(item, inner, 0)).join(', ')}]`;
    if (!flat.includes('\n') && used + textWidth(flat) <= width) return flat;
  }
  const isNumbers = list.length > 1 && list.every((item) => typeof item === 'number');
  const items = list.map((item, index) => {
    const comma = index === list.length - 1 ? '' : ',';
    return printItem(item, inner, inner.length + comma.length) + comma;
  });
  const lines = isNumbers ? filledLines(items, inner.length) : items;
  return `[\n${lines.map((line) => inner + line).join('\n')}\n${indentation}]`;
}

function printItem(value: unknown, indentation: string, used: number): string {
  return Array.isArray(value) ? printList(value, indentation, used) : JSON.stringify(value);
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
