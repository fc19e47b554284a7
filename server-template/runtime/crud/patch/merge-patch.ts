import { isJsonObject } from '../../../shared/json/json-object.ts';
import { type NamedField, namedField } from '../../../shared/operation/field.ts';
import type { TableQueries } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { nextTurn } from '../../limits/large-request.ts';
import type { ReceivedBody, OperationRequest } from '../../operation/operation-request.ts';
import { parseJsonInSteps } from '../../../shared/json/exact-json.ts';
import { mergePatchedInSteps } from '../../../shared/json/merge-patch.ts';
import { sentValueAt } from '../../../shared/json/sent-value.ts';
import { isJson, isMergePatch } from '../../../shared/media-type.ts';
import { bodyValues } from '../body-values.ts';
import type { RequestStep } from '../operation-steps.ts';
import { definitionOf, keyReader, type CrudOperation } from '../crud-operation.ts';
import { missingRow } from '../reasons/stored-row.ts';

/**
 * Handles merge patches (RFC 7396): a JSON column's value is merged with the stored one, while the
 * row is locked.
 */
export const mergePatch: RequestStep = (operation, next) => {
  const { crud, database } = operation;
  const { merged = [] } = crud;
  const plain = next(operation);
  if (merged.length === 0) return plain;
  const fields = merged.map(namedField);
  const definition = definitionOf(operation, fields);
  const readKey = keyReader(operation);
  const complete = async (
    request: OperationRequest,
    queries: TableQueries,
    sent: readonly NamedField[],
  ): Promise<OperationRequest> => {
    const key = readKey(request);
    const row = await queries.hold(key, request.caller);
    if (row === null) throw missingRow({ database, definition, key, caller: request.caller });
    await nextTurn();
    let whole: object = bodyValues(request.received.body);
    for (const field of sent) {
      const patch = sentValueAt(whole, pathOf(field));
      const value = await mergePatchedInSteps(row[field.name], patch, nextTurn);
      whole = withValueAt(whole, pathOf(field), value);
    }
    // Each of these steps may take long with a large value: other requests run between them.
    await nextTurn();
    const received = { ...request.received, body: await jsonBody(operation, whole) };
    await nextTurn();
    await operation.validate(received);
    await nextTurn();
    return { ...request, received };
  };
  return (request) => {
    const { body } = request.received;
    const sent = fields.filter((field) => isPart(sentValueAt(body?.exact, pathOf(field))));
    if (body === null || !isMergePatch(body.mediaType) || sent.length === 0) return plain(request);
    return withinTransaction(database, async (held) => {
      const handle = next({ ...operation, database: held });
      return handle(await complete(request, held.table(definition), sent));
    });
  };
};

/** Names of the enclosing objects in a body, then its own. */
export function pathOf({ name, path = [name] }: NamedField): readonly string[] {
  return path;
}

/** Other values replace the stored one. */
function isPart(value: unknown): boolean {
  return isJsonObject(value) && !JSON.isRawJSON(value);
}

/** A body with another value at a path. */
export function withValueAt(
  body: object,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): object {
  const inner =
    rest.length === 0 ? value : withValueAt(sentValueAt(body, [name]) as object, rest, value);
  return Object.fromEntries([
    ...Object.entries(body).filter(([other]) => other !== name),
    [name, inner],
  ]);
}

/** The complete body that a patch results in. */
async function jsonBody({ operation }: CrudOperation, exact: object): Promise<ReceivedBody> {
  const types = Object.keys(operation.body?.content ?? {}).filter(isJson);
  const mediaType = types.find((type) => !isMergePatch(type)) ?? types[0] ?? '';
  const text = JSON.stringify(exact);
  await nextTurn();
  const plain = await parseJsonInSteps(text, nextTurn);
  return { mediaType, exact, plain };
}
