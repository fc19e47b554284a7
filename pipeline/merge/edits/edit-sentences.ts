import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { httpMethods } from '../../model/http-methods.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { matchDocuments } from '../identity/match-documents.ts';
import type { PropertyPath } from '../identity/property-paths.ts';
import { renameDocument } from '../identity/rename-document.ts';
import type { Renames } from '../identity/rename-document.ts';
import { mergeDocuments } from '../merge-documents.ts';
import type { MergeChange } from '../merge-change.ts';
import { splitPointer } from '../labelled-pointer.ts';

/** An edit to a document. */
export interface DocumentEdit {
  readonly kind: 'renamed' | 'added' | 'changed' | 'deleted';
  /** Place in the edited document, with the labels of list items; the new name of a rename. */
  readonly pointer?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The edits to an introspected document: renames as such, everything else by place. */
export function editsBetween(
  base: OpenApiDocument,
  edited: OpenApiDocument,
): readonly DocumentEdit[] {
  const { renames } = matchDocuments({ base, fresh: base, edited });
  const renamed = renameDocument(base, renames.base);
  // With the edited document as `fresh`, each edit is a change of one side only.
  const { changes } = mergeDocuments({ base: renamed, fresh: edited, edited: renamed });
  return [...renameEdits(renames.base), ...changes.map(editOf)];
}

/** A sentence about an edit. */
export function editSentence({ kind, pointer, before, after }: DocumentEdit): string {
  if (kind === 'renamed') return `Renamed ${renamedText(before)} to ${renamedText(after)}.`;
  const place = placeText(pointer ?? '', after ?? before);
  if (kind === 'deleted') return `Deleted ${place}.`;
  if (kind === 'added') {
    // The label of an item in a list is the item itself.
    const isNamed = !isPlain(after) || place.endsWith(` ${String(after)}`);
    return isNamed ? `Added ${place}.` : `Added ${place}: ${shownValue(after)}.`;
  }
  return `Changed ${place} from ${shownValue(before)} to ${shownValue(after)}.`;
}

/** Methods in capitals, as in all places. */
function renamedText(name: unknown): string {
  return String(name).replace(/^[a-z]+(?= \/)/, (method) => method.toUpperCase());
}

function renameEdits({ schemas, properties, operations }: Renames): readonly DocumentEdit[] {
  const edits = (names: Iterable<readonly [string, string]>): readonly DocumentEdit[] =>
    [...names].map(([before, after]) => ({ kind: 'renamed' as const, before, after }));
  const moved = [...properties].flatMap(([schema, moves]) =>
    [...moves].map(([from, to]): [string, string] => [
      `${schema}.${(JSON.parse(from) as PropertyPath).join('.')}`,
      to.join('.'),
    ]),
  );
  return [...edits(schemas), ...edits(moved), ...edits(operations)];
}

function editOf({ pointer, base, database }: MergeChange): DocumentEdit {
  if (base === undefined) return { kind: 'added', pointer, after: database };
  if (database === undefined) return { kind: 'deleted', pointer, before: base };
  return { kind: 'changed', pointer, before: base, after: database };
}

/** Names of components in words; a schema is named alone. */
const componentNouns: Readonly<Record<string, string>> = {
  responses: 'response',
  parameters: 'parameter',
  headers: 'header',
  requestBodies: 'request body',
  securitySchemes: 'security scheme',
  examples: 'example',
};

/** `Order.note: maxLength`, `POST /orders: summary`, `GET /orders: query parameter total_gte`. */
function placeText(pointer: string, value: unknown): string {
  const keys = withResponse(withParameter(splitPointer(pointer), value));
  const [first, second = '', third = '', fourth, fifth = ''] = keys;
  if (first === 'paths' && third === '') return operationNames(second, value);
  if (first === 'paths') return withRest(`${third.toUpperCase()} ${second}`, keys.slice(3));
  const noun = componentNouns[second];
  if (first === 'components' && noun !== undefined && third !== '')
    return withRest(`${noun} ${third}`, keys.slice(3));
  if (first !== 'components' || second !== 'schemas') return keys.join(' ');
  return fourth === 'properties' && fifth !== ''
    ? withRest(`${third}.${fifth}`, keys.slice(5))
    : withRest(third, keys.slice(3));
}

/** The operations of a path: some may have been renamed. */
function operationNames(path: string, value: unknown): string {
  const methods = httpMethods.filter((method) => isJsonObject(value) && method in value);
  return methods.length === 0
    ? path
    : methods.map((method) => `${method.toUpperCase()} ${path}`).join(', ');
}

/** The label of a parameter (`query:total.gte`) in words; a whole parameter by name. */
function withParameter(keys: readonly string[], value: unknown): readonly string[] {
  const index = keys.lastIndexOf('parameters');
  const [, where, label] = /^(query|path|header|cookie):(.+)$/s.exec(keys[index + 1] ?? '') ?? [];
  if (label === undefined) return keys;
  const isWhole = index + 2 === keys.length && isJsonObject(value);
  const name = isWhole && typeof value['name'] === 'string' ? value['name'] : label;
  return [...keys.slice(0, index), `${where} parameter ${name}`, ...keys.slice(index + 2)];
}

/** One response of an operation by its status. */
function withResponse(keys: readonly string[]): readonly string[] {
  const [, , , list, status] = keys;
  if (list !== 'responses' || status === undefined) return keys;
  return [...keys.slice(0, 3), `response ${status}`, ...keys.slice(5)];
}

function withRest(place: string, rest: readonly string[]): string {
  if (rest.length === 0) return place;
  const value = / schema(?: items)? enum (?=\S+$)/;
  return `${place}: ${rest.join(' ').replace(value, ' value ')}`;
}

const WIDEST = 80;

function shownValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST)}…`;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
