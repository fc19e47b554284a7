import { textWidth } from '../text-width.ts';

/** Maximum width of a line. */
const LINE_WIDTH = 120;

/**
 * The text of a document on disk: values on one line if they fit, otherwise one key per line, in
 * the document's order. Prettier keeps it with a `printWidth` of 120.
 */
export function documentText(document: object): string {
  const members = printedMembers(document, 0);
  return `${brokenText(members, bracketsOf(document), 0)}\n`;
}

/** Position of a value: indentation, characters before it, and width of a comma after it. */
interface Place {
  readonly indent: number;
  readonly before: number;
  readonly after: number;
}

/** A printed value, or member of a container. */
interface Printed {
  readonly text: string;
  /** Null if it takes several lines. */
  readonly width: number | null;
}

/**
 * Prints each value once: members first, as if each had lines of its own. If one is too wide for
 * its line, its container is too wide for one line as well.
 */
function printed(value: unknown, { indent, before, after }: Place): Printed {
  if (!isContainer(value)) {
    const text = plainText(value);
    return { text, width: textWidth(text) };
  }
  const members = printedMembers(value, indent);
  const brackets = bracketsOf(value);
  if (members.length === 0) return { text: brackets, width: 2 };
  const isList = Array.isArray(value);
  const width = isList && isMatrix(value) ? null : flatWidth(members, isList);
  if (width !== null && width <= LINE_WIDTH - indent - before - after) {
    return { text: flatText(members, isList), width };
  }
  const isFilled = isList && value.every((item) => typeof item === 'number');
  const text = isFilled ? filledText(members, indent) : brokenText(members, brackets, indent);
  return { text, width: null };
}

function printedMembers(container: object, indent: number): readonly Printed[] {
  const inner = indent + 2;
  if (Array.isArray(container)) {
    const last = container.length - 1;
    return container.map((item: unknown, index) =>
      printed(item, { indent: inner, before: 0, after: index < last ? 1 : 0 }),
    );
  }
  const values = container as Readonly<Record<string, unknown>>;
  // As in JSON.stringify, a key without a value is left out.
  const keys = Object.keys(values).filter((key) => values[key] !== undefined);
  const last = keys.length - 1;
  return keys.map((key, index) => {
    const lead = `${JSON.stringify(key)}: `;
    const before = textWidth(lead);
    const place = { indent: inner, before, after: index < last ? 1 : 0 };
    const { text, width } = printed(values[key], place);
    return { text: lead + text, width: width === null ? null : before + width };
  });
}

/** Width on one line; null if a member takes several. */
function flatWidth(members: readonly Printed[], isList: boolean): number | null {
  let sum = 2 * members.length + (isList ? 0 : 2);
  for (const { width } of members) {
    if (width === null) return null;
    sum += width;
  }
  return sum;
}

function flatText(members: readonly Printed[], isList: boolean): string {
  const inner = members.map(({ text }) => text).join(', ');
  return isList ? `[${inner}]` : `{ ${inner} }`;
}

function brokenText(members: readonly Printed[], brackets: string, indent: number): string {
  const start = `\n${' '.repeat(indent + 2)}`;
  const inner = members.map(({ text }) => start + text).join(',');
  return `${brackets.charAt(0)}${inner}\n${' '.repeat(indent)}${brackets.charAt(1)}`;
}

/** Prettier prints exponents without a plus sign. */
function plainText(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'number' ? text.replace('e+', 'e') : text;
}

/** Numbers fill their lines, as in Prettier. */
function filledText(numbers: readonly Printed[], indent: number): string {
  const inner = ' '.repeat(indent + 2);
  const lines: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const text = `${number.text}${index < numbers.length - 1 ? ',' : ''}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= LINE_WIDTH) {
      lines[lines.length - 1] = `${last} ${text}`;
    } else {
      lines.push(`${inner}${text}`);
    }
  }
  return `[\n${lines.join('\n')}\n${' '.repeat(indent)}]`;
}

/** Several lists, or several objects, with more than one member each: Prettier always breaks them. */
function isMatrix(items: readonly unknown[]): boolean {
  if (items.length < 2) return false;
  const isList = Array.isArray(items[0]);
  return items.every(
    (item) => isContainer(item) && Array.isArray(item) === isList && Object.keys(item).length > 1,
  );
}

function bracketsOf(value: object): string {
  return Array.isArray(value) ? '[]' : '{}';
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
