import type { ListFilter } from '../../../../server-template/shared/list/list-abilities.ts';
import type { Operation, Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import type { Row } from '../../rows/row-shape.ts';

/** Query parameters of a list request, by key. */
export type Question = readonly (readonly [key: string, value: unknown])[];

/** All queries by which a list might reveal a row. */
export function questionsAbout(operation: Operation, row: Row): readonly Question[] {
  const { list, parameters } = operation;
  if (list === null) return [[]];
  const byName = new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  const one = (name: string | undefined, value: unknown): readonly Question[] => {
    const parameter = byName.get(`query ${name ?? ''}`);
    return parameter === undefined || value === undefined || value === null
      ? []
      : [[[parameterKey(parameter), fitted(parameter, value)]]];
  };
  const choices = (name: string | undefined): readonly unknown[] =>
    choicesOf(byName.get(`query ${name ?? ''}`));
  const filters = [...(list.filters ?? []), ...(list.ids === undefined ? [] : [list.ids])];
  const counted = one(list.total?.name, choices(list.total?.name)[0]);
  const looking: readonly Question[] = [
    ...filters.flatMap((filter) => one(filter.parameter.name, askedValue(filter, row))),
    ...(list.search?.columns ?? []).flatMap(({ property }) =>
      one(list.search?.parameter.name, row[property] === '' ? null : row[property]),
    ),
    ...choices(list.sort?.name).flatMap((name) => one(list.sort?.name, name)),
    ...choices(list.fields?.name).flatMap((name) => one(list.fields?.name, name)),
  ];
  return [
    [],
    ...counted,
    // Each query with a count too, which may reveal what the rows do not.
    ...looking.map((question) => [...question, ...(counted[0] ?? [])]),
    ...one(list.cursor?.parameter.name, ''),
  ];
}

/** The value by which a filter finds the row. */
function askedValue({ property, op, form }: ListFilter, row: Row): unknown {
  const value = row[property];
  if (form !== undefined || (value === undefined && op !== 'null')) return undefined;
  if (op === 'null') return value === null;
  return op === 'ne' ? undefined : value;
}

/** Array parameters are sent with one value. */
function fitted({ schema }: Parameter, value: unknown): unknown {
  return schema.type === 'array' ? [value] : value;
}

function choicesOf(parameter: Parameter | undefined): readonly unknown[] {
  const { items, ...schema } = parameter?.schema ?? {};
  const values = schema.enum ?? (items !== undefined && 'enum' in items ? items.enum : undefined);
  return values ?? [];
}
