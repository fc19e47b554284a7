/** A member of a JSON object: its name and its value. */
export type TextMember = readonly [name: string, value: string | readonly string[] | object];

/**
 * Sets members of a JSON text, in its root object or in one of its sections, which is created if
 * missing. The rest of the text is unchanged.
 */
export function setMembers(
  text: string,
  section: string | null,
  members: readonly TextMember[],
): string {
  return members.reduce((result, member) => setMember(result, section, member), text);
}

/**
 * Replaces members of a JSON text, in its root object or in one of its sections: the new ones are in
 * the place of the first that is found. The text is unchanged if none is.
 */
export function replaceMembers(
  text: string,
  section: string | null,
  {
    names,
    members,
  }: { readonly names: readonly string[]; readonly members: readonly TextMember[] },
): string {
  const root = objectAt(text, 0);
  const start = section === null ? 0 : root?.values.get(section)?.start;
  const owner = start === undefined ? null : objectAt(text, start);
  if (owner === null) return text;
  const spans = [...owner.values].map(([name, span]) => ({ name, ...span }));
  const [first = null, ...others] = spans.filter(({ name }) => names.includes(name));
  if (first === null) return text;
  const kept = members.length > 0 ? others : [first, ...others];
  let result = text;
  for (const { name } of kept.toReversed()) {
    const at = spans.findIndex((span) => span.name === name);
    const [before, own, after] = [spans[at - 1], spans[at], spans[at + 1]];
    if (own === undefined) continue;
    const from = before?.end ?? own.nameStart;
    const to = before === undefined ? (after?.nameStart ?? own.end) : own.end;
    result = result.slice(0, from) + result.slice(to);
    spans.splice(at, 1);
  }
  if (members.length === 0) return result;
  const lines = members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const separator = separatorIn(text, spans) ?? ', ';
  return result.slice(0, first.nameStart) + lines.join(separator) + result.slice(first.end);
}

/** What is between two members; null if there is only one. */
function separatorIn(text: string, spans: readonly TextSpan[]): string | null {
  const [first, second] = spans;
  return first === undefined || second === undefined
    ? null
    : text.slice(first.end, second.nameStart);
}

function setMember(text: string, section: string | null, [name, value]: TextMember): string {
  const root = objectAt(text, 0);
  if (root === null) return text;
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const inner = section === null ? undefined : root.values.get(section);
  const owner = section === null ? root : inner === undefined ? null : objectAt(text, inner.start);
  const line = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  if (owner === null) {
    const body = `${JSON.stringify(section)}: {${end}${unit.repeat(2)}${line}${end}${unit}}`;
    return insertInto(text, root, body, { indentation: unit, outer: '', end });
  }
  const known = owner.values.get(name);
  if (known !== undefined) {
    return text.slice(0, known.start) + JSON.stringify(value) + text.slice(known.end);
  }
  const depth = section === null ? 1 : 2;
  const indentation = unit.repeat(depth);
  return insertInto(text, owner, line, { indentation, outer: unit.repeat(depth - 1), end });
}

/** Inserts after the last member of an object, on a new line. */
function insertInto(
  text: string,
  { start, end: stop, values, lastEnd }: TextObject,
  line: string,
  space: { readonly indentation: string; readonly outer: string; readonly end: string },
): string {
  const { indentation, outer, end } = space;
  const inserted = `${end}${indentation}${line}`;
  if (values.size > 0) return `${text.slice(0, lastEnd)},${inserted}${text.slice(lastEnd)}`;
  return `${text.slice(0, start + 1)}${inserted}${end}${outer}${text.slice(stop)}`;
}

/** An object in a JSON text, with the places of its brackets and of its members' values. */
interface TextObject {
  readonly start: number;
  readonly end: number;
  readonly values: ReadonlyMap<string, TextSpan>;
  /** The end of its last member. */
  readonly lastEnd: number;
}

interface TextSpan {
  /** Of the member's name. */
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

const token = /"(?:[^"\\]|\\.)*"|[^\s,:"[\]{}]+|[,:[\]{}]/g;

/** The object that begins at a place; null if another value does. Loading a parser for this takes longer than a command. */
function objectAt(text: string, place: number): TextObject | null {
  const values = new Map<string, TextSpan>();
  let depth = 0;
  let start = 0;
  let lastEnd = 0;
  let name: string | null = null;
  let nameStart = 0;
  let from: number | null = null;
  for (const { 0: found, index } of text.slice(place).matchAll(token)) {
    const at = place + index;
    if (depth === 0) {
      if (found !== '{') return null;
      start = at;
    } else if (depth === 1 && (found === ',' || found === '}')) {
      if (name !== null && from !== null)
        values.set(name, { nameStart, start: from, end: lastEnd });
      if (found === '}') return { start, end: at, values, lastEnd };
      name = null;
      from = null;
    } else {
      if (name === null) {
        name = JSON.parse(found) as string;
        nameStart = at;
      } else if (found !== ':') from ??= at;
      lastEnd = at + found.length;
    }
    if (found === '{' || found === '[') depth += 1;
    if (found === '}' || found === ']') depth -= 1;
  }
  return null;
}
