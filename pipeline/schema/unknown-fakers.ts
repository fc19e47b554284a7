import { X_FAKER } from '../extensions.ts';
import { isRecord, pointerTo } from '../model/json-pointer.ts';
import { knownFakerNames, readFakerCall } from './sample/faker/faker-call.ts';
import { createFaker } from './sample/faker/faker.ts';
import { Random } from './sample/random.ts';

/** An `x-faker` that is not a function of faker. */
export interface UnknownFaker {
  /** Pointer of the keyword in the document. */
  readonly pointer: string;
  /** The value as JSON. */
  readonly hint: string;
  /** The function's name, as far as it has one. */
  readonly name: string;
}

// Keys below these are chosen by the document's author, or are data, not keywords.
const nameMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'schemas']);
const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Every `x-faker` of a document that has no effect, and all names that would have one. */
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

/** Visits every place of the document; pointers are only computed for findings. */
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

/** `person.firstname` of each notation. */
function nameIn(hint: unknown): string {
  const text = isRecord(hint) ? (Object.keys(hint)[0] ?? '') : String(hint);
  return /[A-Za-z_]\w*\.\w+/.exec(text.replace(/^\s*(?:\{\{\s*)?faker\./, ''))?.[0] ?? text;
}
