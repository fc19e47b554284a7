import type { Member } from '../../../../server-template/shared/response-shape.ts';
import type { ListAbilities } from '../../../../server-template/shared/list/list-abilities.ts';
import type { Operation } from '../../../model/api-model.ts';
import { code, noCode } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { arrayOf, objectOf, property } from '../../printer/expressions.ts';
import { literal } from '../../printer/literal.ts';
import { importedType } from '../../printer/names.ts';
import type { ClientOperation } from '../client-input.ts';
import { listedRows } from '../list-paging.ts';
import { isMerged, keyVariable } from './operation-code.ts';
import type { ResourceFile } from './resource-file.ts';

/** How a resource's lists are filtered and sorted, as a constant; null if changes cannot be shown in them. */
export function shownLists(file: ResourceFile): Code | null {
  const { list, update, replace, delete: remove } = file.resource;
  const row = (update ?? replace ?? remove)?.operation.crud ?? null;
  const crud = list?.operation.crud ?? null;
  const rows = list === null ? null : listedRows(list.operation);
  if (list === null || crud === null || row === null || rows === null) return null;
  const names = shownNames(crud.row);
  const columns = new Map(
    crud.output.flatMap(({ path: [name = '', ...inside], column }) =>
      inside.length === 0 ? [[column, name]] : [],
    ),
  );
  const key = row.key.flatMap(({ parameter, column }) => {
    const name = columns.get(column);
    return name === undefined ? [] : [[parameter, name] as const];
  });
  if (key.length !== row.key.length) return null;
  const abilities = list.operation.list ?? {};
  const type = importedType('./runtime/changed-rows', 'ShownLists');
  const value = objectOf(
    [
      property('key', stringMap(Object.fromEntries(key))),
      property('rows', arrayOf(rows.map(literal))),
      property('filters', stringMap(filtersOf(abilities, names))),
      property('parameters', stringMap(parametersOf(list.operation, abilities))),
      property('size', literal(list.operation.paging?.defaultLimit ?? 0)),
      property('sortable', stringMap(sortableOf(abilities, names))),
      property('order', arrayOf(orderOf(list.operation, abilities).map(literal))),
    ],
    { broken: true },
  );
  return code`/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ${type} = ${value};`;
}

/** What a change does to the row, by its variables: `({ id, body }) => ({ key: id, body })`. */
export function shownChange(file: ResourceFile, item: ClientOperation): Code {
  const variable = keyVariable(file.resource.key);
  const sent = item.operation.method === 'delete' ? noCode : code`, body`;
  return code`({ ${variable}${sent} }) => (${rowChange(file, item)})`;
}

/** The same with variables in scope, as an argument: `{ lists, change: { key: id, body } }`; null if no row changes. */
export function shownArgument(file: ResourceFile, item: ClientOperation): Code | null {
  const { update, replace, delete: remove } = file.resource;
  if (![update, replace, remove].includes(item)) return null;
  const lists = shownLists(file) === null ? code`lists: null` : code`lists`;
  return code`{ ${lists}, change: ${rowChange(file, item)} }`;
}

function rowChange({ resource }: ResourceFile, { operation }: ClientOperation): Code {
  const variable = keyVariable(resource.key);
  if (operation.method === 'delete') return code`{ key: ${variable} }`;
  const body = operation.body?.required === true ? code`body` : code`body: body ?? {}`;
  return code`{ key: ${variable}, ${body}${isMerged(operation) ? code`, isPatch: true` : noCode} }`;
}

/** The properties of rows with a column's own value, by the property of the table. */
function shownNames(members: readonly Member[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    members.flatMap(({ name, value }) =>
      value.kind === 'column' && value.form === undefined ? [[value.property, name]] : [],
    ),
  );
}

type Names = Readonly<Record<string, string>>;

/** Filters by equality, as texts. */
function filtersOf({ filters = [] }: ListAbilities, names: Names): Names {
  return Object.fromEntries(
    filters.flatMap(({ parameter, property: name, op, form }) => {
      const shown = names[name];
      return op === 'eq' && form === undefined && shown !== undefined
        ? [[parameter.name, shown] as const]
        : [];
    }),
  );
}

function sortableOf({ sortable = [] }: ListAbilities, names: Names): Names {
  return Object.fromEntries(
    sortable.flatMap(({ name, property: column }) => {
      const shown = names[column];
      return shown === undefined || shown === name ? [] : [[name, shown]];
    }),
  );
}

function parametersOf({ paging }: Operation, { sort, total }: ListAbilities): Names {
  const { limit, page } = paging ?? { limit: null, page: null };
  const found = { limit: limit?.name, page: page?.name, sort: sort?.name, total: total?.name };
  return Object.fromEntries(
    Object.entries(found).flatMap(([role, name]) => (name === undefined ? [] : [[role, name]])),
  );
}

/** The order of a list without one in the query. */
function orderOf({ parameters }: Operation, { sort }: ListAbilities): readonly string[] {
  const preset = parameters.find(({ name }) => name === sort?.name)?.schema.default;
  return [preset].flat().filter((name) => typeof name === 'string');
}

function stringMap(values: Names): Code {
  return objectOf(
    Object.entries(values).map(([name, value]) => property(name, literal(value))),
    { broken: false },
  );
}
