import type { Operation, Parameter } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import { shapeOf } from '../../model/third-party/index.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { MockContext } from '../mock-options.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';

/** Requirements of a path on its row's key. */
export interface AddressValue {
  /** Whether a value is valid for the path parameter. */
  readonly fits: (value: unknown) => boolean;
  /** A valid value for the path parameter; null if none is found. */
  readonly sample: (seed: number) => unknown;
}

const known = new WeakMap<RowResource, AddressValue>();

/**
 * Derives them from the path parameter of a row: `/users/{userId}` may accept only integers,
 * whatever type rows have, and paths below it may differ.
 */
export function addressValue(context: MockContext, resource: RowResource): AddressValue {
  const found = known.get(resource) ?? findAddressValue(context, resource);
  known.set(resource, found);
  return found;
}

function findAddressValue(
  { model, schemas, validator, sampler }: MockContext,
  resource: RowResource,
): AddressValue {
  const pointers = addressParameters(model.operations, resource)
    .flatMap(({ schemaPointer }) => schemaPointer ?? [])
    .filter((pointer, index, all) => all.indexOf(pointer) === index)
    .toSorted((left, right) => Number(takesText(left)) - Number(takesText(right)));
  const [narrowest] = pointers;
  if (narrowest === undefined) return { fits: () => true, sample: () => null };
  return {
    fits: (value) => {
      const text = spelled(value);
      const isNumber = /^-?\d{1,15}(?:\.\d+)?$/.test(text);
      const typed = isNumber ? [text, Number(text)] : [text];
      const isTaken = (pointer: string): boolean =>
        typed.some((one) => validator.accepts(pointer, 'request', one));
      return text !== '' && pointers.every(isTaken);
    },
    sample: (seed) => {
      const sample = sampler.sample(narrowest, {
        ...{ direction: 'request', seed, examples: 'ignore' },
        name: resource.key[0]?.parameter ?? '',
      });
      return sample.kind === 'value' ? sample.value : null;
    },
  };

  function takesText(pointer: string): boolean {
    return schemas.types(pointer).has('string');
  }
}

/** The parameter of a row, in its path and in those below it. */
export function addressParameters(
  operations: readonly Operation[],
  { key: [key], get, updates, remove }: RowResource,
): readonly Parameter[] {
  const items = [get, ...updates, remove].filter((one) => one !== null);
  const [item] = items;
  if (item === undefined || key === undefined) return [];
  const own = items
    .flatMap(({ parameters }) => parameters)
    .filter(({ in: place, name }) => place === 'path' && name === key.parameter);
  const shape = `${shapeOf(item.path)}/`;
  const index = pathParameterNames(item.path).indexOf(key.parameter);
  const below = operations.flatMap(({ path, parameters }) => {
    const name = shapeOf(path).startsWith(shape) ? pathParameterNames(path)[index] : undefined;
    return parameters.filter((one) => one.in === 'path' && one.name === name);
  });
  return [...own, ...below];
}
