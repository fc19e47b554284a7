import { namedField } from '../../shared/operation/field.ts';
import type { FailureKind, DatabaseFailure } from '../database/database-failure.ts';
import type { Row } from '../database/database.ts';
import { now } from '../database/now.ts';
import { ApiError } from '../operation/api-error.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import {
  followsKeys,
  ruleFor,
  valueFor,
  type Caller,
  type RowRule,
} from '../../shared/access/row-rule.ts';
import { problemTexts } from '../../shared/problem-texts.ts';
import { deniedReasons } from './reasons/denied-row.ts';
import { definitionOf, keyText, nameOf, type CrudOperation } from './crud-operation.ts';

/** A write that failed; `key` is null for a new row. */
export interface FailedWrite {
  readonly error: unknown;
  readonly request: OperationRequest;
  readonly values: Row;
  readonly key: readonly string[] | null;
}

/**
 * Determines the error of a failed write: with row rules, only callers who may read a row learn
 * whether it exists.
 */
export type WriteJudge = (write: FailedWrite) => Promise<unknown>;

/** Creates the judge for an operation's failed writes. */
export function createWriteJudge(writing: CrudOperation): WriteJudge {
  // No more reads are possible in a failed transaction.
  const { outside = writing.database } = writing.database;
  const operation = { ...writing, database: outside };
  const { rows, presets = [] } = operation.crud;
  if (rows === undefined && presets.length === 0) return async ({ error }) => error;
  const hidesMissing = rows !== undefined && followsKeys(rows);
  // All properties of the table.
  const { output: _output, input: _input, ...definition } = definitionOf(operation, []);
  const stored: StoredRow = async ({ key, request: { caller } }) =>
    key === null ? null : outside.table(definition).get(key, caller);
  const denied = (write: FailedWrite): ApiError => {
    const { error, ...failed } = write;
    const { caller } = failed.request;
    const why = async () => {
      const row = { ...(await stored(write)), ...sentValues(operation, write) };
      const decide = async (part: RowRule): Promise<boolean> => {
        const left = ruleFor(part, caller, (_comparison, value) => value);
        if (typeof left === 'boolean') return left;
        return (await verdict(left, { operation, caller, row })) === true;
      };
      return deniedReasons({ ...failed, operation, decide, sent: row });
    };
    return new ApiError(...problemTexts.denied, { cause: error, why });
  };
  return async (write) => {
    const kind = operation.database.failure(write.error)?.kind;
    if (kind === 'denied') return denied(write);
    if (rows === undefined || !isRevealing(kind)) return write.error;
    if (kind === 'foreignKey') return hidesMissing ? denied(write) : write.error;
    return (await keepsRule({ operation, rule: rows, stored }, write))
      ? write.error
      : denied(write);
  };
}

/** Errors that reveal other rows. */
function isRevealing(kind: FailureKind | undefined): kind is DatabaseFailure['kind'] {
  return kind === 'foreignKey' || kind === 'unique' || kind === 'exclusion';
}

/** The row of a failed write as it is stored, keyed by the table's properties. */
type StoredRow = (write: FailedWrite) => Promise<Row | null>;

interface RuledWrites {
  readonly operation: CrudOperation;
  readonly rule: RowRule;
  readonly stored: StoredRow;
}

/** Whether the row would have satisfied its rule; false if only the database can decide. */
async function keepsRule(
  { operation, rule, stored }: RuledWrites,
  write: FailedWrite,
): Promise<boolean> {
  const { caller } = write.request;
  const left = ruleFor(rule, caller, (_comparison, value) => value);
  if (typeof left === 'boolean') return left;
  const row = { ...(await stored(write)), ...sentValues(operation, write) };
  return (await verdict(left, { operation, row, caller })) === true;
}

/**
 * The sent values, keyed by the table's properties: from body, path and presets, of which later
 * ones take precedence.
 */
function sentValues(
  { crud }: CrudOperation,
  { values, request: { received, caller } }: FailedWrite,
): Row {
  const row: Row = {};
  for (const field of crud.input ?? []) {
    const { name, property } = namedField(field);
    if (Object.hasOwn(values, name)) row[property] = values[name];
  }
  if (crud.action === 'create') {
    for (const field of crud.key ?? [])
      row[namedField(field).property] = received.params[nameOf(field)];
  }
  for (const { property, value } of crud.presets ?? [])
    row[property] = 'now' in value ? now() : valueFor(value, caller);
  return row;
}

interface Judged {
  readonly operation: CrudOperation;
  readonly row: Row;
  readonly caller: Caller;
}

async function verdict(rule: RowRule<unknown>, judged: Judged): Promise<boolean | null> {
  switch (rule.kind) {
    case 'all':
    case 'any': {
      const parts = await Promise.all(rule.rules.map((part) => verdict(part, judged)));
      const decisive = rule.kind === 'any';
      if (parts.includes(decisive)) return decisive;
      return parts.includes(null) ? null : !decisive;
    }
    case 'not': {
      const inner = await verdict(rule.rule, judged);
      return inner === null ? null : !inner;
    }
    case 'null':
      return (judged.row[rule.property] ?? null) === null ? rule.isNull : !rule.isNull;
    case 'compare':
      return compared(rule, judged.row);
    case 'related':
      return relatedVerdict(rule, judged);
    case 'scope':
      return false;
  }
}

/** Null if only the database can decide. */
function compared(
  { property, op, value }: Extract<RowRule<unknown>, { readonly kind: 'compare' }>,
  row: Row,
): boolean | null {
  const own = row[property] ?? null;
  if (own === null) return null;
  const isSame = (other: unknown): boolean => keyText(own) === keyText(other);
  if (op === 'eq') return isSame(value);
  if (op === 'ne') return !isSame(value);
  return op === 'in' ? [value].flat().some(isSame) : null;
}

async function relatedVerdict(
  { model, key, rule }: Extract<RowRule<unknown>, { readonly kind: 'related' }>,
  { operation: { database, related }, row, caller }: Judged,
): Promise<boolean | null> {
  const table = related[model];
  const texts = key.map(([own]) => row[own] ?? null);
  if (table === undefined || texts.includes(null)) return null;
  const names = key.map(([, theirs]) => theirs);
  const queries = database.table({
    ...{ table, key: names, output: names, input: [], related },
    rows: withConstants(rule),
  });
  return (await queries.get(texts.map(keyText), caller)) !== null;
}

function withConstants(rule: RowRule<unknown>): RowRule {
  if ('rules' in rule) return { ...rule, rules: rule.rules.map(withConstants) };
  if (rule.kind === 'not' || rule.kind === 'related') {
    return { ...rule, rule: withConstants(rule.rule) };
  }
  return rule.kind === 'compare' ? { ...rule, value: { constant: rule.value } } : rule;
}
