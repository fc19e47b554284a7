import { valueFor } from '../../../server-template/shared/access/row-rule.ts';
import type { RowRule } from '../../../server-template/shared/access/row-rule.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import type { Model } from '../../model/api-model.ts';
import { Rejection } from '../rejection.ts';
import { createFitClaim } from '../resources/column-codec.ts';
import type { Provider } from '../resources/column-codec.ts';
import type { FindRows } from '../resources/condition-test.ts';
import { createRuleTest } from '../resources/row-rules.ts';
import type { RowRequest } from '../resources/row-request.ts';
import { keyText } from '../row.ts';
import type { Row } from '../row.ts';
import type { Tables } from './constraints.ts';

/** Which rows callers may access, and which values the server fills in. */
export class TableRules {
  readonly #tables: Tables;
  readonly #provider: Provider;
  readonly #fits = new Map<string, (claim: unknown) => unknown>();

  constructor(tables: Tables, provider: Provider) {
    this.#tables = tables;
    this.#provider = provider;
  }

  /** The model of that name, if it has rows. */
  modelOf(name: string): Model | undefined {
    return [...this.#tables.byModel.keys()].find((model) => model.name === name);
  }

  /** A test whether the caller may access a row of a model; null: every row. */
  test(
    request: RowRequest,
    rule: RowRule | null,
    { name: model }: Model,
  ): ((row: Row) => boolean) | null {
    const { caller } = request;
    if (caller === null || rule === null) return null;
    const findRows = this.findRows(request);
    const fit = (name: string, property: string, claim: unknown): unknown =>
      this.#fitOf(name, property)(claim);
    return createRuleTest(rule, { caller, model }, { fit, findRows });
  }

  /** Finds the rows that foreign keys reference. */
  findRows({ world }: RowRequest): FindRows {
    const { byModel, store } = this.#tables;
    return (name, key, row) => {
      const model = this.modelOf(name);
      const resource = model === undefined ? undefined : byModel.get(model);
      if (resource === undefined) return [];
      const own = key.map(([mine]) => mine);
      const other = key.map(([, theirs]) => theirs);
      return store.collection(resource, [], world).withKey(other, keyText(row, own));
    };
  }

  /** The values that the server fills in, by property. Throws Rejection (403) if a claim is missing or the column cannot have its value. */
  presets({ operation: { crud }, caller }: RowRequest): Row {
    if (crud === null || caller === null) return {};
    return Object.fromEntries(
      crud.presets.map(({ property, value: wanted }) => {
        const given = valueFor(wanted, caller);
        const value =
          given === undefined || given === null
            ? given
            : this.#fitOf(crud.model.name, property)(given);
        if (value === undefined) throw deniedWrite();
        return [property, value];
      }),
    );
  }

  #fitOf(model: string, property: string): (claim: unknown) => unknown {
    const key = `${model}.${property}`;
    const known = this.#fits.get(key);
    if (known !== undefined) return known;
    const found = this.modelOf(model)?.properties.find(({ name }) => name === property);
    const fit = found === undefined ? () => undefined : createFitClaim(found, this.#provider);
    this.#fits.set(key, fit);
    return fit;
  }
}

/** The rejection of a write whose result violates the access rules. */
export function deniedWrite(): Rejection {
  return new Rejection(...problemTexts.denied);
}
