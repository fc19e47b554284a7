import { isEmptyItem } from '../../../server-template/shared/list/empty-text.ts';
import type { Parameter } from '../../model/api-model.ts';
import type { Schemas } from '../../model/schema-view.ts';
import {
  itemPlaces,
  keywordAt,
  placesOf,
} from '../../../server-template/shared/form/value-schemas.ts';
import { invalidRequest } from '../rejection.ts';
import type { QueryPair } from '../route/query-pairs.ts';
import type { ParameterReader } from './parameter-text.ts';

/** Throws ApiError (400) for the first query parameter without a value, and only for that, as a generated server does. */
export function rejectEmptyValue(
  query: readonly QueryPair[],
  readers: ReadonlyMap<string, ParameterReader>,
  schemas: Schemas,
): void {
  const names = query.map(({ name }) => name);
  const empty = query.find(({ name, raw }) => {
    if (raw !== '' || names.indexOf(name) !== names.lastIndexOf(name)) return false;
    const parameter = readers.get(name)?.parameter;
    return parameter?.allowEmptyValue === false && !listsEmptyText(schemas, parameter);
  });
  if (empty === undefined) return;
  const message = `Empty value found for query parameter '${empty.name}'`;
  throw invalidRequest([{ in: 'query', field: empty.name, message }]);
}

/** Whether it is `?verbose` of a parameter with `allowEmptyValue`, whose schema does not apply then. */
export function isBareFlag(
  { parameter: { in: place, allowEmptyValue } }: ParameterReader,
  pairs: readonly QueryPair[],
): boolean {
  return place === 'query' && allowEmptyValue && pairs.length === 1 && pairs[0]?.raw === '';
}

/** Whether an empty text is an item of a list. */
function listsEmptyText(schemas: Schemas, { schema, schemaPointer, filter }: Parameter): boolean {
  if (schema.type !== 'array' || schemaPointer === null) return false;
  const items = itemPlaces(schemas, placesOf(schemas, [schemaPointer]));
  return isEmptyItem((name) => keywordAt(schemas, items, name), filter?.op ?? null);
}
