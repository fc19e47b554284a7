import type { Crud, PropertyColumn } from '../../model/api-model.ts';
import { RejectedValue } from '../../../server-template/shared/codecs/value-codec.ts';
import { valueOfForm } from '../../../server-template/shared/codecs/value-forms.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { Rejection } from '../rejection.ts';
import type { ErrorDetail } from '../rejection.ts';
import { placed, valueAt } from '../row.ts';
import type { Row } from '../row.ts';
import { createStoreValue } from '../resources/column-codec.ts';
import type { Provider } from '../resources/column-codec.ts';

/** Converts a body to stored values, each at its place; throws Rejection (400) for valid values that the column cannot store: an integer beyond 64 bits, too many decimal places, a leap second. */
export type StoreBody = (body: Row) => Row;

/** Creates the conversion for an operation's bodies; `columns` are those that they may contain. */
export function createStoreBody(
  { model }: Crud,
  columns: readonly PropertyColumn[],
  provider: Provider,
): StoreBody {
  const stores = columns.flatMap(({ name, path, column, form }) => {
    const property = model.properties.find(({ source }) => source.column === column);
    if (property === undefined) return [];
    const store = createStoreValue(property, provider);
    return [
      {
        ...{ name, path },
        store: (value: unknown) => store(form === null ? value : valueOfForm(form, value)),
      },
    ];
  });
  return (body) => {
    const details: ErrorDetail[] = [];
    const stored = stores.reduce((current, { name, path, store }) => {
      const value = valueAt(body, path);
      if (value === undefined) return current;
      try {
        const kept = store(value);
        return kept === value ? current : placed(current, path, kept);
      } catch (error) {
        if (!(error instanceof RejectedValue)) throw error;
        details.push({ in: 'body', field: name, message: error.message });
        return current;
      }
    }, body);
    if (details.length > 0) throw rejectedValues(details);
    return stored;
  };
}

/** Messages for values that are valid but cannot be stored. */
export function rejectedValues(details: readonly ErrorDetail[]): Rejection {
  return new Rejection(...problemTexts.value, { details });
}
