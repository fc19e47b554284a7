import { parameterNames, propertyOf } from '../crud/crud-operation.ts';
import type { TableConstraints } from '../database/table-constraints.ts';
import { columnsOf } from '../database/table-shape.ts';
import type { ServedApi } from '../served-api.ts';
import { tableRoute } from '../routes.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { ShownDocument } from '../../shared/access/shown-document.ts';
import { referredTo } from '../../shared/document-references.ts';
import { isJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { listedRows, type ListedRows, type Values } from './listed-rows.ts';

/** Time limit for reading keys, per request for the document. */
const mostMs = 500;

/**
 * A document for development whose path parameters and foreign keys in bodies have values of an
 * existing row as examples, so that the first request from the explorer finds one. Only rows and
 * properties that the caller could list are read. Examples of a path are kept if they identify such
 * a row.
 */
export function withKeyExamples(api: ServedApi, show: ShownDocument): ShownDocument {
  const { access } = api;
  const places = [...keyedPaths(api), ...keyedBodies(api)];
  return async (headers) => {
    const document = await show(headers);
    const callerOf = await access.reachOf(headers);
    const items = isJsonObject(document['paths']) ? { ...document['paths'] } : {};
    await within(mostMs, places, async ({ path, list, isShownTo, change }) => {
      const caller = callerOf(list);
      const item = items[path];
      if (caller === null || !isJsonObject(item) || !isShownTo(caller)) return;
      items[path] = await change({ document, item, caller });
    });
    return { ...document, paths: items };
  };
}

/** Path parameters or a body with keys of a model that has a list. */
interface KeyedPlace extends Pick<ListedRows, 'list' | 'isShownTo'> {
  readonly path: string;
  /** The path item with examples. */
  readonly change: (shown: ShownItem) => Promise<JsonObject>;
}

interface ShownItem {
  readonly document: JsonObject;
  readonly item: JsonObject;
  readonly caller: Caller;
}

function keyedPaths(api: ServedApi): readonly KeyedPlace[] {
  const keyed = new Map(
    api.operations
      .filter(({ crud }) => crud !== null)
      .map((operation) => [operation.path, operation]),
  );
  const listed = listedRows(api);
  return [...keyed.values()].flatMap(({ path, crud }) => {
    const rows = listed(crud?.model, crud?.key ?? parameterNames(path));
    if (rows === null) return [];
    const change: KeyedPlace['change'] = async ({ document, item, caller }) => {
      const examples = examplesOf(document, item);
      const given = rows.names.map((name) => examples.get(name));
      if (!given.includes(undefined) && (await rows.has(given, caller))) return item;
      return withExamples(document, item, await rows.first(caller));
    };
    return [{ path, ...rows, change }];
  });
}

function keyedBodies(api: ServedApi): readonly KeyedPlace[] {
  const listed = listedRows(api);
  return api.operations.flatMap(({ path, method, crud }) => {
    const foreignKeys = foreignKeysOf(api, crud?.model);
    const fields = (crud?.input ?? []).filter((field) => foreignKeys.has(propertyOf(field)));
    const isOfRow = crud?.action === 'create' || crud?.action === 'update';
    const rows = isOfRow ? listed(crud.model, fields) : null;
    if (rows === null) return [];
    const key = method.toLowerCase();
    const change: KeyedPlace['change'] = async ({ document, item, caller }) => {
      const operation = item[key];
      if (!isJsonObject(operation)) return item;
      const values = await rows.first(caller);
      const requestBody = withBodyExamples(referredTo(document, operation['requestBody']), values);
      return { ...item, [key]: { ...operation, requestBody } };
    };
    return [{ path, ...rows, change }];
  });
}

/** Properties of a model's foreign keys. */
function foreignKeysOf(
  { document, operations, routes }: ServedApi,
  model: string | undefined,
): ReadonlySet<string> {
  const schema = document.components?.['schemas']?.[model ?? ''];
  const source = isJsonObject(schema) ? schema['x-db'] : undefined;
  const { foreignKeys = [] }: TableConstraints = isJsonObject(source) ? source : {};
  const columns = new Set(foreignKeys.flatMap((foreignKey) => foreignKey.columns));
  const of = operations.find(({ crud }) => crud?.model === model);
  const route = of === undefined ? null : tableRoute(routes[`${of.method} ${of.path}`]);
  if (route === null || columns.size === 0) return new Set();
  return new Set(
    columnsOf(route.table).flatMap(([property, { name }]) => (columns.has(name) ? [property] : [])),
  );
}

/** Does work for each item, one after another, until the time is up or the work fails. */
async function within<Item>(
  ms: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = performance.now() + ms;
  const all = async (): Promise<void> => {
    for (const item of items) {
      if (performance.now() >= end) return;
      await work(item);
    }
  };
  await Promise.race([all().catch(() => undefined), over]);
  clearTimeout(timer);
}

function examplesOf(document: JsonObject, item: JsonObject): Values {
  const parameters = [item, ...Object.values(item)].flatMap((part) =>
    pathParameters(document, part).map(({ found }) => found),
  );
  return new Map(
    parameters.flatMap(({ name, example }) =>
      example === undefined ? [] : [[String(name), example] as const],
    ),
  );
}

/** The path parameters of a path item or operation, with references followed. */
function pathParameters(
  document: JsonObject,
  part: unknown,
): readonly { readonly written: unknown; readonly found: JsonObject }[] {
  const written = isJsonObject(part) ? part['parameters'] : null;
  if (!Array.isArray(written)) return [];
  return written.flatMap((parameter: unknown) => {
    const found = referredTo(document, parameter);
    return found?.['in'] === 'path' ? [{ written: parameter, found }] : [];
  });
}

/** The path item with examples; a parameter with several examples is unchanged. */
function withExamples(document: JsonObject, item: JsonObject, values: Values): JsonObject {
  const rewritten = (part: JsonObject): JsonObject => {
    const found = new Map(pathParameters(document, part).map((one) => [one.written, one.found]));
    if (found.size === 0) return part;
    const parameters = (part['parameters'] as readonly unknown[]).map((parameter) => {
      const { name, examples, ...rest } = found.get(parameter) ?? {};
      const isKey = typeof name === 'string' && values.has(name) && examples === undefined;
      return isKey ? { name, ...rest, example: values.get(name) } : parameter;
    });
    return { ...part, parameters };
  };
  const operations = Object.entries(item).map(([key, part]): readonly [string, unknown] => [
    key,
    isJsonObject(part) ? rewritten(part) : part,
  ]);
  return rewritten(Object.fromEntries(operations));
}

/** A request body whose JSON examples have these values. */
function withBodyExamples(body: JsonObject | null, values: Values): JsonObject | undefined {
  if (body === null || !isJsonObject(body['content'])) return body ?? undefined;
  const content = Object.entries(body['content']).map(([type, part]) => {
    const example = isJsonObject(part) ? part['example'] : undefined;
    if (!isJsonObject(part) || !isJsonObject(example)) return [type, part] as const;
    const known = [...values].filter(
      ([name, value]) => Object.hasOwn(example, name) && value !== null,
    );
    return [type, { ...part, example: { ...example, ...Object.fromEntries(known) } }] as const;
  });
  return { ...body, content: Object.fromEntries(content) };
}
