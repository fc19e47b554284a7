import type { Caller, RuleLeaf } from '../../../shared/access/row-rule.ts';
import type { Related } from '../../../shared/list/condition-tree.ts';
import { namedField } from '../../../shared/operation/field.ts';
import { problemTexts } from '../../../shared/problem-texts.ts';
import type { Reason } from '../../../shared/reasons/reason.ts';
import type { Database, Row, TableDefinition } from '../../database/database.ts';
import { ApiError } from '../../operation/api-error.ts';
import { keyText } from '../crud-operation.ts';
import { ruleReasons } from './rule-reasons.ts';

/** A row that a caller looks for. */
export interface WantedRow {
  readonly database: Database;
  readonly definition: TableDefinition;
  readonly key: readonly string[];
  readonly caller: Caller;
}

/** A 404 for a row that does not exist, or that a rule hides. */
export function missingRow(wanted: WantedRow): ApiError {
  return new ApiError(...problemTexts.rowNotFound, { why: () => missingReasons(wanted) });
}

/** Looks for the row without its rule, which only developers may. */
async function missingReasons(wanted: WantedRow): Promise<readonly Reason[]> {
  const { definition, key, caller } = wanted;
  const database = outsideOf(wanted.database);
  const { rows, ...open } = wholeRows(definition);
  const stored = await database.table(open).get(key);
  if (stored === null || rows === undefined) return [noRow(wanted)];
  return ruleReasons(rows, {
    caller,
    satisfies: async (part) =>
      (await database.table({ ...open, rows: part }).get(key, caller)) !== null,
    valueOf: relatedValues(database, open, stored),
  });
}

/** Queries that are not part of a transaction, which may have failed. */
export function outsideOf(database: Database): Database {
  return database.outside ?? database;
}

/** The definition with all properties of the table. */
export function wholeRows({
  output: _output,
  fits: _fits,
  onMisfit: _onMisfit,
  ...definition
}: TableDefinition): TableDefinition {
  return definition;
}

function noRow({ definition, key }: WantedRow): Reason {
  const names = (definition.key ?? []).map((field) => namedField(field).name);
  const pairs = key.map((text, index) => [names[index] ?? 'the key', text] as const);
  const place = pairs.map(([name, text]) => `${name} = ${text}`).join(', ');
  return {
    ...{ kind: 'row', expected: Object.fromEntries(pairs) },
    text: `There is no row with ${place}.`,
    change: 'Use the key of a stored row.',
  };
}

/** Reads properties of a row, and of the rows that it refers to. */
export function relatedValues(
  database: Database,
  { related = {} }: TableDefinition,
  row: Row,
): (property: string, path: readonly Related<RuleLeaf>[]) => Promise<unknown> {
  return async (property, path) => {
    let at: Row | null = row;
    for (const { model, key } of path) {
      const table = related[model];
      const texts = key.map(([own]) => at?.[own] ?? null);
      if (table === undefined || texts.includes(null)) return undefined;
      const definition = { table, key: key.map(([, theirs]) => theirs), related };
      at = await database.table(definition).get(texts.map(keyText));
    }
    return at?.[property];
  };
}
