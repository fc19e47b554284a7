import { X_FAKER } from '../extensions.ts';
import { isRecord, pointerTo } from '../model/json-pointer.ts';
import { knownFakerNames, readFakerCall } from './sample/faker/faker-call.ts';
import { createFaker } from './sample/faker/faker.ts';
import { Random } from './sample/random.ts';

/** An `x-faker` that faker does not have. */
export interface UnknownFaker {
  /** Of the keyword in the document. */
  readonly pointer: string;
  /** As it is written there, as JSON. */
  readonly hint: string;
  /** The function that it names, as far as it names one. */
  readonly name: string;
}

// What is below these is named by the document's author, or is data: nothing there is a keyword.
const nameMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'schemas']);
const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Every `x-faker` of a document that has no effect, with all names that would have one. */
export function unknownFakers(document: object): {
  readonly unknown: readonly UnknownFaker[];
  readonly names: readonly string[];
} {
  const hints = hintsIn(document);
  if (hints.length === 0) return { unknown: [], names: [] };
  const faker = createFaker(new Random());
  const unknown = hints
    .filter(([, hint]) => hint !== false && readFakerCall(faker, hint) === null)
    .map(([pointer, hint]) => ({ pointer, hint: JSON.stringify(hint), name: nameIn(hint) }));
  return { unknown, names: unknown.length === 0 ? [] : knownFakerNames(faker) };
}

type Hint = readonly [pointer: string, hint: unknown];

/** Looks at every place of the document: only those that are found are named. */
function hintsIn(document: object): readonly Hint[] {
  const found: Hint[] = [];
  const path: string[] = [];
  const visit = (value: object, isNameMap: boolean): void => {
    for (const name of Object.keys(value)) {
      const item = (value as Readonly<Record<string, unknown>>)[name];
      const isHint = name === X_FAKER && !isNameMap;
      if (isHint) found.push([pointerTo('#', ...path, name), item]);
      if (typeof item !== 'object' || item === null) continue;
      if (!isNameMap && dataKeys.has(name)) continue;
      path.push(name);
      visit(item, !isNameMap && nameMaps.has(name));
      path.pop();
    }
  };
  visit(document, false);
  return found;
}

/** `person.firstname` of each way to write it. */
function nameIn(hint: unknown): string {
  const text = isRecord(hint) ? (Object.keys(hint)[0] ?? '') : String(hint);
  return /[A-Za-z_]\w*\.\w+/.exec(text.replace(/^\s*(?:\{\{\s*)?faker\./, ''))?.[0] ?? text;
}
