import type { Model } from '../../model/api-model.ts';
import { readGenerated } from '../../../server-template/shared/rows/generated-value.ts';
import { setValue } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** Generated columns of a model that the mock can compute. */
export class GeneratedColumns {
  readonly #columns: readonly {
    readonly name: string;
    readonly compute: NonNullable<ReturnType<typeof readGenerated>>;
  }[];
  readonly #propertyOf: ReadonlyMap<string, string>;

  constructor({ properties }: Model) {
    this.#propertyOf = new Map(properties.map(({ name, source }) => [source.column, name]));
    this.#columns = properties.flatMap(({ name, source, hidden }) => {
      const compute =
        source.generated === undefined ? null : readGenerated(source.generated.expression);
      return compute === null || hidden ? [] : [{ name, compute }];
    });
  }

  /** Computes a row's generated values in place. */
  fill(row: Record<string, unknown>): Row {
    for (const { name, compute } of this.#columns) {
      const value = compute((column) => row[this.#propertyOf.get(column) ?? '']);
      if (value !== undefined) setValue(row, name, value);
    }
    return row;
  }
}
