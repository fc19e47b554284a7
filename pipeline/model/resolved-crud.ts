import type { Field } from '../../server-template/shared/operation/field.ts';
import type {
  NestedRelation,
  NestedWrite as ResolvedWrite,
  ResolvedCrud,
} from '../../server-template/shared/operation/resolved-crud.ts';
import { hasComputed, type Member } from '../../server-template/shared/response-shape.ts';
import { guardsOf } from '../../server-template/shared/access/property-guards.ts';
import type { PropertyGuards } from '../../server-template/shared/access/property-guards.ts';
import type { EmbeddedRelation } from '../../server-template/shared/list/embedding.ts';
import type { Paging } from '../../server-template/shared/list/list-abilities.ts';
import { junctionWords } from './junction-words.ts';
import type {
  ApiModel,
  Crud,
  Model,
  NestedRows,
  NestedWrite,
  Operation,
  PropertyColumn,
  Relation,
} from './api-model.ts';

/** What the operations of a model do, as servers read it; null for a custom operation. */
export function resolvedCruds({
  operations,
}: Pick<ApiModel, 'operations'>): (operation: Operation) => ResolvedCrud | null {
  const byModel = Map.groupBy(operations, ({ crud }) => crud?.model ?? null);
  const forms: FormsOf = (model, own) => columnForms(byModel.get(model) ?? [], own);
  return (operation) =>
    operation.crud === null ? null : resolvedCrud(operation, operation.crud, forms);
}

/** The forms of a model's columns in responses, those of the given operation first. */
type FormsOf = (model: Model, own?: Crud) => ReadonlyMap<string, PropertyColumn['form']>;

function resolvedCrud(
  { paging, list, embed, query, nested }: Operation,
  crud: Crud,
  forms: FormsOf,
): ResolvedCrud {
  const { model, action, key, parent, row, output, input, unchangeable, envelope } = crud;
  const parentRows = parent?.rows ?? null;
  const isPlain = row.every(isPlainColumn);
  const lists = {
    key: key.map((part) => keyField(model, part, forms(model, crud))),
    parent: (parent?.key ?? []).map((part) => {
      const own = parent?.model ?? model;
      return keyField(own, part, forms(own));
    }),
    output: isPlain ? output.map((column) => fieldOf(model, column)) : [],
    row: isPlain ? [] : row,
    properties: hasComputed(row) ? model.properties.map(({ name }) => name) : [],
    input: input.map((column) => fieldOf(model, column)),
    unchangeable: unchangeable.map((column) => fieldOf(model, column)),
    merged: (crud.merged ?? []).map((column) => fieldOf(model, column)),
    changed: crud.changed.map((column) => fieldOf(model, column)),
    presets: crud.presets,
    files: crud.files,
    itemKey: itemKey(crud),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    model: model.name,
    action,
    ...Object.fromEntries(filled),
    ...(envelope === null ? {} : { envelope }),
    ...(paging === null ? {} : { paging: pagingWords(paging) }),
    ...(list === null || Object.keys(list).length === 0 ? {} : { list }),
    ...(query === null ? {} : queryWords(query)),
    ...(embed === null
      ? {}
      : { embed: { parameter: embed.parameter, relations: embed.relations.map(relationWords) } }),
    ...nestedWords(nested),
    ...(crud.replica && { replica: true as const }),
    ...(crud.rows === null ? {} : { rows: crud.rows }),
    ...(parentRows === null ? {} : { parentRows }),
    ...guardWords(model),
  };
}

/** Scopes needed to read or send a property. */
function guardWords({ properties }: Model): { readonly guards?: PropertyGuards } {
  const guards = guardsOf(properties);
  const isOpen = Object.keys(guards.read).length + Object.keys(guards.write).length === 0;
  return isOpen ? {} : { guards };
}

/** The body of a query has the parameters of a list. */
function queryWords({
  abilities,
  list,
  ...bounds
}: NonNullable<Operation['query']>): Pick<ResolvedCrud, 'paging' | 'list' | 'query'> {
  return { paging: { limit: 'limit', ...bounds }, list, query: abilities };
}

function relationWords({
  model,
  most,
  rows,
  relations,
  list,
  isCount,
  through,
  ...relation
}: Relation): EmbeddedRelation {
  const { name, key, row } = relation;
  const { read } = guardWords(model).guards ?? {};
  return {
    ...{ name, model: model.name, key, row },
    ...(through === undefined ? {} : { through: junctionWords(through) }),
    ...(most === null ? {} : { most }),
    ...(list === undefined ? {} : { list }),
    ...(isCount === true ? { isCount } : {}),
    ...(rows === null ? {} : { rows }),
    ...(read === undefined ? {} : { read }),
    ...(relations.length === 0 ? {} : { relations: relations.map(relationWords) }),
  };
}

/** Related rows that a body writes, and that the response contains. */
function nestedWords(nested: Operation['nested']): Pick<ResolvedCrud, 'nested' | 'embed'> {
  if (nested.length === 0) return {};
  const relations = nested.flatMap(({ shown }) => (shown === null ? [] : [relationWords(shown)]));
  return {
    nested: nested.map(nestedRelation),
    ...(relations.length === 0 ? {} : { embed: { relations } }),
  };
}

function nestedRelation({ model, create, update, remove, ...rows }: NestedRows): NestedRelation {
  const { name, key, isWhole } = rows;
  const fields = (columns: readonly PropertyColumn[]) =>
    columns.map((column) => fieldOf(model, column));
  const write = ({ input, unchangeable, rows: rule, presets }: NestedWrite): ResolvedWrite => ({
    ...(input.length === 0 ? {} : { input: fields(input) }),
    ...(unchangeable.length === 0 ? {} : { unchangeable: fields(unchangeable) }),
    ...(rule === null ? {} : { rows: rule }),
    ...(presets.length === 0 ? {} : { presets }),
  });
  return {
    ...{ name, model: model.name, key, isWhole },
    ...(create === null ? {} : { create: write(create) }),
    ...(update === null ? {} : { update: { ...write(update), key: fields(update.key) } }),
    ...(remove === null
      ? {}
      : {
          remove: {
            ...(remove.rows === null ? {} : { rows: remove.rows }),
            ...(remove.presets.length === 0 ? {} : { presets: remove.presets }),
            ...{ key: fields(remove.key), isPlain: remove.isPlain },
          },
        }),
    ...guardWords(model),
  };
}

/** The key that identifies the row of an item in a bulk operation: the primary key. */
function itemKey({ action, model, input, unchangeable }: Crud): readonly Field[] {
  const key = model.source.primaryKey ?? [];
  if (action === 'bulkDelete') return key.flatMap((column) => propertyOf(model, column) ?? []);
  if (action !== 'bulkUpdate') return [];
  const sent = [...input, ...unchangeable];
  return key.flatMap((column) =>
    sent.filter((one) => one.column === column).map((one) => fieldOf(model, one)),
  );
}

function pagingWords({ page, limit, ...bounds }: NonNullable<Operation['paging']>): Paging {
  return {
    ...(page === null ? {} : { page: page.name }),
    ...(limit === null ? {} : { limit: limit.name }),
    ...bounds,
  };
}

/** Rows of plain columns only are what a query returns, in its order. */
function isPlainColumn({ value }: Member): boolean {
  return value.kind === 'column';
}

function fieldOf(model: Model, { name, path, column, form }: PropertyColumn): Field {
  const property = propertyOf(model, column) ?? name;
  if (form === null && path.length === 1) return property === name ? name : [name, property];
  return {
    name,
    property,
    ...(form === null ? {} : { form }),
    ...(path.length === 1 ? {} : { path }),
  };
}

/** Keys in a path have the form that they have in responses. */
function keyField(
  model: Model,
  { parameter, column }: Crud['key'][number],
  forms: ReadonlyMap<string, PropertyColumn['form']>,
): Field {
  const form = forms.get(column) ?? null;
  return fieldOf(model, { name: parameter, path: [parameter], column, form });
}

function columnForms(operations: readonly Operation[], own?: Crud): ReturnType<FormsOf> {
  const others = operations.flatMap(({ crud }) => (crud === null ? [] : [crud]));
  const columns = [...others, ...(own === undefined ? [] : [own])].flatMap(({ output }) => output);
  return new Map(columns.map(({ column, form }) => [column, form]));
}

function propertyOf({ properties }: Model, column: string): string | null {
  return properties.find(({ source }) => source.column === column)?.name ?? null;
}
