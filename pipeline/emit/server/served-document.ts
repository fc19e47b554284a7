import type { Member } from '../../../server-template/runtime/shared/response-shape.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ApiModel, Crud, Model, Operation, PropertyColumn } from '../../model/api-model.ts';
import { hasComputed } from './custom/computed-properties.ts';
import { jsonText } from './json-text.ts';

/** What stands for a column of a table in JSON or a path: the runtime's `Field`. */
type Field = string | readonly [name: string, property: string] | object;

/** The document that a server reads: each `x-crud` tells which of the table's properties its operation reads and writes, so that nothing has to be resolved again. */
export function servedDocument({ document, operations }: ApiModel): string {
  const copy = structuredClone(document) as unknown as MutableDocument;
  for (const resolved of operations) {
    const operation = copy.paths[resolved.path]?.[resolved.method];
    if (operation === undefined || resolved.crud === null) continue;
    operation[X_CRUD] = resolvedCrud(resolved, resolved.crud, operations);
  }
  return jsonText(copy);
}

interface MutableDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
}

function resolvedCrud({ paging }: Operation, crud: Crud, operations: readonly Operation[]): object {
  const { model, action, key, parent, row, output, input, unchangeable, envelope } = crud;
  const isPlain = row.every(isPlainColumn);
  const lists = {
    key: key.map((part) => keyField(model, part, columnForms(model, operations, crud))),
    parent: (parent?.key ?? []).map((part) => {
      const own = parent?.model ?? model;
      return keyField(own, part, columnForms(own, operations));
    }),
    output: isPlain ? output.map((column) => fieldOf(model, column)) : [],
    row: isPlain ? [] : row,
    properties: hasComputed(row) ? model.properties.map(({ name }) => name) : [],
    input: input.map((column) => fieldOf(model, column)),
    unchangeable: unchangeable.map((column) => fieldOf(model, column)),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return {
    model: model.name,
    action,
    ...Object.fromEntries(filled),
    ...(envelope === null ? {} : { envelope }),
    ...(paging === null ? {} : { paging: pagingWords(paging) }),
  };
}

function pagingWords({ page, limit, ...bounds }: NonNullable<Operation['paging']>): object {
  return {
    ...(page === null ? {} : { page: page.name }),
    ...(limit === null ? {} : { limit: limit.name }),
    ...bounds,
  };
}

/** A row of such columns is what a query reads, in its order. */
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

/** A path has a key's value as responses show it. */
function keyField(
  model: Model,
  { parameter, column }: Crud['key'][number],
  forms: ReadonlyMap<string, PropertyColumn['form']>,
): Field {
  const form = forms.get(column) ?? null;
  return fieldOf(model, { name: parameter, path: [parameter], column, form });
}

/** In which form responses show the columns of a model, those of one operation before all others. */
function columnForms(
  model: Model,
  operations: readonly Operation[],
  own?: Crud,
): ReadonlyMap<string, PropertyColumn['form']> {
  const others = operations.flatMap(({ crud }) => (crud?.model === model ? [crud] : []));
  const columns = [...others, ...(own === undefined ? [] : [own])].flatMap(({ output }) => output);
  return new Map(columns.map(({ column, form }) => [column, form]));
}

function propertyOf({ properties }: Model, column: string): string | null {
  return properties.find(({ source }) => source.column === column)?.name ?? null;
}
