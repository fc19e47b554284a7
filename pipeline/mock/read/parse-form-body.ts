import { Refusal } from '../refusal.ts';

/** Texts of an `application/x-www-form-urlencoded` body by name; a name that comes again makes a list. */
export function parseFormBody(
  bytes: Uint8Array,
): Readonly<Record<string, string | readonly string[]>> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'MALFORMED_BODY', 'The body is not UTF-8.');
  }
  return gatherFields([...new URLSearchParams(text)]);
}

/** Texts by name; a name that comes again makes a list. */
export function gatherFields(
  fields: readonly (readonly [name: string, text: string])[],
): Readonly<Record<string, string | readonly string[]>> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return Object.fromEntries(
    [...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]),
  );
}
