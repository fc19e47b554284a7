import type { ListSelection, TableQueries } from './database.ts';
import { planSelection } from './list-selection.ts';
import type { SelectionWords } from './statements/selected-sql.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import { selectsAll } from './selects-all.ts';
import { emptyGroup, groupTotals } from './statements/group-totals.ts';
import { once, prepared, ruledStatements, type Reached } from './statements/prepared-statements.ts';
import { keyedQueries } from './statements/keyed-queries.ts';
import {
  atPlace,
  createdRows,
  numbered,
  statementRuns,
  storedRow,
} from './statements/many-rows.ts';
import {
  deletionValues,
  denied,
  keyParameters,
  scopeParameters,
  writtenValues,
} from './statements/statement-values.ts';
import type { Parameters, TableStatements } from './statements/table-statements.ts';
import type { TableShape } from './table-shape.ts';

/** Input of a table's queries. */
export interface QueryParts {
  readonly statementsOf: (shape: TableShape) => TableStatements;
  readonly words: SelectionWords;
  /** Runs work in a transaction; null: already in one. */
  readonly inTransaction:
    | (<Result>(
        work: (statementsOf: QueryParts['statementsOf']) => Promise<Result>,
      ) => Promise<Result>)
    | null;
  /** Whether nothing else is written in the transaction. */
  readonly endsTransaction?: true;
}

/** Queries of one table over a provider's statements. */
export function tableQueries(shape: TableShape, parts: QueryParts): TableQueries {
  const { statementsOf, words } = parts;
  const reach = ruledStatements(shape, (ruled) => prepared(statementsOf(ruled), ruled.rule));
  const estimate = once(() => statementsOf(shape).estimate?.() ?? null);
  return {
    ...listQueries(shape, words, reach),
    async estimate() {
      // It would count rows that a rule hides.
      const statement = shape.conditions === null ? estimate() : null;
      const rows = statement === null ? 0 : Number((await statement({})) ?? 0);
      return rows < 1 ? null : Math.round(rows);
    },
    hasTriggers: () => statementsOf(shape).hasTriggers?.() ?? Promise.resolve(true),
    async hold(key, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return null;
      const { hold, get } = found.statements;
      const values = { ...keys, ...found.parameters };
      const held = await hold()?.(values);
      if (shape.output.length === 0) return null;
      const rows = held ?? (await get()(values));
      return rows[0] ?? null;
    },
    async get(key, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return null;
      const rows = await found.statements.get()({ ...keys, ...found.parameters });
      return rows[0] ?? null;
    },
    ...createQueries(shape, parts, reach),
    async update(key, values, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return null;
      const written = writtenValues(shape, { values, scope: [], caller }, shape.updated);
      const { update, get } = found.statements;
      const statement = written.sent === 0 ? get() : update(written.fields);
      const sent = written.sent === 0 ? {} : written.parameters;
      const rows = await statement({ ...sent, ...keys, ...found.parameters });
      return rows[0] ?? null;
    },
    async delete(key, caller) {
      const keys = keyParameters(shape, key);
      const found = reach(caller);
      if (found === null) return false;
      const marked = deletionValues(shape, caller);
      if (marked === null) return found.statements.delete()({ ...keys, ...found.parameters });
      const parameters = numbered([{ ...marked.parameters, ...keys }]);
      const mark = found.statements.updateMany(marked.fields, 1);
      return (await mark({ ...parameters, ...found.parameters })) > 0;
    },
    ...keyedQueries(shape, reach),
  };
}

function createQueries(
  shape: TableShape,
  parts: QueryParts,
  reach: (caller?: Caller) => Reached | null,
): Pick<TableQueries, 'create' | 'createAll'> {
  const { inTransaction } = parts;
  return {
    async create(values, scope = [], caller) {
      const written = writtenValues(shape, { values, scope, caller }, shape.created);
      const { statements, parameters } = reach(caller) ?? denied();
      const rows = await statements.create(written.fields)({
        ...written.parameters,
        ...parameters,
      });
      return storedRow(rows);
    },
    async createAll(rows, scope = [], caller) {
      const written = rows.map((values, index) =>
        atPlace(index, () => writtenValues(shape, { values, scope, caller }, shape.created)),
      );
      const { statements, parameters } = reach(caller) ?? denied();
      const runs = statementRuns(written, statements);
      const settle = await statements.settled();
      const isOneWrite = runs.length < 2 && shape.conditions === null && settle === null;
      if (inTransaction === null || isOneWrite) {
        const stored = await createdRows(statements, runs, parameters);
        return settle === null ? stored : settle(stored, parts.endsTransaction === true);
      }
      return inTransaction((statementsOf) => {
        const whole = {
          ...parts,
          statementsOf,
          inTransaction: null,
          endsTransaction: true,
        } as const;
        return tableQueries(shape, whole).createAll(rows, scope, caller);
      });
    },
  };
}

const nothingSelected: ListSelection = { conditions: [], search: null, order: [], after: null };

function listQueries(
  shape: TableShape,
  words: SelectionWords,
  reach: (caller?: Caller) => Reached | null,
): Pick<TableQueries, 'list' | 'listWithTotal' | 'count' | 'groups'> {
  const list: TableQueries['list'] = async (page, scope = [], selection, caller) => {
    const found = reach(caller);
    if (found === null || !Number.isSafeInteger(page.offset)) return [];
    const { list, listSelected } = found.statements;
    const plan = selection && planSelection({ shape, words, caller }, selection);
    const statement = plan === undefined ? list() : listSelected(plan);
    // Single-use, with hundreds of parameters.
    const parameters: Parameters = plan?.parameters ?? {};
    Object.assign(parameters, scopeParameters(shape, scope), found.parameters);
    parameters['limit'] = page.limit;
    parameters['offset'] = page.offset;
    return statement(parameters);
  };
  const countsAll = shape.conditions === null && shape.scope.length === 0;
  return {
    list,
    async listWithTotal(page, scope, selection = nothingSelected, caller) {
      const isWhole = countsAll && selectsAll(selection) && Number.isSafeInteger(page.offset);
      const read = isWhole ? reach(caller)?.statements.listWithTotal : null;
      if (!read) return { rows: await list(page, scope, selection, caller), total: null };
      const plan = planSelection({ shape, words, caller }, selection);
      const { limit, offset } = page;
      const found = await read(plan)({ ...plan.parameters, limit, offset });
      const [first] = found;
      const total = first === undefined ? null : Number(first.total);
      return { rows: found.map(({ row }) => row), total };
    },
    async groups(request, scope = [], selection, caller) {
      const found = reach(caller);
      if (found === null && request.columns.length > 0) return [];
      if (found === null) return [emptyGroup(request)];
      const narrowed = { ...(selection ?? nothingSelected), order: [], after: null };
      const plan = planSelection({ shape, words, caller }, narrowed);
      const totals = groupTotals(shape, request);
      const statement = found.statements.totals(totals, plan);
      const parameters = {
        ...{ limit: request.limit, ...scopeParameters(shape, scope) },
        ...{ ...found.parameters, ...plan.parameters },
      };
      return (await statement(parameters)).map(totals.read);
    },
    async count(scope = [], selection, caller) {
      const found = reach(caller);
      if (found === null) return 0;
      const { count, countSelected } = found.statements;
      const narrowed = selection && { ...selection, order: [], after: null };
      const plan = narrowed && planSelection({ shape, words, caller }, narrowed);
      const statement = plan === undefined ? count() : countSelected(plan);
      const parameters = { ...scopeParameters(shape, scope), ...found.parameters };
      return Number(await statement({ ...parameters, ...plan?.parameters }));
    },
  };
}
