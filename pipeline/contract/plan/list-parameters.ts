import type { Operation, Parameter } from '../../model/api-model.ts';

/** The parameters of a list of a model that say which rows come, and in which order. */
export interface ListParameters {
  readonly page: Parameter | null;
  readonly limit: Parameter | null;
  readonly sort: Parameter | null;
  readonly fields: Parameter | null;
  readonly filters: readonly Parameter[];
}

/** Finds the parameters of a list by the vocabulary's names and keys. */
export function listParameters({ parameters }: Operation): ListParameters {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const find = (name: string): Parameter | null =>
    query.find((parameter) => parameter.name === name && parameter.filter === null) ?? null;
  return {
    page: find('page'),
    limit: find('limit'),
    sort: withMembers(find('sort')),
    fields: withMembers(find('fields')),
    filters: query.filter(({ filter }) => filter !== null),
  };
}

/** The values that a parameter's list may hold. */
export function membersOf({ schema }: Parameter): readonly string[] {
  const items = schema.items;
  if (items === undefined || '$ref' in items) return [];
  return (items.enum ?? []).filter((member): member is string => typeof member === 'string');
}

function withMembers(parameter: Parameter | null): Parameter | null {
  return parameter !== null && membersOf(parameter).length > 0 ? parameter : null;
}

/** The header in which a list tells how many rows there are; null where it declares none. */
export function countHeader({ responses }: Operation): string | null {
  return (
    headersOf(responses).find(({ name }) => /^(?:x-)?total(?:-count)?$/i.test(name))?.name ?? null
  );
}

/** Whether a list declares links from page to page. */
export function hasLinks({ responses }: Operation): boolean {
  return headersOf(responses).some(({ name }) => name.toLowerCase() === 'link');
}

function headersOf(responses: Operation['responses']): Operation['responses'][number]['headers'] {
  return responses.find(({ status }) => status === '200')?.headers ?? [];
}
