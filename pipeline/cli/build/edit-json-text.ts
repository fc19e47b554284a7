import ts from 'typescript';

/** A member of a JSON object: its name and its text. */
export type TextMember = readonly [name: string, value: string | readonly string[]];

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

function setMember(text: string, section: string | null, [name, value]: TextMember): string {
  const root = rootOf(text);
  if (root === null) return text;
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const owner = section === null ? root : objectAt(root, section);
  const line = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  if (owner === null) {
    const body = `${JSON.stringify(section)}: {${end}${unit.repeat(2)}${line}${end}${unit}}`;
    return insertInto(text, root, body, { indentation: unit, outer: '', end });
  }
  const known = memberAt(owner, name);
  if (known !== null) {
    const { pos, end: stop } = known.initializer;
    const start = pos + text.slice(pos, stop).search(/\S/);
    return text.slice(0, start) + JSON.stringify(value) + text.slice(stop);
  }
  const depth = section === null ? 1 : 2;
  const indentation = unit.repeat(depth);
  return insertInto(text, owner, line, { indentation, outer: unit.repeat(depth - 1), end });
}

/** Inserts after the last member of an object, on a new line. */
function insertInto(
  text: string,
  object: ts.ObjectLiteralExpression,
  line: string,
  space: { readonly indentation: string; readonly outer: string; readonly end: string },
): string {
  const { indentation, outer, end } = space;
  const last = object.properties.at(-1);
  const inserted = `${end}${indentation}${line}`;
  if (last !== undefined) return `${text.slice(0, last.end)},${inserted}${text.slice(last.end)}`;
  return `${text.slice(0, object.properties.pos)}${inserted}${end}${outer}${text.slice(object.end - 1)}`;
}

function rootOf(text: string): ts.ObjectLiteralExpression | null {
  const root = ts.parseJsonText('text.json', text).statements[0]?.expression;
  return root !== undefined && ts.isObjectLiteralExpression(root) ? root : null;
}

function objectAt(
  root: ts.ObjectLiteralExpression,
  name: string,
): ts.ObjectLiteralExpression | null {
  const value = memberAt(root, name)?.initializer;
  return value !== undefined && ts.isObjectLiteralExpression(value) ? value : null;
}

function memberAt(object: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment | null {
  const found = object.properties.find(
    (item) => item.name !== undefined && ts.isStringLiteral(item.name) && item.name.text === name,
  );
  return found !== undefined && ts.isPropertyAssignment(found) ? found : null;
}
