import { invalidRequest } from '../rejection.ts';
import type { QueryPair } from '../route/request-target.ts';
import type { ParameterReader } from './parameter-text.ts';

/** Throws Rejection (400) for the first query parameter without a value, and only for that, as a generated server does. */
export function rejectEmptyValue(
  query: readonly QueryPair[],
  readers: ReadonlyMap<string, ParameterReader>,
): void {
  const names = query.map(({ name }) => name);
  const empty = query.find(
    ({ name, raw }) =>
      raw === '' &&
      names.indexOf(name) === names.lastIndexOf(name) &&
      readers.get(name)?.parameter.allowEmptyValue === false,
  );
  if (empty === undefined) return;
  const message = `Empty value found for query parameter '${empty.name}'`;
  throw invalidRequest([{ in: 'query', field: empty.name, message }]);
}
