import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { introspected } from '../testing/introspected.ts';
import { newcomersOf } from './newcomers.ts';

const before = 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);';
const after = `CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, mood TEXT);
  CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT);`;
const base = await introspected(before);
const fresh = await introspected(after, base);

type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** The new places of a document with security of its own, of its operations, or of both. */
function newcomers(whole: Security | undefined, ofNotes: Security | undefined): readonly string[] {
  const merged = structuredClone(fresh) as { -readonly [K in keyof OpenApiDocument]: never };
  if (whole !== undefined) Object.assign(merged, { security: whole });
  const item = (merged.paths as Record<string, { get: object }>)['/notes'];
  if (ofNotes !== undefined && item !== undefined) Object.assign(item.get, { security: ofNotes });
  const found = newcomersOf({ base, edited: base, merged: merged });
  return found.map(({ model, column }) => (column === null ? model : `${model}.${column}`));
}

const bearer: Security = [{ bearer: [] }];

it.each<
  readonly [
    what: string,
    whole: Security | undefined,
    ofNotes: Security | undefined,
    found: string[],
  ]
>([
  ['without security: the new table', undefined, undefined, ['Pet']],
  ['with a secured operation: its new column too', undefined, bearer, ['Note.mood', 'Pet']],
  ['with security for all operations', bearer, undefined, ['Note.mood', 'Pet']],
  ['with security for all operations, one of which is public', bearer, [], ['Note.mood', 'Pet']],
  ['with optional security', undefined, [{}, { bearer: [] }], ['Note.mood', 'Pet']],
  ['with an empty requirement', undefined, [{}], ['Pet']],
])('%s', (_what, whole, ofNotes, found) => {
  expect([...newcomers(whole, ofNotes)].sort()).toEqual(found);
});

it('places in the edited document are not new, and none are without an earlier introspection', () => {
  expect(newcomersOf({ base, edited: fresh, merged: fresh })).toEqual([]);
  const empty = { ...fresh, components: {}, paths: {} };
  expect(newcomersOf({ base: empty, edited: empty, merged: fresh })).toEqual([]);
});
