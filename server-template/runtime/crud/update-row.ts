import { isDeepStrictEqual } from 'node:util';
import type { Row, TableQueries } from '../database/database.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import { bodyValues, flatBody, readOnlyError } from './body-values.ts';
import { definitionOf, keyReader, nameOf, type CrudOperation } from './crud-operation.ts';
import { createWriteJudge } from './denied-write.ts';
import { createEmbedder, shownRow } from './embed-rows.ts';
import { createEnvelope } from './envelope.ts';
import { createNestedWriter } from './nested/nested-writer.ts';
import { missingRow } from './reasons/stored-row.ts';
import { createRowReader } from './row-reader.ts';
import { rewritten } from './written-row.ts';

/** Changes only the properties in the body. With `isTried`, a protected row is a missing one. */
export function updateRow(
  operation: CrudOperation,
  { isTried = false }: { readonly isTried?: boolean } = {},
): OperationHandler {
  const { crud, database } = operation;
  const nested = createNestedWriter(operation);
  const embedder = createEmbedder(operation);
  const needed = [...(nested?.needed ?? []), ...(embedder?.needed ?? [])];
  const reader = createRowReader(operation, needed);
  const definition = definitionOf(operation, reader.output);
  const queries = database.table(definition);
  const readKey = keyReader(operation);
  const flatten = flatBody([...(crud.input ?? []), ...(crud.unchangeable ?? [])]);
  const fixed = fixedValues(operation);
  const envelope = createEnvelope(crud.envelope);
  const judge = createWriteJudge(operation);
  return async (request) => {
    const key = readKey(request);
    const values = flatten(bodyValues(request.received.body));
    await fixed.check(request, key, values);
    const names = Object.keys(values).filter((name) => !fixed.names.has(name));
    const { caller } = request;
    // Serialises requests that change the row's related rows: by this lock, or by the update of the
    // row.
    if (nested !== null && names.length === 0) await queries.hold(key, caller);
    const write = (on: TableQueries): Promise<Row | null> =>
      on.update(key, values, caller).catch(async (error: unknown) => {
        throw await judge({ error, request, values, key });
      });
    const found = await (names.length === 0 ? queries.get(key, caller) : write(queries));
    if (found === null && (isTried || names.length === 0))
      throw missingRow({ database, definition, key, caller });
    const changed = found ?? (await rewritten({ database, definition, key, caller, write }));
    const isTriggered = await nested?.write(request, {
      ...{ row: changed, valuesOf: reader.valuesOf, isNew: false },
    });
    // Triggers of the related rows may have changed it.
    const row = (isTriggered === true ? await queries.get(key, caller) : null) ?? changed;
    const { shown, whole } = await shownRow({ row, reader, embedder, request });
    const state = whole === shown ? {} : { state: envelope({ rows: shown }) };
    return { status: 200, body: envelope({ rows: whole }), ...state };
  };
}

/** Clients may send back whole rows: read-only values must equal the stored ones. */
function fixedValues(operation: CrudOperation): {
  readonly names: ReadonlySet<string>;
  readonly check: (request: OperationRequest, key: readonly string[], values: Row) => Promise<void>;
} {
  const { database, crud } = operation;
  const output = crud.unchangeable ?? [];
  const names = new Set(output.map(nameOf));
  const definition = definitionOf(operation, output);
  let stored: TableQueries | null = null;
  return {
    names,
    async check({ caller }, key, values) {
      const sent = [...names].filter((name) => Object.hasOwn(values, name));
      if (sent.length === 0) return;
      const queries = (stored ??= database.table(definition));
      const row = await queries.get(key, caller);
      if (row === null) throw missingRow({ database, definition, key, caller });
      const changed = sent.filter((name) => !isDeepStrictEqual(values[name], row[name]));
      if (changed.length > 0) throw readOnlyError(changed);
    },
  };
}
