import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { Operation } from '../../model/api-model.ts';
import { modelOperations, type Ability } from '../ability.ts';
import { section, type DocumentDraft, type Part } from '../document-draft.ts';
import { choiceParameter, plays } from '../list-parameters.ts';
import { choiceProperty } from './query-schemas.ts';

/** Lists and queries return only the requested properties: a choice called `fields`, and rows without required properties. */
export const fieldsAbility: Ability = {
  usage: 'fields',
  description: 'lists and queries return only the properties that a request names',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { draft } = request;
    for (const reader of modelOperations(request, 'list', 'query')) {
      const names = reader.crud?.row.map(({ name }) => name) ?? [];
      if (names.some((name) => name.includes(',')))
        return { cannot: 'a property with a comma in its name cannot be requested' };
      if (hasFields(draft, reader)) continue;
      const rows = rowReference(draft, reader);
      if (rows === null)
        return {
          cannot: 'its lists do not refer to a row schema whose properties could become optional',
        };
      makeOptional(draft, rows);
      const parameter = choiceParameter('fields', names, 'fields');
      const body = queryBody(draft, reader);
      if (body === null) draft.addParameter(reader.pointer, parameter, plays('fields'));
      else Object.assign(section(body, 'properties'), choiceProperty('fields', names));
    }
    return {};
  },
  remove(request) {
    const { draft, model } = request;
    for (const reader of modelOperations(request, 'list', 'query')) {
      if (!hasFields(draft, reader)) continue;
      draft.removeParameters(reader.pointer, plays('fields'));
      const body = queryBody(draft, reader);
      if (body !== null) delete section(body, 'properties')['fields'];
      const rows = rowReference(draft, reader);
      const reference = rows?.['$ref'] as string | undefined;
      if (
        rows === null ||
        reference !== `#/components/schemas/${draft.schemaName(partialName(model?.name))}`
      )
        continue;
      rows['$ref'] = `#/components/schemas/${model?.name ?? ''}`;
      draft.dropUnused(reference);
    }
    return {};
  },
};

/** Whether requests of a list or query can name the properties to return. */
function hasFields(draft: DocumentDraft, reader: Operation): boolean {
  const body = queryBody(draft, reader);
  if (body !== null) return section(body, 'properties')['fields'] !== undefined;
  return draft.parametersOf(reader.pointer).some(plays('fields'));
}

/** Gives a new query the fields of its list. */
export function copyFields(
  draft: DocumentDraft,
  list: Operation,
  query: { readonly body: Part; readonly result: Part },
): void {
  if (!hasFields(draft, list)) return;
  const rows = itemsIn(draft.resolved(query.result));
  if (rows !== null) makeOptional(draft, rows);
  const names = list.crud?.row.map(({ name }) => name) ?? [];
  Object.assign(section(draft.resolved(query.body), 'properties'), choiceProperty('fields', names));
}

/** The schema of a query's body; null for a list. */
function queryBody(draft: DocumentDraft, { crud, pointer }: Operation): Part | null {
  if (crud?.action !== 'query') return null;
  const { content } = draft.resolved(draft.part(pointer)['requestBody'] as Part) as {
    readonly content: Readonly<Record<string, { readonly schema: Part }>>;
  };
  const schema = Object.values(content)[0]?.schema;
  return schema === undefined ? null : draft.resolved(schema);
}

/** Makes the properties of the rows optional that a reference leads to. */
function makeOptional(draft: DocumentDraft, rows: Part): void {
  const source = rows['$ref'] as string;
  const { required, ...schema } = draft.part(source);
  if (required !== undefined) Object.assign(rows, partialSchema(draft, source, schema));
}

function partialName(model = ''): string {
  return `${model}Fields`;
}

/** A schema with the same properties, none of them required. */
function partialSchema(draft: DocumentDraft, reference: string, schema: Part): Part {
  const { properties, [X_DB]: _, ...rest } = schema;
  const shown = Object.entries(properties as Record<string, Part>)
    .filter(([, one]) => one['writeOnly'] !== true && one[X_INTERNAL] !== true)
    .map(([name, one]): [string, Part] => [name, withoutColumn(one)]);
  const name = partialName(reference.split('/').at(-1));
  return draft.component('schemas', name, { ...rest, properties: Object.fromEntries(shown) });
}

/** Columns need no `x-db` here, because they are identified by name, and scopes are those of the column. Relations keep theirs. */
function withoutColumn(property: Part): Part {
  const { [X_DB]: source, [X_CRUD]: _, ...rest } = property;
  return typeof source === 'object' && source !== null && 'relation' in source ? property : rest;
}

/** The reference to the row schema in a response; null if that is itself a reference. */
function rowReference(draft: DocumentDraft, { responses }: Operation): Part | null {
  const content = responses.find(({ status }) => status === '200')?.contents[0];
  const pointer = content?.schemaPointer ?? null;
  return pointer === null ? null : itemsIn(draft.resolved(draft.part(pointer)));
}

/** Rows are the items of the response, or of a list in an envelope. */
function itemsIn(schema: Part): Part | null {
  const items = schema['items'] as Part | undefined;
  if (typeof items?.['$ref'] === 'string') return items;
  const members = Object.values((schema['properties'] ?? {}) as Record<string, Part>);
  return members.map(itemsIn).find((found) => found !== null) ?? null;
}
