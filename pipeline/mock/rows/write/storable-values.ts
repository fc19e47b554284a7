import type { Crud, Property } from '../../../model/api-model.ts';
import { Rejection } from '../../rejection.ts';
import type { ErrorDetail } from '../../rejection.ts';
import type { Row } from '../row.ts';
import { withValues } from '../row.ts';
import { momentStore } from './storable-moment.ts';
import { integerStore, numberStore } from './storable-number.ts';
import { setStore, textStore, untypedStore } from './storable-text.ts';
import type { Provider, Store } from './stored.ts';

/** Makes what turns a body into what its columns keep; throws a 400 where it fits its schema and yet no column takes it: an integer beyond 64 bits, more decimal places than there are, a leap second. */
export function createStorable({ model, input }: Crud, provider: Provider): (body: Row) => Row {
  const stores = input.flatMap(({ name, column }) => {
    const property = model.properties.find(({ source }) => source.column === column);
    const store = property === undefined ? null : storeOf(property, provider);
    return store === null ? [] : [{ name, store }];
  });
  return (body) => {
    const details: ErrorDetail[] = [];
    const changed: (readonly [string, unknown])[] = [];
    for (const { name, store } of stores) {
      if (!Object.hasOwn(body, name)) continue;
      const stored = store(body[name]);
      if (stored.kind === 'refused') {
        details.push({ in: 'body', field: name, message: stored.message });
      } else if (stored.value !== body[name]) changed.push([name, stored.value]);
    }
    if (details.length > 0) throw rejectedValues(details);
    return changed.length === 0 ? body : withValues(body, changed);
  };
}

/** What is said of values that fit their schema and not their column. */
export function rejectedValues(details: readonly ErrorDetail[]): Rejection {
  return new Rejection(400, 'VALUE_REFUSED', 'A value does not fit its column.', { details });
}

/** How the column of a property takes values; null where it takes them as they are. */
export function storeOf({ schema, source }: Property, provider: Provider): Store | null {
  const type = source.type ?? '';
  const { format } = schema;
  switch (schema.type) {
    case 'integer':
      return integerStore(format, provider, type);
    case 'number':
      return numberStore(provider, type);
    case 'string':
      return momentStore(format, provider, type) ?? textStore(format, provider, type);
    case 'array':
      return setStore(provider, type);
    case undefined:
      return untypedStore(provider, type);
    default:
      return null;
  }
}
