import type { Parameter } from '../../model/api-model.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { spelled } from '../read/exact-number.ts';

/** What the path to one row demands of the row's key. */
export interface AddressValue {
  /** Whether a value can be sent as the path's parameter. */
  readonly fits: (value: unknown) => boolean;
  /** A value that the parameter's schema describes; null where none is found. */
  readonly sample: (seed: number) => unknown;
}

/** Reads the path parameter that names a row: `/users/{userId}` may take integers only, whatever type rows give their `id`. */
export function addressValue(
  { validator, sampler }: MockContext,
  { key: [key], get, updates, remove }: RowResource,
): AddressValue {
  const parameters = (get ?? updates[0] ?? remove)?.parameters ?? [];
  const isKey = ({ in: place, name }: Parameter): boolean =>
    place === 'path' && name === key?.parameter;
  const pointer = parameters.find(isKey)?.schemaPointer ?? null;
  if (pointer === null) return { fits: () => true, sample: () => null };
  return {
    fits: (value) => {
      const text = spelled(value);
      const isNumber = /^-?\d{1,15}(?:\.\d+)?$/.test(text);
      const typed = isNumber ? [text, Number(text)] : [text];
      return text !== '' && typed.some((one) => validator.accepts(pointer, 'request', one));
    },
    sample: (seed) => {
      const sample = sampler.sample(pointer, {
        ...{ direction: 'request', seed, examples: 'ignore', name: key?.parameter ?? '' },
      });
      return sample.kind === 'value' ? sample.value : null;
    },
  };
}
