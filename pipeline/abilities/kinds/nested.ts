import { isDeepStrictEqual } from 'node:util';
import { X_CRUD, X_DB } from '../../extensions.ts';
import type { RelationDb } from '../../extensions.ts';
import type { Model, Operation } from '../../model/api-model.ts';
import { isLetIn } from '../../model/resolve/embed/related-rules.ts';
import { modelOperations } from '../ability.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import { bodySchemaOf, keySchema, plainSchema, withoutRelations } from '../body-schemas.ts';
import { deleteMember, section } from '../document-draft.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';
import { othersRows, upperFirst } from '../relation-candidates.ts';
import { relationKey } from './embed.ts';

/** The maximum number of related rows per relation in one request. */
const LIMIT = 100;

/** Bodies include related rows: a list to create, or the rows to create, update and delete in an update. */
export const nestedAbility: Ability = {
  usage: 'nested [relation…]',
  description: 'creates and updates also write related rows, all or nothing',
  target: 'models',
  words: [0, 64],
  add(request) {
    const { model, words } = request;
    if (model === null) return {};
    const writers = modelOperations(request, 'create', 'update');
    if (writers.length === 0) return { cannot: 'no operation writes its rows' };
    const { found, left } = relationsFor(request, model, writers);
    const names = found.map(({ name }) => name);
    const unknown = words.find((word) => !names.includes(word));
    if (unknown !== undefined) {
      const known = names.length === 0 ? 'none' : names.join(', ');
      return { cannot: `it has no relation ${JSON.stringify(unknown)} to write; it has ${known}` };
    }
    const wanted = found.filter(({ name }) => words.length === 0 || words.includes(name));
    if (wanted.length === 0) return { cannot: 'it has no related rows that an operation writes' };
    keepBulkBodies(request, model);
    for (const operation of writers) addRelations(request, operation, wanted);
    return { notes: left };
  },
  remove(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    for (const { pointer } of modelOperations(request, 'create', 'update')) {
      const body = draft.resolved(bodySchemaOf(draft, pointer));
      const properties = (body['properties'] ?? {}) as Readonly<Record<string, Part>>;
      for (const [name, property] of Object.entries(properties)) {
        if (relationKey(property) === null || property['readOnly'] === true) continue;
        if (words.length > 0 && !words.includes(name)) continue;
        deleteMember(body, 'properties', name);
        draft.dropUnused(...itemReferences(model, name));
      }
    }
    restoreBulkBodies(request, model);
    return {};
  },
};

interface WrittenRelation {
  readonly name: string;
  readonly other: Model;
  readonly columns: readonly string[];
  readonly create: Operation | undefined;
  readonly update: Operation | undefined;
  readonly remove: Operation | undefined;
}

/** Relations whose rows have write operations; bodies follow the rules of those. */
function relationsFor(
  { api }: AbilityRequest,
  model: Model,
  writers: readonly Operation[],
): { readonly found: readonly WrittenRelation[]; readonly left: readonly string[] } {
  const left: string[] = [];
  const taken = new Set(model.properties.map(({ name }) => name));
  const found = othersRows(api, model).flatMap(({ other, columns, names }) => {
    const own = api.operations.filter(({ crud }) => crud?.model === other);
    const by = (action: string): Operation | undefined =>
      own.find(
        ({ crud, path }) => crud?.action === action && (action !== 'create' || !path.includes('{')),
      );
    const update =
      own.find(({ crud, method }) => crud?.action === 'update' && method === 'patch') ??
      by('update');
    const relation = { other, columns, create: by('create'), update, remove: by('delete') };
    const all = [relation.create, update, relation.remove].filter((one) => one !== undefined);
    if (all.length === 0 || other.source.kind !== 'table') return [];
    if (!all.every((one) => writers.every(({ security }) => isLetIn(security, one.security)))) {
      left.push(
        `${model.name} does not write ${other.name}, whose operations require different credentials.`,
      );
      return [];
    }
    const name = names.find((one) => !taken.has(one)) ?? `${names.at(-1) ?? ''}_`;
    taken.add(name);
    return [{ name, ...relation }];
  });
  return { found, left };
}

function addRelations(
  { draft, model }: AbilityRequest,
  { pointer, crud }: Operation,
  relations: readonly WrittenRelation[],
): void {
  const body = draft.resolved(bodySchemaOf(draft, pointer));
  const properties = section(body, 'properties');
  for (const relation of relations) {
    if (properties[relation.name] !== undefined) continue;
    const source: RelationDb = {
      relation: { model: relation.other.name, columns: relation.columns },
    };
    const schema =
      crud?.action === 'create'
        ? newRows(draft, model, relation)
        : changedRows(draft, model, relation);
    if (schema !== null) properties[relation.name] = { ...schema, [X_DB]: source };
  }
}

function newRows(
  draft: DocumentDraft,
  model: Model | null,
  relation: WrittenRelation,
): Part | null {
  const items = createItem(draft, model, relation);
  return items === null ? null : { type: 'array', maxItems: LIMIT, items };
}

function changedRows(
  draft: DocumentDraft,
  model: Model | null,
  relation: WrittenRelation,
): Part | null {
  const lists = {
    create: createItem(draft, model, relation),
    update: updateItem(draft, model, relation),
    delete: deleteItem(relation),
  };
  const properties = Object.entries(lists).flatMap(([name, items]) =>
    items === null ? [] : [[name, { type: 'array', maxItems: LIMIT, items }] as const],
  );
  if (properties.length === 0) return null;
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function createItem(
  draft: DocumentDraft,
  model: Model | null,
  relation: WrittenRelation,
): Part | null {
  const { create, columns } = relation;
  if (create === undefined) return null;
  const left = withoutColumns(draft, create, columns, relation.other);
  return draft.component('schemas', itemName('Create', model, relation.name), left);
}

function updateItem(
  draft: DocumentDraft,
  model: Model | null,
  relation: WrittenRelation,
): Part | null {
  const { update, columns, other } = relation;
  const key = ownKey(relation);
  if (update === undefined || key.length === 0) return null;
  const { properties = {}, required: _, ...schema } = withoutColumns(draft, update, columns, other);
  const named = key.map(({ name, schema: own }) => [name, keySchema(own)] as const);
  const others = Object.entries(properties as Part).filter(
    ([name]) => !key.some((one) => one.name === name),
  );
  return draft.component('schemas', itemName('Update', model, relation.name), {
    ...schema,
    required: key.map(({ name }) => name),
    properties: Object.fromEntries([...named, ...others]),
  });
}

function deleteItem(relation: WrittenRelation): Part | null {
  const [first, ...others] = ownKey(relation);
  if (relation.remove === undefined || first === undefined) return null;
  if (others.length === 0) return plainSchema(first.schema);
  const key = ownKey(relation);
  return {
    type: 'object',
    additionalProperties: false,
    required: key.map(({ name }) => name),
    properties: Object.fromEntries(key.map(({ name, schema }) => [name, keySchema(schema)])),
  };
}

/** The key that identifies a row among those of its parent. */
function ownKey({ other, columns }: WrittenRelation): Model['properties'] {
  const key = (other.source.primaryKey ?? []).filter((column) => !columns.includes(column));
  return key.flatMap((column) => other.properties.filter(({ source }) => source.column === column));
}

/** The body of an operation without the foreign key, filled columns and its own relations. */
function withoutColumns(
  draft: DocumentDraft,
  { pointer, crud }: Operation,
  columns: readonly string[],
  { properties }: Model,
): Part {
  const schema = withoutRelations(draft.resolved(bodySchemaOf(draft, pointer)));
  const preset = (draft.part(pointer)[X_CRUD] as { preset?: object } | undefined)?.preset ?? {};
  const gone = [...(crud?.input ?? []), ...(crud?.unchangeable ?? [])].flatMap(
    ({ path, column }) => {
      const property = properties.find(({ source }) => source.column === column)?.name ?? '';
      return columns.includes(column) || Object.hasOwn(preset, property) ? [path[0] ?? ''] : [];
    },
  );
  const filled = [...gone, ...Object.keys(preset)];
  for (const name of filled) deleteMember(schema, 'properties', name);
  const required = ((schema['required'] ?? []) as readonly string[]).filter(
    (name) => !filled.includes(name),
  );
  if (required.length === 0) delete schema['required'];
  else schema['required'] = required;
  return schema;
}

function itemName(verb: string, model: Model | null, relation: string): string {
  return `${verb}${model?.name ?? ''}${upperFirst(relation)}DTO`;
}

function itemReferences(model: Model, relation: string): readonly string[] {
  return ['Create', 'Update'].map(
    (verb) => `#/components/schemas/${itemName(verb, model, relation)}`,
  );
}

/** Bulk operations do not write related rows: they keep the body they had. */
function keepBulkBodies(request: AbilityRequest, model: Model): void {
  const { draft } = request;
  for (const { pointer } of modelOperations(request, 'bulkCreate')) {
    const list = bodySchemaOf(draft, pointer);
    const items = list['items'] as Part;
    if (typeof items['$ref'] !== 'string') continue;
    const copy = withoutRelations(draft.resolved(items));
    list['items'] = draft.component('schemas', bulkName(model), copy);
  }
}

function restoreBulkBodies(request: AbilityRequest, model: Model): void {
  const { draft } = request;
  const [single] = modelOperations(request, 'create').filter(({ path }) => !path.includes('{'));
  const own = `#/components/schemas/${bulkName(model)}`;
  for (const { pointer } of modelOperations(request, 'bulkCreate')) {
    const list = bodySchemaOf(draft, pointer);
    const items = list['items'] as Part;
    if (single === undefined || items['$ref'] !== own) continue;
    const body = bodySchemaOf(draft, single.pointer);
    if (isDeepStrictEqual(draft.resolved(body), draft.resolved(items)))
      list['items'] = structuredClone(body);
  }
  draft.dropUnused(own);
}

function bulkName({ name }: Model): string {
  return `BulkCreate${name}DTO`;
}
