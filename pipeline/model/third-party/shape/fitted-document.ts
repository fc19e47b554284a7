import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import { completed } from './completed-parts.ts';
import { asKind } from './converted-values.ts';
import { fittedReference } from './fitted-references.ts';
import { keysOf, kindNames } from './object-kinds.ts';
import type { Expected, Kind } from './object-kinds.ts';

type Node = Readonly<Record<string, unknown>>;

/** What is needed to fit any part of a document. */
export interface Fitting {
  readonly document: Node;
  readonly problems: ProblemList;
  /** Whether it is OpenAPI 3.0. */
  readonly isOld: boolean;
}

/**
 * Fits the parts of a third-party document to the shape that OpenAPI requires, so that a slip in
 * one operation does not make the others unusable: what is meant is read, anything else left out,
 * each with a warning. Returns the same object if it fits.
 */
export function fittedDocument(document: Node, problems: ProblemList): Node {
  const isOld = String(document['openapi']).startsWith('3.0');
  const fitted = fitOne(document, 'document', { document, problems, isOld }, '#');
  return isRecord(fitted) ? fitted : document;
}

/** The fitted part; undefined: left out. */
function fitOne(value: unknown, kind: Kind, fitting: Fitting, place: string): unknown {
  const found = asKind(value, kind, { ...fitting, place });
  if (!isRecord(found) || Array.isArray(found)) return found;
  if (typeof found['$ref'] === 'string' && kind !== 'document')
    return fitReference(found, kind, fitting, place);
  const inner =
    kind === 'callback' ? fitCallback(found, fitting, place) : fitKeys(found, kind, fitting, place);
  return completed(inner, kind, { ...fitting, place });
}

function fitReference(node: Node, kind: Kind, fitting: Fitting, place: string): unknown {
  const meant = fittedReference(node, kind, { ...fitting, place });
  return isRecord(meant) && !('$ref' in meant) ? fitOne(meant, kind, fitting, place) : meant;
}

function fitCallback(node: Node, fitting: Fitting, place: string): Node {
  return withChanges(node, (key, value) =>
    key.startsWith('x-') ? value : fitOne(value, 'pathItem', fitting, pointerTo(place, key)),
  );
}

function fitKeys(node: Node, kind: Kind, fitting: Fitting, place: string): Node {
  const keys = keysOf[kind];
  return withChanges(node, (key, value) => {
    const expected = Object.hasOwn(keys, key) ? keys[key] : undefined;
    // What YAML leaves empty is removed later.
    if (expected === undefined || value === null || value === undefined) return value;
    return fitValue(value, expected, fitting, pointerTo(place, key));
  });
}

function fitValue(value: unknown, expected: Expected, fitting: Fitting, place: string): unknown {
  const said = (meant: boolean): boolean => {
    fitting.problems.warn(place, `This must be ${meant}, not a text; it is read as ${meant}.`);
    return meant;
  };
  const ignored = (noun: string): undefined =>
    void fitting.problems.warn(place, `This must be ${noun}; it is ignored.`);
  if (expected.holds === 'flag') {
    if (typeof value === 'boolean') return value;
    const meant = value === 'true' ? true : value === 'false' ? false : undefined;
    return meant === undefined ? ignored('true or false') : said(meant);
  }
  const { kind, holds } = expected;
  if (holds === 'one') return fitOne(value, kind, fitting, place);
  if (holds === 'map') {
    // In OpenAPI 3.1, examples of a schema are a list.
    if (!isRecord(value) || Array.isArray(value)) return ignored('an object');
    return withChanges(value, (name, item) =>
      item === null || name.startsWith('x-')
        ? item
        : fitOne(item, kind, fitting, pointerTo(place, name)),
    );
  }
  if (!isRecord(value)) return ignored('a list');
  if (!Array.isArray(value))
    return fitValue(listed(value, kind, fitting, place), expected, fitting, place);
  const items = value.map((item: unknown, index) =>
    fitOne(item, kind, fitting, pointerTo(place, index)),
  );
  const isSame = items.every((item, index) => item === value[index]);
  return isSame ? value : items.filter((item) => item !== undefined);
}

/** A list that was written as one item, or as items by name. */
function listed(value: Node, kind: Kind, { problems }: Fitting, place: string): readonly unknown[] {
  problems.warn(place, `This must be a list; ${kindNames[kind]} is read as a list of one.`);
  const members = Object.values(value);
  const isByName =
    kind === 'parameter' && !('in' in value) && members.every((item) => isRecord(item));
  return isByName ? members : [value];
}

/** A record with changed members, without those that become undefined; the same if none changes. */
function withChanges(node: Node, change: (key: string, value: unknown) => unknown): Node {
  let entries: [string, unknown][] | null = null;
  const keys = Object.keys(node);
  for (const [index, key] of keys.entries()) {
    const value = node[key];
    const changed = change(key, value);
    if (changed === value && entries === null) continue;
    entries ??= keys.slice(0, index).map((before) => [before, node[before]]);
    if (changed !== undefined) entries.push([key, changed]);
  }
  return entries === null ? node : Object.fromEntries(entries);
}
