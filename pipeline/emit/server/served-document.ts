import { X_CRUD } from '../../extensions.ts';
import type { ApiModel, Crud, Model } from '../../model/api-model.ts';
import { jsonText } from './json-text.ts';

/** A JSON name, or a pair of it and the table's property where they differ. */
type Field = string | readonly [name: string, property: string];

/** The document that a server reads: each `x-crud` tells which of the table's properties its operation reads and writes, so that nothing has to be resolved again. */
export function servedDocument({ document, operations }: ApiModel): string {
  const copy = structuredClone(document) as unknown as MutableDocument;
  for (const { path, method, crud } of operations) {
    const operation = copy.paths[path]?.[method];
    if (operation !== undefined && crud !== null) operation[X_CRUD] = resolvedCrud(crud);
  }
  return jsonText(copy);
}

interface MutableDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
}

function resolvedCrud({ model, action, key, output, input, unchangeable }: Crud): object {
  const lists = {
    key: key.map(({ parameter, column }) => fieldOf(model, parameter, column)),
    output: output.map(({ name, column }) => fieldOf(model, name, column)),
    input: input.map(({ name, column }) => fieldOf(model, name, column)),
    unchangeable: unchangeable.map(({ name, column }) => fieldOf(model, name, column)),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { model: model.name, action, ...Object.fromEntries(filled) };
}

function fieldOf({ properties }: Model, name: string, column: string): Field {
  const property = properties.find(({ source }) => source.column === column)?.name ?? name;
  return property === name ? name : [name, property];
}
