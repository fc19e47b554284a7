import type { MemoryStore } from '../../../server-template/runtime/database/memory/memory-store.ts';
import {
  comparesCaller,
  ruleFor,
  valueFor,
  type Caller,
  type RowRule,
} from '../../../server-template/shared/access/row-rule.ts';
import { takesList } from '../../../server-template/shared/list/operators.ts';
import { keyText, type Row } from '../../../server-template/shared/rows/row.ts';
import { propertiesOf } from '../../../server-template/shared/tables/stored-table.ts';
import type { ApiModel, Crud, Model } from '../../model/api-model.ts';
import { foreignKeyNames, type ForeignKeyNames } from '../seed/link-rows.ts';
import { claimValue } from './claim-value.ts';
import type { TableRows } from './table-rows.ts';

/** How many rows a caller without any gets in a table. */
const rowsPerCaller = 3;
/** Limit of tables that refer to each other. */
const deepest = 8;

/** Creates a row of a model; `turn` counts those of one caller. */
export type MakeRow = (model: Model, turn: number) => Row;

/**
 * Rows for callers: of the claims in their tokens, with what these rows refer to, and rows to which
 * presets refer. Made once per caller, and initial rows like all others.
 */
export class CallerRows {
  readonly #rows: TableRows;
  readonly #models: readonly Model[];
  readonly #rules: ReadonlyMap<Model, RowRule>;
  readonly #presets: readonly (readonly [Model, Crud['presets'][number]])[];
  readonly #known = new WeakMap<MemoryStore, Set<string>>();

  constructor({ models, operations }: ApiModel, rows: TableRows) {
    this.#rows = rows;
    this.#models = models;
    const cruds = operations.flatMap(({ crud }) => crud ?? []);
    const shown = cruds.filter(({ action }) => action === 'list' || action === 'get');
    this.#rules = new Map(
      shown.flatMap(({ model, rows: rule }) =>
        rule !== null && comparesCaller(rule) ? [[model, rule] as const] : [],
      ),
    );
    this.#presets = cruds.flatMap(({ model, presets }) =>
      presets.map((preset) => [model, preset] as const),
    );
  }

  /** Makes the rows that a caller lacks. */
  adopt(caller: Caller, store: MemoryStore, make: MakeRow): void {
    if (this.#rules.size === 0 && this.#presets.length === 0) return;
    const known = this.#known.get(store) ?? new Set();
    this.#known.set(store, known);
    const name = JSON.stringify(caller.claims);
    if (known.has(name)) return;
    known.add(name);
    const adoption = new Adoption({ caller, store, make, rows: this.#rows, models: this.#models });
    for (const [model, rule] of this.#rules) adoption.ruled(model, rule);
    for (const [model, { property, value }] of this.#presets) {
      const preset = 'now' in value ? undefined : valueFor(value, caller);
      const fitted = claimValue(model, property, preset);
      if (fitted !== undefined) adoption.referred(model, { [property]: fitted });
    }
  }
}

interface AdoptionParts {
  readonly caller: Caller;
  readonly store: MemoryStore;
  readonly make: MakeRow;
  readonly rows: TableRows;
  readonly models: readonly Model[];
}

/** The rows of one caller. */
class Adoption {
  readonly #parts: AdoptionParts;

  constructor(parts: AdoptionParts) {
    this.#parts = parts;
  }

  /** Makes rows that meet a rule, unless it needs other claims. */
  ruled(model: Model, rule: RowRule): void {
    const { caller } = this.#parts;
    const settled = ruleFor(rule, caller, ({ model: other, property }, value) =>
      claimValue(this.#named(other) ?? model, property, value),
    );
    if (typeof settled === 'boolean') return;
    const values = this.#valuesOf(settled, 0);
    if (values !== null && Object.keys(values).length > 0) this.#row(model, values, 0);
  }

  /** Makes the rows that foreign keys with these values refer to. */
  referred(model: Model, values: Row, depth = 0): void {
    if (depth > deepest) return;
    for (const { names, target, targetNames } of this.#foreignKeys(model)) {
      if (!names.every((name) => values[name] !== undefined && values[name] !== null)) continue;
      const key = names.map((name, index) => [targetNames[index] ?? name, values[name]] as const);
      this.#row(target, Object.fromEntries(key), depth + 1);
    }
  }

  /** The values of a row that meets a rule; null: unknown. */
  #valuesOf(rule: RowRule<unknown>, depth: number): Row | null {
    switch (rule.kind) {
      case 'all': {
        const parts = rule.rules.map((part) => this.#valuesOf(part, depth));
        const known = parts.filter((part) => part !== null);
        return known.length < parts.length
          ? null
          : Object.fromEntries(known.flatMap(Object.entries<unknown>));
      }
      case 'any': {
        const known = rule.rules.map((part) => this.#valuesOf(part, depth));
        return known.find((values) => values !== null) ?? null;
      }
      case 'compare': {
        const value = takesList(rule.op) ? (rule.value as readonly unknown[])[0] : rule.value;
        return rule.op === 'eq' || rule.op === 'in' ? { [rule.property]: value } : null;
      }
      case 'null':
        return rule.isNull ? { [rule.property]: null } : {};
      case 'related': {
        const model = this.#named(rule.model);
        const values = model === undefined ? null : this.#valuesOf(rule.rule, depth);
        if (model === undefined || values === null || depth > deepest) return null;
        const row = this.#row(model, values, depth + 1);
        if (row === null) return null;
        return Object.fromEntries(rule.key.map(([own, other]) => [own, row[other]]));
      }
      default:
        return null;
    }
  }

  /** A row with these values, made if there is none; null: none can be made. */
  #row(model: Model, values: Row, depth: number): Row | null {
    const { store, rows, make } = this.#parts;
    if (!rows.has(model)) return null;
    const table = rows.tableOf(model);
    const names = Object.keys(values);
    const text = keyText(values, names);
    const [found] = store.rows(table).withKey(names, text);
    if (found !== undefined) return found;
    this.referred(model, values, depth);
    const key = propertiesOf(table, table.source.primaryKey ?? []) ?? [];
    const isOne = key.length > 0 && key.every((name) => names.includes(name));
    for (let turn = 0; turn < (isOne ? 1 : rowsPerCaller); turn++) {
      const row = { ...make(model, turn), ...values };
      this.#linked(model, row, { turn, fixed: names });
      const isTaken = store.rows(table).withKey(key, keyText(row, key)).length > 0;
      if (key.length === 0 || !isTaken) store.seed(table, row);
    }
    return store.rows(table).withKey(names, text)[0] ?? null;
  }

  /** Points the other foreign keys of a row to existing rows. */
  #linked(
    model: Model,
    row: Record<string, unknown>,
    { turn, fixed }: { readonly turn: number; readonly fixed: readonly string[] },
  ): void {
    const { store, rows } = this.#parts;
    for (const { names, target, targetNames } of this.#foreignKeys(model)) {
      if (names.some((name) => fixed.includes(name))) continue;
      const targets = rows.has(target) ? store.rows(rows.tableOf(target)).rows : [];
      const other = targets[turn % Math.max(targets.length, 1)];
      for (const [index, name] of names.entries())
        row[name] = other?.[targetNames[index] ?? name] ?? null;
    }
  }

  #foreignKeys(model: Model): readonly ForeignKeyNames[] {
    return foreignKeyNames(model, this.#parts.models);
  }

  #named(name: string | null): Model | undefined {
    return this.#parts.models.find((model) => model.name === name);
  }
}
