import type { Crud, Property } from '../../model/api-model.ts';
import { RejectedValue } from '../../../server-template/shared/codecs/value-codec.ts';
import { parseStoredJson } from '../../../server-template/shared/json/exact-json.ts';
import { spelled } from '../read/exact-number.ts';
import type { ErrorDetail } from '../rejection.ts';
import { createStoreValue } from '../resources/column-codec.ts';
import type { Provider } from '../resources/column-codec.ts';
import { rejectedValues } from './stored-body.ts';

/** The rows that the path of a table's operation selects: properties, their values, and the values as lookup keys. */
export interface RowAddress {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  readonly text: string;
}

/** Reads the path parameters; throws Rejection (400) if a column cannot have the value. */
export type ReadAddress = (texts: readonly string[]) => RowAddress;

/** Creates the reader of an operation's row addresses. As in a database, `1.50` finds 1.5, and the case of a UUID and the offset of a date-time do not matter. */
export function createReadAddress({ model, key }: Crud, provider: Provider): ReadAddress {
  const parts = key.map(({ parameter, column }) => {
    const property = model.properties.find(({ source }) => source.column === column);
    const store = property === undefined ? null : createStoreValue(property, provider);
    return { parameter, name: property?.name ?? column, property, store };
  });
  const names = parts.map(({ name }) => name);
  return (texts) => {
    const details: ErrorDetail[] = [];
    const values = parts.map(({ parameter, property, store }, index) => {
      const value = valueIn(texts[index] ?? '', property);
      try {
        return store === null ? value : store(value);
      } catch (error) {
        if (!(error instanceof RejectedValue)) throw error;
        details.push({ in: 'path', field: parameter, message: error.message });
        return value;
      }
    });
    if (details.length > 0) throw rejectedValues(details);
    return { names, values, text: JSON.stringify(values.map(spelled)) };
  };
}

const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'float']);

function valueIn(text: string, property: Property | undefined): unknown {
  if (property?.type.kind === 'boolean') return text === 'true';
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);
  return isNumber && numbers.has(property?.type.kind ?? '') ? parseStoredJson(text) : text;
}
