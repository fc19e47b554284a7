import type { Model } from '../../model/api-model.ts';
import { parseExactJson, spelled } from '../read/exact-number.ts';
import type { ErrorDetail } from '../rejection.ts';
import { rejectedValues, storeOf } from './write/storable-values.ts';
import type { Provider } from './write/stored.ts';

/** Turns the texts of an address into those of a row's key; throws Rejection (400) where a column cannot hold one. */
export type KeyTexts = (texts: readonly string[]) => readonly string[];

/** Names of a key's properties and of the path's parameters for them, in the order of the path. */
export interface KeyNames {
  readonly key: readonly string[];
  readonly parameters: readonly string[];
}

/** Makes what reads the addresses of a table: a database finds `1.50` under 1.5, a UUID in capitals, a moment of any offset. */
export function createKeyTexts(
  { properties }: Model,
  { key, parameters }: KeyNames,
  provider: Provider,
): KeyTexts {
  const columns = key.map((name, index) => {
    const property = properties.find((one) => one.name === name);
    const type = property?.schema.type;
    const isNumber = type === 'number' || type === 'integer';
    const isRead = property !== undefined && (isNumber || type === 'string');
    return {
      parameter: parameters[index] ?? name,
      store: isRead ? storeOf(property, provider) : null,
      isNumber,
    };
  });
  return (texts) => {
    const details: ErrorDetail[] = [];
    const found = texts.map((text, index) => {
      const column = columns[index];
      if (column === undefined) return text;
      const value = column.isNumber ? numberIn(text) : text;
      const stored = column.store?.(value) ?? { kind: 'kept', value };
      if (stored.kind === 'kept') return spelled(stored.value);
      details.push({ in: 'path', field: column.parameter, message: stored.message });
      return text;
    });
    if (details.length > 0) throw rejectedValues(details);
    return found;
  };
}

function numberIn(text: string): unknown {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);
  return isNumber ? parseExactJson(text) : text;
}
