import type { Operation } from '../../model/api-model.ts';
import { uniqueKeys } from '../../model/unique-keys.ts';
import type { TestedResource } from './tested-resource.ts';
import { inputShape, instanceOf, columnName, namesByColumn, type Row } from './row-shape.ts';

/** Names of a row's own keys and foreign keys. */
export function keyNamesOf({ model, links, key }: TestedResource): ReadonlySet<string> {
  if (model === null) return new Set([...key.flatMap(({ names }) => names), ...linkNames(links)]);
  const columns = [
    ...links.flatMap(({ source }) => source.columns),
    ...uniqueKeys(model.source).flat(),
  ];
  return new Set(columns.map((column) => columnName(model, column)));
}

function linkNames(links: TestedResource['links']): readonly string[] {
  return links.flatMap(({ pairs }) => pairs.flatMap(({ own }) => own ?? []));
}

/** Places of keys in a body: `/categoryId`. */
export function keyPlaces(operation: Operation, resource: TestedResource): ReadonlySet<string> {
  if (resource.model === null)
    return new Set(linkNames(resource.links).map((name) => instanceOf(null, name)));
  const shape = inputShape(operation);
  const held = [...namesByColumn(shape).values()].filter((name) => keyNamesOf(resource).has(name));
  return new Set(held.map((name) => instanceOf(shape, name)));
}

/** Unique keys whose columns a body may all set. */
export function settableKeys(
  operation: Operation,
  keys: readonly (readonly string[])[],
): readonly SettableKey[] {
  const { crud } = operation;
  const names = namesByColumn(inputShape(operation));
  return keys
    .filter((columns) => columns.every((one) => names.has(one)))
    .map((columns) => ({
      names: columns.map((column) => names.get(column) ?? column),
      label: columns.map((column) => crud?.input.find((one) => one.column === column)?.name).join(),
    }));
}

/** A unique key that a body may set. */
export interface SettableKey {
  /** Names of the row's values. */
  readonly names: readonly string[];
  /** Name in the body: `firstName,lastName`. */
  readonly label: string;
}

/** The values of a key in a row. */
export function keyValues(row: Row, { names }: SettableKey): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
