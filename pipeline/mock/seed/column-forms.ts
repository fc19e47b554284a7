import type { Model, Property } from '../../model/api-model.ts';
import { valueFormOf } from '../../model/resolve/value-form.ts';
import { RejectedValue } from '../../../server-template/runtime/shared/codecs/value-codec.ts';
import { valueOfForm } from '../../../server-template/runtime/shared/codecs/value-forms.ts';
import type { ValueForm } from '../../../server-template/runtime/shared/response-shape.ts';
import { fractionOf, seedOfParts } from '../mix-seed.ts';
import { hiddenOf, withHidden, withValues } from '../row.ts';
import type { Row } from '../row.ts';

/** How the model's schema shows a column, where that is not as the column has it. */
export function modelForm({ type, schema }: Property): ValueForm | null {
  const found = valueFormOf(type, schema);
  return found.kind === 'form' ? found.form : null;
}

/** What a column keeps of a value in a form; the value itself where it is not in that form. */
export function formedBack(form: ValueForm | null, value: unknown): unknown {
  if (form === null || value === undefined) return value;
  try {
    return valueOfForm(form, value);
  } catch (error) {
    if (error instanceof RejectedValue) return value;
    throw error;
  }
}

/** The columns of a model that its schema shows in another form: rows are made by the schema and kept as the columns have them. */
export class ColumnForms {
  readonly #formed: readonly { readonly property: Property; readonly form: ValueForm }[];

  constructor({ properties }: Model) {
    this.#formed = properties.flatMap((property) => {
      const form = modelForm(property);
      return form === null ? [] : [{ property, form }];
    });
  }

  /** Values that such columns could hold, where a sample knows only the schema: digits for a number that is shown as a text. */
  fitted(row: Row, seed: number): Row {
    const values = this.#formed.flatMap(({ property, form }): [string, unknown][] => {
      const { name } = property;
      const value = row[name];
      if (typeof value !== 'string') return [];
      if (form === 'dateTime') return [[name, `${value.slice(0, 10)}T00:00:00Z`]];
      if (form !== 'text' || /^-?\d+(?:\.\d+)?$/.test(value)) return [];
      return [[name, digitsFor(property, seedOfParts(seed, name))]];
    });
    return values.length === 0 ? row : withValues(row, values);
  }

  /** A row as its columns keep it. */
  native(row: Row): Row {
    if (this.#formed.length === 0) return row;
    const convert = (values: Row): [string, unknown][] =>
      this.#formed
        .filter(({ property: { name } }) => Object.hasOwn(values, name))
        .map(({ property: { name }, form }) => [name, formedBack(form, values[name])]);
    const hidden = hiddenOf(row);
    return withHidden(withValues(row, convert(row)), withValues(hidden, convert(hidden)));
  }
}

function digitsFor({ type }: Property, seed: number): string {
  const scale = type.kind === 'decimal' ? (type.scale ?? 2) : type.kind === 'float' ? 2 : 0;
  return (fractionOf(seed) * 99).toFixed(Math.min(scale, 2));
}
