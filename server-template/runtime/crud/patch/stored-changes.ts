import { lackedScope } from '../../../shared/access/property-guards.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json/json-object.ts';
import { sentValueAt } from '../../../shared/json/sent-value.ts';
import { namedField, type NamedField } from '../../../shared/operation/field.ts';
import { changedValue, isChange } from '../../../shared/stored-change.ts';
import type { Row, TableQueries } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { invalidRequest, withoutScopes } from '../../operation/api-error.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import { definitionOf, keyReader, keyText, nameOf, type CrudOperation } from '../crud-operation.ts';
import { pathOf, withValueAt } from './merge-patch.ts';
import type { RequestStep } from '../operation-steps.ts';

/** A property that the body changes by its stored value: `{ "$inc": -1 }`. */
interface SentChange {
  readonly field: NamedField;
  /** Place of its item in a body with several; null: the body is of one row. */
  readonly index: number | null;
  readonly change: JsonObject;
}

/**
 * Replaces changes of stored values by the values that they result in, while the rows are locked:
 * whatever applies to a value, such as limits of its schema, applies to the result.
 */
export const storedChanges: RequestStep = (operation, next) => {
  const { crud, database } = operation;
  const plain = next(operation);
  if (crud.changed === undefined) return plain;
  const fields = crud.changed.map(namedField);
  const isBulk = crud.action === 'bulkUpdate';
  const { itemKey = [] } = crud;
  const own = isBulk ? { ...crud, action: 'update' as const, key: itemKey } : crud;
  const single: CrudOperation = { ...operation, crud: own };
  const definition = definitionOf(single, fields);
  const readKey = keyReader(single);
  const keyOf = (request: OperationRequest, index: number | null): readonly string[] => {
    if (index === null) return readKey(request);
    const item = itemsOf(request)[index]?.item;
    return itemKey.map((field) => keyText(sentValueAt(item, [nameOf(field)])));
  };
  return (request) => {
    const changes = changesIn(request, fields);
    if (changes.length === 0) return plain(request);
    requireScopes(single, request, changes);
    return withinTransaction(database, async (held) => {
      const queries = held.table(definition);
      const keys = changes.map(({ index }) => keyOf(request, index));
      const rows = await heldRows(queries, keys, request);
      const exact = bodyOfValues(
        request.received.body?.exact,
        changes.map((change, at) => ({ ...change, row: rows.get(textOf(keys[at])) ?? null })),
      );
      const text = JSON.stringify(exact);
      const body = { mediaType: '', ...request.received.body, exact };
      const received = {
        ...request.received,
        body: { ...body, plain: JSON.parse(text) as unknown },
      };
      await operation.validate(received);
      return next({ ...operation, database: held })({ ...request, received });
    });
  };
};

function itemsOf({ received: { body } }: OperationRequest) {
  const exact: unknown = body?.exact;
  return Array.isArray(exact)
    ? exact.map((item: unknown, index) => ({ item, index }))
    : [{ item: exact, index: null }];
}

function changesIn(
  request: OperationRequest,
  fields: readonly NamedField[],
): readonly SentChange[] {
  return itemsOf(request).flatMap(({ item, index }) =>
    fields.flatMap((field) => {
      const change = sentValueAt(item, pathOf(field));
      return isChange(change) ? [{ field, index, change }] : [];
    }),
  );
}

/** The limits of a result reveal the stored value. */
function requireScopes(
  { crud: { guards } }: CrudOperation,
  { caller: { scopes } }: OperationRequest,
  changes: readonly SentChange[],
): void {
  const missing = changes.flatMap((change) => {
    const scope = lackedScope(guards?.read ?? {}, change.field.property, scopes);
    return scope === null ? [] : [{ in: 'body' as const, field: placeOf(change), scope }];
  });
  if (missing.length > 0) throw withoutScopes(missing);
}

/** Locks rows in the order of their keys' texts, the same for every request, so that none waits for another in a circle. */
async function heldRows(
  queries: TableQueries,
  keys: readonly (readonly string[])[],
  { caller }: OperationRequest,
): Promise<ReadonlyMap<string, Row | null>> {
  const byText = new Map(keys.map((key) => [textOf(key), key]));
  const rows = new Map<string, Row | null>();
  for (const [text, key] of [...byText].sort(([one], [other]) => (one < other ? -1 : 1)))
    rows.set(text, await queries.hold(key, caller));
  return rows;
}

function textOf(key: readonly string[] | undefined): string {
  return JSON.stringify(key);
}

/** The body with values; what changes a missing row is left out, and the write reports the row. */
function bodyOfValues(
  body: unknown,
  changes: readonly (SentChange & { readonly row: Row | null })[],
): unknown {
  let whole = body;
  for (const { row, ...sent } of changes) {
    const { field, index, change } = sent;
    const path = [...(index === null ? [] : [String(index)]), ...pathOf(field)];
    const found = row === null ? { value: undefined } : changedValue(row[field.name], change);
    if (typeof found === 'string')
      throw invalidRequest({ in: 'body', field: placeOf(sent), message: found });
    // Several items may change the same row.
    if (row !== null) row[field.name] = found.value;
    whole = replaced(whole, path, found.value);
  }
  return whole;
}

function replaced(body: unknown, path: readonly string[], value: unknown): unknown {
  const [first = '', ...rest] = path;
  if (Array.isArray(body))
    return body.map((item: unknown, index) =>
      String(index) === first ? replaced(item, rest, value) : item,
    );
  return isJsonObject(body) ? withValueAt(body, path, value) : body;
}

function placeOf({ field, index }: Pick<SentChange, 'field' | 'index'>): string {
  return index === null ? field.name : `${index}.${field.name}`;
}
