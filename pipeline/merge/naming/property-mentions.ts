import { X_CRUD } from '../../extensions.ts';
import { httpMethods } from '../../model/http-methods.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { withNameInKey, withNameInPath, withNamesInRule } from './related-names.ts';
import type { RenamedProperty } from './related-names.ts';

/** A new name of a property. */
interface NewName {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames what names a property without a reference: query parameters that filter by it, searches,
 * row rules, presets and the default order of its model's operations, and the keys of examples.
 * `owners` are the model and its bodies.
 */
export function withPropertyMentions(
  document: OpenApiDocument,
  owners: readonly string[],
  name: NewName,
): OpenApiDocument {
  const [model = ''] = owners;
  const copy = structuredClone(document);
  const schemas = (copy.components?.schemas ?? {}) as Record<string, Record<string, unknown>>;
  const renamed = { schemas, model, ...name };
  for (const owner of owners) renameExamples(schemas[owner] ?? {}, name);
  renameBesideFiles(schemas[model]?.['properties'], name);
  for (const item of Object.values(copy.paths as Record<string, unknown>)) {
    if (!isJsonObject(item)) continue;
    for (const method of httpMethods) {
      const operation = item[method] as Record<string, unknown> | undefined;
      const own = operation === undefined ? null : modelOf(operation);
      if (operation === undefined || own === null) continue;
      renameOnWay(operation, own, renamed);
      if (own === model) renameIn(operation, name);
    }
  }
  return copy;
}

/** Files name the properties with their media type and name. */
function renameBesideFiles(properties: unknown, { from, to }: NewName): void {
  for (const property of Object.values(isJsonObject(properties) ? properties : {})) {
    const crud = isJsonObject(property) ? property[X_CRUD] : undefined;
    const file = isJsonObject(crud) ? crud['file'] : undefined;
    if (!isJsonObject(file)) continue;
    for (const [key, name] of Object.entries(file))
      if (name === from) (file as Record<string, unknown>)[key] = to;
  }
}

function modelOf(operation: JsonObject): string | null {
  const crud = operation[X_CRUD];
  return isJsonObject(crud) && typeof crud['model'] === 'string' ? crud['model'] : null;
}

/** Rules, filters and embedded rows may name properties of related models. */
function renameOnWay(
  operation: Record<string, unknown>,
  model: string,
  renamed: RenamedProperty,
): void {
  const crud = operation[X_CRUD] as JsonObject;
  if ('rows' in crud) {
    operation[X_CRUD] = { ...crud, rows: withNamesInRule(crud['rows'], model, renamed) };
  }
  const { parameters } = operation;
  for (const parameter of Array.isArray(parameters) ? (parameters as JsonObject[]) : []) {
    const own = parameter[X_CRUD];
    if (isJsonObject(own) && typeof own['relation'] === 'string') {
      renameInList(parameter, model, renamed);
      continue;
    }
    if (isJsonObject(own) && own['role'] === 'embed')
      renameChoices(parameter['schema'], (path) => withNameInPath(path, model, renamed));
    const filter = isJsonObject(own) ? own['filter'] : undefined;
    if (typeof filter !== 'string' || !filter.includes('.')) continue;
    const to = withNameInKey(filter, model, renamed);
    const named = parameter as Record<string, unknown>;
    named[X_CRUD] = { ...(own as JsonObject), filter: to };
    renameFilter(named, { from: filter, to });
  }
}

/** A parameter of an embedded list names the list, and properties of its model. */
function renameInList(
  parameter: Record<string, unknown>,
  model: string,
  renamed: RenamedProperty,
): void {
  const crud = parameter[X_CRUD] as JsonObject;
  const { relation, filter } = crud as { readonly relation: string; readonly filter?: unknown };
  const inList = (name: string): string => {
    const sign = name.startsWith('-') ? '-' : '';
    const path = `${relation}.${name.slice(sign.length)}`;
    return sign + (withNameInPath(path, model, renamed).split('.').at(-1) ?? name);
  };
  renameChoices(parameter['schema'], inList);
  parameter[X_CRUD] = {
    ...crud,
    relation: withNameInPath(relation, model, renamed),
    ...(typeof filter === 'string' ? { filter: inList(filter) } : {}),
  };
}

function renameChoices(schema: unknown, newName: (path: string) => string): void {
  if (!isJsonObject(schema)) return;
  renameChoices(schema['items'], newName);
  const choices = schema['enum'];
  if (!Array.isArray(choices)) return;
  choices.forEach((choice: unknown, at) => {
    if (typeof choice === 'string') choices[at] = newName(choice);
  });
}

function renameIn(operation: Record<string, unknown>, name: NewName): void {
  operation[X_CRUD] = crudWithName(operation[X_CRUD] as JsonObject, name);
  const { parameters, requestBody, responses } = operation;
  for (const parameter of Array.isArray(parameters) ? parameters : [])
    renameFilter(parameter as Record<string, unknown>, name);
  for (const part of [requestBody, ...Object.values(isJsonObject(responses) ? responses : {})]) {
    if (!isJsonObject(part) || !isJsonObject(part['content'])) continue;
    for (const media of Object.values(part['content']))
      if (isJsonObject(media)) {
        renameExamples(media, name);
        renamePart(media, name);
      }
  }
}

/** The schemas of forms with files are their own. */
function renamePart(media: Record<string, unknown>, name: NewName): void {
  const { schema, encoding } = media;
  if (encoding !== undefined) media['encoding'] = withKey(encoding, name);
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return;
  const own = schema as Record<string, unknown>;
  own['properties'] = withKey(schema['properties'], name);
  if ('required' in own) own['required'] = withNames(own['required'], name);
}

/** `dueOn_gte` filters by `dueOn`; a name that somebody chose stays. */
function renameFilter(parameter: Record<string, unknown>, { from, to }: NewName): void {
  const crud = parameter[X_CRUD];
  if (!isJsonObject(crud) || crud['filter'] !== to || 'relation' in crud) return;
  const name = String(parameter['name']);
  if (name === from || name.startsWith(`${from}_`))
    parameter['name'] = to + name.slice(from.length);
}

/** Keys of `x-crud` that list properties. */
const listed: readonly string[] = ['search', 'defaultSort', 'file'];

function crudWithName(crud: JsonObject, name: NewName): JsonObject {
  const entries = Object.entries(crud).map(([key, value]) => {
    if (key === 'preset') return [key, withKey(value, name)] as const;
    return [key, listed.includes(key) ? withNames(value, name) : value] as const;
  });
  return Object.fromEntries(entries);
}

function withKey(value: unknown, { from, to }: NewName): unknown {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, one]) => [key === from ? to : key, one]));
}

function withNames(value: unknown, { from, to }: NewName): unknown {
  const renamed = (text: unknown): unknown =>
    text === from ? to : text === `-${from}` ? `-${to}` : text;
  return Array.isArray(value) ? value.map(renamed) : renamed(value);
}

function renameExamples(part: Record<string, unknown>, name: NewName): void {
  if ('example' in part) part['example'] = withExampleKey(part['example'], name);
  const { examples } = part;
  if (!isJsonObject(examples)) return;
  for (const example of Object.values(examples)) {
    if (isJsonObject(example) && 'value' in example) {
      (example as Record<string, unknown>)['value'] = withExampleKey(example['value'], name);
    }
  }
}

/** In a row, in a list of rows, and in the rows of an envelope. */
function withExampleKey(value: unknown, name: NewName): unknown {
  if (Array.isArray(value)) return value.map((one) => withExampleKey(one, name));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key === name.from ? name.to : key,
      Array.isArray(inner) && !(name.from in value) ? withExampleKey(inner, name) : inner,
    ]),
  );
}
