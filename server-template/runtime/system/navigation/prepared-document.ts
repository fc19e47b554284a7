import { rewriteParts, rootPlace, type Place } from '../../../shared/document-walk.ts';
import { referredTo, valueAt } from '../../../shared/document-references.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { isOperation } from '../../../shared/public-document.ts';
import { entriesIn, navigationOf, objectsIn, operationsIn } from './explorer-navigation.ts';

/** With at least this many operations, the explorer would take seconds to prepare a document. */
const many = 300;

/** Whether the explorer shows a document sooner with its navigation. */
export function isLarge(document: object): boolean {
  return operationsIn(document).length >= many;
}

/**
 * A document as the explorer would prepare it: with its navigation, with path parameters in each
 * operation, and with marks on schemas without a type. The explorer then skips this preparation,
 * which takes about half of its start-up time. A document with parts that only the explorer can
 * interpret has no navigation.
 */
export function preparedDocument(document: JsonObject, address: string): JsonObject {
  const info = withDownload(document['info'], address);
  if (!isPlain(document)) return { ...document, info };
  const paths = entriesIn(document['paths']).map(
    ([path, item]) =>
      [path, isJsonObject(item) ? withOwnParameters(document, item) : item] as const,
  );
  const own = { ...document, info, paths: Object.fromEntries(paths) };
  const prepared = withUntyped(own, rootPlace) as JsonObject;
  return { ...prepared, 'x-scalar-navigation': navigationOf(prepared) };
}

/** Keys by which the explorer orders, hides or groups parts. */
const special = /^(?:x-scalar-.*|x-internal|x-tags|x-draft-examples|webhooks|parent|\$ref)$/;
/** Lines that may be headings, which are in the sidebar too. */
const heading = /^\s*(?:#|=|--|<h\d)/im;

function isPlain(document: JsonObject): boolean {
  const { info, tags, paths } = document;
  const named = [paths, valueAt(document, '#/components/schemas')].flatMap(entriesIn);
  const parts = [
    ...[document, ...objectsIn(tags), ...named.map(([, part]) => part)],
    ...operationsIn(document).map(({ operation }) => operation),
  ];
  return !heading.test(descriptionOf(info)) && !parts.some(hasSpecial);
}

function hasSpecial(part: unknown): boolean {
  return isJsonObject(part) && Object.keys(part).some((key) => special.test(key));
}

function withOwnParameters(document: JsonObject, item: JsonObject): JsonObject {
  const nameOf = (parameter: unknown): unknown => {
    const found = referredTo(document, parameter);
    return found?.['in'] === 'path' ? found['name'] : null;
  };
  const inPath = objectsIn(item['parameters']).filter((parameter) => nameOf(parameter) !== null);
  if (inPath.length === 0) return item;
  const parts = Object.entries(item).map(([key, part]) => {
    if (!isOperation(key, part)) return [key, part] as const;
    const own = objectsIn(part['parameters']);
    const names = new Set(own.map(nameOf));
    const others = inPath.filter((parameter) => !names.has(nameOf(parameter)));
    return [key, { ...part, parameters: [...own, ...others] }] as const;
  });
  return Object.fromEntries(parts);
}

const schemaPlaces: ReadonlySet<string> = new Set([
  ...['schemas', 'properties', 'schema', 'items', 'additionalProperties', 'not'],
  ...['allOf', 'anyOf', 'oneOf'],
]);

/** Without its mark, the explorer reports a schema of any type as invalid. */
function withUntyped(value: unknown, place: Place): unknown {
  const copy = rewriteParts(value, place, withUntyped);
  if (place.isNameMap || !schemaPlaces.has(place.keyword) || !isJsonObject(copy)) return copy;
  return 'type' in copy || '$ref' in copy ? copy : { ...copy, __scalar_: '' };
}

/** The explorer's own download would contain the navigation. */
function withDownload(info: unknown, address: string): unknown {
  const link = `[Download OpenAPI document](${encodeURI(address)})`;
  const description = `${descriptionOf(info)}\n\n${link}`.trim();
  return isJsonObject(info) ? { ...info, description } : info;
}

function descriptionOf(info: unknown): string {
  const description = isJsonObject(info) ? info['description'] : null;
  return typeof description === 'string' ? description : '';
}
