import { referredTo, valueAt } from '../../../shared/document-references.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { isOperation } from '../../../shared/public-document.ts';

/** The explorer's name for the only document on a page; the first step of all ids. */
const root = 'api-1';

/** An operation, with its path and method. */
interface ShownEntry {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

/**
 * The `x-scalar-navigation` of a document: the entries of its sidebar, as the explorer would
 * generate them.
 */
export function navigationOf(document: JsonObject): JsonObject {
  const { info } = document;
  const operations = operationsIn(document);
  const title = isJsonObject(info) ? String(info['title']).trim() : '';
  const introduction = {
    id: `${root}/description/introduction`,
    ...{ title: 'Introduction', type: 'text' },
  };
  const untagged = operations.filter(({ operation }) => tagsOf(operation).length === 0);
  const children = [
    introduction,
    ...tagEntries(document, operations),
    ...untagged.map((placed) => operationEntry(document, root, placed)),
    ...modelEntries(document),
  ];
  return { id: root, type: 'document', title, name: root, children };
}

function tagEntries(
  document: JsonObject,
  operations: readonly ShownEntry[],
): readonly JsonObject[] {
  const declared = new Map(objectsIn(document['tags']).map((tag) => [String(tag['name']), tag]));
  const members = Map.groupBy(
    operations.flatMap((placed) => tagsOf(placed.operation).map((tag) => ({ tag, placed }))),
    ({ tag }) => tag,
  );
  const entryOf = (name: string): JsonObject => {
    const id = `${root}/tag/${slug(name.toLowerCase())}`;
    const placed = members.get(name) ?? [];
    const children = placed.map((member) => operationEntry(document, id, member.placed));
    return tagEntry(id, declared.get(name) ?? { name }, children, false);
  };
  const groups = document['x-tagGroups'];
  if (!Array.isArray(groups)) {
    return [...new Set([...declared.keys(), ...members.keys()])].map(entryOf);
  }
  return objectsIn(groups).map((group) => {
    const id = `${root}/tag-group/${slug(String(group['name']).toLowerCase())}`;
    const children = (Array.isArray(group['tags']) ? group['tags'] : []).map(String).map(entryOf);
    return { ...tagEntry(id, group, children, true), isTagGroup: true };
  });
}

function tagEntry(
  id: string,
  tag: JsonObject,
  children: readonly JsonObject[],
  isGroup: boolean,
): JsonObject {
  const { name, description } = tag;
  const extensions = Object.entries(tag).filter(([key]) => key.startsWith('x-'));
  return {
    ...{ id, title: tag['x-displayName'] ?? name, name, description, children },
    ...{ isGroup, isWebhooks: false, type: 'tag', xKeys: Object.fromEntries(extensions) },
  };
}

function operationEntry(
  document: JsonObject,
  parent: string,
  { path, method, operation }: ShownEntry,
): JsonObject {
  const { summary } = operation;
  const id = `${parent}/${method.toUpperCase()}${path}`;
  const examples = examplesOf(document, operation).map((name) => ({
    ...{ type: 'example', id: `${id}/example/${slug(name.toLowerCase())}`, title: name, name },
  }));
  return {
    ...{ id, title: typeof summary === 'string' && summary.trim() !== '' ? summary : path },
    ...{ path, method, ref: `#/paths/${stepOf(path)}/${method}`, type: 'operation' },
    isDeprecated: operation['deprecated'] === true,
    ...(examples.length === 0 ? {} : { children: examples }),
  };
}

/** Names of an operation's examples: a single one is named "default". */
function examplesOf(document: JsonObject, operation: JsonObject): readonly string[] {
  const body = referredTo(document, operation['requestBody']);
  const parameters = objectsIn(operation['parameters']).map((part) => referredTo(document, part));
  const places = [
    ...partsOf(body?.['content']),
    ...objectsIn(parameters).flatMap((found) => [...partsOf(found['content']), found]),
  ];
  return [...new Set(places.flatMap(namesOf))];
}

function namesOf({ examples, example }: JsonObject): readonly string[] {
  if (isJsonObject(examples)) return Object.keys(examples);
  return example === undefined ? [] : ['default'];
}

function modelEntries(document: JsonObject): readonly JsonObject[] {
  const schemas = entriesIn(valueAt(document, '#/components/schemas'));
  const children = schemas.map(([name, schema]) => ({
    id: `${root}/models/${slug(name)}`,
    title: referredTo(document, schema)?.['title'] ?? name,
    ...{ name, ref: `#/components/schemas/${name}`, type: 'model' },
  }));
  if (children.length === 0) return [];
  return [{ type: 'models', id: `${root}/models`, title: 'Models', name: 'Models', children }];
}

/** The names of an operation's tags. */
function tagsOf({ tags }: JsonObject): readonly string[] {
  return Array.isArray(tags) ? tags.map(String) : [];
}

/** The operations of a document. */
export function operationsIn({ paths }: { readonly paths?: unknown }): readonly ShownEntry[] {
  return entriesIn(paths).flatMap(([path, item]) =>
    entriesIn(item).flatMap(([method, operation]) =>
      isOperation(method, operation) ? [{ path, method, operation }] : [],
    ),
  );
}

/** The objects of a list; none without one. */
export function objectsIn(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** The members of an object; none without one. */
export function entriesIn(map: unknown): readonly (readonly [name: string, part: unknown])[] {
  return isJsonObject(map) ? Object.entries(map) : [];
}

function partsOf(map: unknown): readonly JsonObject[] {
  return isJsonObject(map) ? Object.values(map).filter(isJsonObject) : [];
}

/** A name as a step of an id. */
function slug(name: string): string {
  const plain = name.slice(0, 255).trim().normalize('NFC');
  return plain
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** A name as a step of a JSON pointer. */
function stepOf(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
