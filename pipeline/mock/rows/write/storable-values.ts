import type { Crud, Property } from '../../../model/api-model.ts';
import { Refusal } from '../../refusal.ts';
import type { ErrorDetail } from '../../refusal.ts';
import type { Row } from '../row.ts';
import { withValues } from '../row.ts';
import { momentStore } from './storable-moment.ts';
import { integerStore, numberStore } from './storable-number.ts';
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
    if (details.length > 0) {
      throw new Refusal(400, 'VALUE_REFUSED', 'A value does not fit its column.', { details });
    }
    return changed.length === 0 ? body : withValues(body, changed);
  };
}

function storeOf({ schema: { type, format }, source }: Property, provider: Provider): Store | null {
  if (type === 'integer') return integerStore(format);
  if (type === 'number') return numberStore(provider, source.type ?? '');
  return type === 'string' ? momentStore(format, provider, source.type ?? '') : null;
}
