import { valueFor, type RowRule } from '../../../shared/access/row-rule.ts';
import { namedField } from '../../../shared/operation/field.ts';
import { valueReason, type Reason } from '../../../shared/reasons/reason.ts';
import type { Database, Row } from '../../database/database.ts';
import { rolledBack } from '../../database/within-transaction.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import { definitionOf, keyText, pathReader, type CrudOperation } from '../crud-operation.ts';
import { ruleReasons } from './rule-reasons.ts';
import { outsideOf, relatedValues, wholeRows } from './stored-row.ts';

/** A write that a rule does not allow. */
export interface DeniedWrite {
  readonly operation: CrudOperation;
  readonly request: OperationRequest;
  readonly values: Row;
  /** Null for a new row. */
  readonly key: readonly string[] | null;
  /** Decides a part of the rule by the sent values: the database rejects the row for a further reason. */
  readonly decide: (part: RowRule) => Promise<boolean>;
  /** The row with the sent values, by the table's properties. */
  readonly sent: Row;
}

/**
 * The parts of the rule that the written row does not satisfy. It is written again to test each
 * part, and rolled back.
 */
export async function deniedReasons(write: DeniedWrite): Promise<readonly Reason[]> {
  const { operation, request, decide } = write;
  const { caller } = request;
  const { rows = anyRow } = operation.crud;
  const database = outsideOf(operation.database);
  const open = await tried(write, database, undefined);
  const row = 'row' in open ? open.row : write.sent;
  const definition = definitionOf(operation, []);
  const parts = await ruleReasons(rows, {
    caller,
    async satisfies(part) {
      // With any rule, a preset without a value is a denied write.
      if (!('row' in open)) return decide(part);
      const done = await tried(write, database, part);
      if ('row' in done) return done.isReached;
      return done.kind === 'denied' ? false : decide(part);
    },
    valueOf: relatedValues(database, definition, row),
  });
  if ('row' in open) return parts;
  return [...parts, ...(open.kind === 'denied' ? presetReasons(write, parts) : open.reasons)];
}

/** Presets without a value: their claims are missing, or are not values of the column. */
function presetReasons(
  { operation, request }: DeniedWrite,
  known: readonly Reason[],
): readonly Reason[] {
  const named = new Set(known.map(({ claim }) => claim?.join('.')));
  return (operation.crud.presets ?? []).flatMap(({ property, value }) => {
    if (!('claim' in value) || named.has(value.claim.join('.'))) return [];
    const name = value.claim.join('.');
    const expected = valueFor(value, request.caller);
    return {
      ...{ kind: 'rule', rule: `${property} = $claims.${name}`, property, claim: value.claim },
      ...(expected === undefined ? {} : { expected }),
      text: `${property} is set to the claim ${name}, which is missing or not a value of it.`,
      change: `Call with a claim ${name} that is a value of ${property}.`,
    };
  });
}

const anyRow: RowRule = { kind: 'all', rules: [] };

type Tried =
  | { readonly row: Row; readonly isReached: boolean }
  | { readonly kind: string | undefined; readonly reasons: readonly Reason[] };

function keyOf({ crud }: CrudOperation, row: Row, key: readonly string[]): readonly string[] {
  const properties = (crud.key ?? []).map((field) => namedField(field).property);
  return key.map((text, index) => {
    const value = row[properties[index] ?? ''] ?? null;
    return value === null ? text : keyText(value);
  });
}

/** The row as it would be stored under a rule, or why the database rejects it. */
async function tried(
  { operation, request, values, key }: DeniedWrite,
  database: Database,
  rows: RowRule | undefined,
): Promise<Tried> {
  const { rows: _rows, ...open } = wholeRows(definitionOf(operation, []));
  const ruled = { ...open, ...(rows === undefined ? {} : { rows }) };
  const { caller } = request;
  const scope = pathReader(operation.crud.key ?? [])(request);
  try {
    return await rolledBack(database, async (own) => {
      if (key === null)
        return { row: await own.table(ruled).create(values, scope, caller), isReached: true };
      // With the part as its rule, an update would depend on the row as it is before.
      const row = (await own.table(open).update(key, values, caller)) ?? {};
      const changed = keyOf(operation, row, key);
      return { row, isReached: (await own.table(ruled).get(changed, caller)) !== null };
    });
  } catch (error) {
    const failure = database.failure(error);
    if (failure === null) throw error;
    const fields = failure.fields.map(valueReason);
    const text = `The database rejects the row: ${failure.kind}.`;
    return {
      kind: failure.kind,
      reasons: fields.length > 0 ? fields : [{ kind: 'value', text, change: '' }],
    };
  }
}
