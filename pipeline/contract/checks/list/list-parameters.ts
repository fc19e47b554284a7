import type { EnvelopeMember } from '../../../../server-template/shared/response-shape.ts';
import type { Operation, Parameter } from '../../../model/api-model.ts';
import { wholeBounds } from '../../../model/whole-bounds.ts';
import { namedPaging } from '../../../model/third-party/index.ts';
import { columnName } from '../../rows/row-shape.ts';

/** How to read a list page by page. */
export interface Pages {
  /** Null: pages are not numbered. */
  readonly page: Parameter | null;
  /** The offset parameter; null: none. */
  readonly offset: Parameter | null;
  /** Number of the first page, or of the first row. */
  readonly first: number;
  /** Null: every page has the same size. */
  readonly limit: Parameter | null;
  /** Maximum number of rows per page; null: unknown. */
  readonly largest: number | null;
}

/** The paging of a list: by roles for a table, else by common names. */
export function pagesOf(list: Operation): Pages {
  if (list.paging === null) {
    const { page, offset, limit, first } = namedPaging(list);
    const largest = limit === null ? null : Math.min(mostOf(limit), 1000);
    return { page: counted(page), offset: counted(offset), limit, first, largest };
  }
  const { page, limit, defaultLimit, maximumLimit } = list.paging;
  const most = Math.min(maximumLimit, 1000);
  const largest = limit === null ? defaultLimit : legalSize(limit, most, 'most');
  return { page: counted(page), offset: null, limit, first: 1, largest };
}

function mostOf({ schema }: Parameter): number {
  const { most } = wholeBounds(schema);
  return most === Infinity ? 100 : most;
}

/** A parameter that counts pages or rows; null if it takes only listed values. */
function counted(parameter: Parameter | null): Parameter | null {
  return parameter?.schema.enum === undefined ? parameter : null;
}

/** Whether a list leaves out rows unless a request asks for them. */
export function filtersByDefault({ parameters }: Operation): boolean {
  return parameters.some(
    ({ filter, role, schema }) =>
      (filter !== null || role === 'search') && schema.default !== undefined,
  );
}

/** Whether a request can select a page after the first. */
export function hasNumbers(list: Operation): boolean {
  const { page, offset, limit } = pagesOf(list);
  return page !== null || (offset !== null && limit !== null);
}

/** Whether a list declares paging parameters, by role or common name. */
export function isPaged(list: Operation): boolean {
  const { page, offset, limit } = pagesOf(list);
  return list.paging !== null || page !== null || offset !== null || limit !== null;
}

/**
 * A page size that the limit allows: the next one from `wanted` upwards, else the largest below.
 */
export function legalSize(
  { schema }: Parameter,
  wanted: number,
  direction: 'least' | 'most' = 'least',
): number {
  const members = (schema.enum ?? [])
    .filter((member) => typeof member === 'number')
    .toSorted((left, right) => left - right);
  const step = schema.multipleOf ?? 1;
  if (direction === 'most')
    return (
      members.findLast((member) => member <= wanted) ??
      Math.max(step, Math.floor(wanted / step) * step)
    );
  const least = Math.max(1, wholeBounds(schema).least, wanted);
  return members.find((member) => member >= least) ?? Math.ceil(least / step) * step;
}

/** The parameter with a role in a list, and its allowed values; null if there is none. */
export function choiceOf(list: Operation, role: 'sort' | 'fields'): Choice | null {
  const parameter = list.parameters.find((one) => one.role === role);
  const members = parameter === undefined ? [] : membersOf(parameter);
  return parameter === undefined || members.length === 0 ? null : { parameter, members };
}

/** The parameter with a role in a list; null if there is none. */
export function playerOf(
  { parameters }: Operation,
  role: NonNullable<Parameter['role']>,
): Parameter | null {
  return parameters.find((one) => one.role === role) ?? null;
}

/** The parameter that requests a total; empty if the list always counts. */
export function countAsked(list: Operation): readonly (readonly [Parameter, unknown])[] {
  const parameter = playerOf(list, 'total');
  return parameter === null ? [] : [[parameter, 'exact']];
}

/** A parameter that selects from a few names. */
export interface Choice {
  readonly parameter: Parameter;
  readonly members: readonly string[];
}

function membersOf({ schema: { items } }: Parameter): readonly string[] {
  if (items === undefined || '$ref' in items) return [];
  return (items.enum ?? []).filter((member): member is string => typeof member === 'string');
}

/** A property's name in rows, for its name in a parameter. */
export function rowName({ crud }: Operation, name: string): string {
  const output = crud?.output.find((one) => one.name === name);
  return output === undefined ? name : columnName(crud?.model, output.column);
}

/** The header with a list's total; null if it declares none. */
export function countHeader(list: Operation): string | null {
  return headersOf(list).find(({ name }) => /^(?:x-)?total(?:-count)?$/i.test(name))?.name ?? null;
}

/** Whether a list has its total in the envelope. */
export function hasTotal({ crud }: Operation): boolean {
  const holdsTotal = (members: readonly EnvelopeMember[]): boolean =>
    members.some(
      ({ value }) =>
        value.kind === 'total' || (value.kind === 'object' && holdsTotal(value.members)),
    );
  return holdsTotal(crud?.envelope ?? []);
}

/** Whether a list declares Link headers. */
export function hasLinks(list: Operation): boolean {
  return headersOf(list).some(({ name }) => name.toLowerCase() === 'link');
}

function headersOf({ responses }: Operation): Operation['responses'][number]['headers'] {
  return responses.find(({ status }) => status === '200')?.headers ?? [];
}
