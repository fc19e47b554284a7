import { textWidth } from '../text-width.ts';

/** Maximum width of a line. */
const LINE_WIDTH = 120;

/**
 * The text of a document on disk: values on one line if they fit, otherwise one key per line, in
 * the document's order. Prettier keeps it with a `printWidth` of 120.
 */
export function documentText(document: object): string {
  return `${brokenText(document, 0)}\n`;
}

/** Position of a value: indentation, characters before it, and width of a comma after it. */
interface Place {
  readonly indent: number;
  readonly before: number;
  readonly after: number;
}

function valueText(value: unknown, { indent, before, after }: Place): string {
  if (!isContainer(value)) return plainText(value);
  return (
    flatText(value, LINE_WIDTH - indent - before - after) ??
    (Array.isArray(value) && value.every((item) => typeof item === 'number')
      ? filledText(value, indent)
      : brokenText(value, indent))
  );
}

function brokenText(value: object, indent: number): string {
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = membersOf(value);
  const inner = indent + 2;
  const lines = members.map(([key, member], index) => {
    const after = index < members.length - 1 ? 1 : 0;
    const place = { indent: inner, before: textWidth(key), after };
    return `${' '.repeat(inner)}${key}${valueText(member, place)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** Prettier prints exponents without a plus sign. */
function plainText(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'number' ? text.replace('e+', 'e') : text;
}

/** Numbers fill their lines, as in Prettier. */
function filledText(numbers: readonly number[], indent: number): string {
  const inner = ' '.repeat(indent + 2);
  const lines: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const text = `${plainText(number)}${index < numbers.length - 1 ? ',' : ''}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= LINE_WIDTH) {
      lines[lines.length - 1] = `${last} ${text}`;
    } else {
      lines.push(`${inner}${text}`);
    }
  }
  return `[\n${lines.join('\n')}\n${' '.repeat(indent)}]`;
}

/**
 * The value on one line; null if it is too wide, or contains a list that Prettier always breaks.
 */
function flatText(value: unknown, room: number): string | null {
  if (!isContainer(value)) return plainText(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = membersOf(value);
  if (members.length === 0) return `${open}${close}`;
  if (Array.isArray(value) && isMatrix(value)) return null;
  const padding = Array.isArray(value) ? '' : ' ';
  let text = `${open}${padding}`;
  for (const [index, [key, member]] of members.entries()) {
    const lead = `${index === 0 ? '' : ', '}${key}`;
    const flat = flatText(member, room - textWidth(text) - textWidth(lead));
    if (flat === null) return null;
    text += lead + flat;
    if (textWidth(text) > room) return null;
  }
  text += `${padding}${close}`;
  return textWidth(text) > room ? null : text;
}

/** Several lists, or several objects, with more than one member each. */
function isMatrix(items: readonly unknown[]): boolean {
  if (items.length < 2) return false;
  const isList = Array.isArray(items[0]);
  return items.every(
    (item) => isContainer(item) && Array.isArray(item) === isList && Object.keys(item).length > 1,
  );
}

function membersOf(value: object): readonly (readonly [key: string, member: unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  // As in JSON.stringify, a key without a value is left out.
  return Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [[`${JSON.stringify(key)}: `, member] as const],
  );
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
