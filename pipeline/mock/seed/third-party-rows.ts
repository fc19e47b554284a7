import type { MockContext } from '../mock-options.ts';
import { seedOfParts, uuidOf } from '../mix-seed.ts';
import { addressValue } from './address-value.ts';
import { isKeyHidden, keyPointer, withAddress } from './addressed-row.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import { addressExamples, askedExamples } from './asked-examples.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { plainName } from '../../model/third-party/index.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import {
  isRow,
  keyText,
  storedValue,
  withValues,
} from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** Rows generated on demand, with keys known in advance. */
export interface RowSource {
  readonly size: number;
  /** Undefined without keys. */
  readonly key: (index: number) => unknown;
  /** Null if generation fails. `depth`: level of embedding. */
  readonly row: (index: number, depth?: number) => Row | null;
}

/** Existing rows as a source. */
export function sourceOf(rows: readonly Row[], keyName: string | undefined): RowSource {
  return {
    size: rows.length,
    key: (index) => (keyName === undefined ? undefined : keyIn(rows[index], keyName)),
    row: (index) => rows[index] ?? null,
  };
}

function keyIn(row: Row | undefined, name: string): unknown {
  return row === undefined ? undefined : (storedValue(row, name) ?? undefined);
}

interface SourceOptions {
  readonly seed: number;
  readonly isDynamic: boolean;
  readonly size: number;
}

const TRIES = 12;

/**
 * The rows of a third-party collection, independent of others: keys differ, every row satisfies its
 * schema, and all values of enum filters occur.
 */
export function thirdPartyRows(
  context: MockContext,
  resource: RowResource,
  options: SourceOptions,
): RowSource {
  const { schemaPointer, name: id } = resource;
  const { sampler, validator } = context;
  const { seed, isDynamic } = options;
  const [keyName] = resource.keyProperties;
  const choices = askedChoices(context, resource);
  const isHidden = isKeyHidden(context, resource);
  const hasExample = !isDynamic && !isHidden && hasExampleKey(context, resource, keyName);
  const made = new Map<number, Row | null>();
  let keys: readonly unknown[] | null = null;
  const keysOf = (): readonly unknown[] => {
    if (keyName === undefined) return [];
    const examples = addressExamples(context, resource);
    const own = hasExample ? row(0)?.[keyName] : undefined;
    const first =
      own === undefined
        ? examples
        : [own, ...examples.filter((key) => spelled(key) !== spelled(own))];
    return (keys ??= makeKeys(context, resource, { ...options, keyName, first }));
  };

  const draft = (index: number): Row | null => {
    const isExample = index === 0 && !isDynamic;
    const sample = sampler.sample(schemaPointer, {
      direction: 'response',
      seed: seedOfParts(seed, id, index, 0),
      examples: isExample ? 'first' : 'ignore',
    });
    if (sample.kind === 'none' || !isRow(sample.value)) return null;
    if (isExample && hasExample) return sample.value;
    const wanted = choices.map(([name, values]) => {
      const place = seedOfParts(seed, id, name, Math.floor(index / values.length)) + index;
      return [name, values[place % values.length]] as const;
    });
    const key = keyName === undefined ? [] : [[keyName, keysOf()[index]] as const];
    // Every third row matches the author's examples.
    const asked = index % 3 === 0 ? askedExamples(context, resource, sample.value) : [];
    return [...wanted, ...asked, ...key].reduce((current, entry) => {
      if (!Object.hasOwn(current, entry[0]) || entry[1] === undefined) return current;
      const next = withValues(current, [entry]);
      return validator.accepts(schemaPointer, 'response', next) ? next : current;
    }, sample.value);
  };

  const row = (index: number): Row | null => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const plain = draft(index);
    const drafted =
      plain !== null && isHidden ? withAddress(context, resource, plain, keysOf()[index]) : plain;
    made.set(index, drafted);
    return drafted;
  };
  const size = keyName === undefined ? options.size : keysOf().length;
  return { size, row, key: (index) => keysOf()[index] };
}

/**
 * Different keys, starting with a given one: 1, 2, 3 if numbers are allowed. Each is valid for the
 * row's path if possible.
 */
function makeKeys(
  context: MockContext,
  resource: RowResource,
  {
    seed,
    size,
    keyName,
    first,
  }: SourceOptions & { readonly keyName: string; readonly first: readonly unknown[] },
): readonly unknown[] {
  const { validator, sampler } = context;
  const { name: id } = resource;
  const pointer = keyPointer(context, resource);
  const address = addressValue(context, resource);
  const keys = [...first];
  const taken = new Set(keys.map((key) => keyText({ key }, ['key'])));
  const isNew = (key: unknown): boolean =>
    key !== null && key !== undefined && !taken.has(keyText({ key }, ['key']));
  const candidate = (index: number, attempt: number): unknown => {
    const number = index + 1 + attempt * 100;
    if (pointer === null)
      return attempt % 2 === 0 ? number : address.sample(seedOfParts(seed, id, keyName, number));
    if (validator.accepts(pointer, 'response', number) && address.fits(number)) return number;
    if (attempt === TRIES - 3) return address.sample(seedOfParts(seed, id, keyName, number));
    if (attempt === TRIES - 2) return uuidOf(seedOfParts(seed, id, keyName, number));
    if (attempt === TRIES - 1) return String(number);
    return sampledText(sampler, pointer, { seed: seedOfParts(seed, id, index, attempt), keyName });
  };
  while (keys.length < size) {
    const index = keys.length;
    const attempts = Array.from({ length: TRIES }, (_, attempt) => attempt);
    const isGood = (key: unknown): boolean =>
      isNew(key) && (pointer === null || validator.accepts(pointer, 'response', key));
    const candidates = attempts.values().map((attempt) => candidate(index, attempt));
    let spare: unknown = null;
    const found = candidates.filter(isGood).find((key) => {
      spare ??= key;
      return address.fits(key);
    });
    const key = found ?? spare;
    if (key === null) break;
    keys.push(key);
    taken.add(keyText({ key }, ['key']));
  }
  return keys;
}

/** A key by its own schema; null if none is found. */
export function sampledKey(context: MockContext, resource: RowResource, seed: number): unknown {
  const pointer = keyPointer(context, resource);
  const [keyName = ''] = resource.keyProperties;
  return pointer === null ? null : sampledText(context.sampler, pointer, { seed, keyName });
}

function sampledText(
  sampler: MockContext['sampler'],
  pointer: string,
  { seed, keyName }: { readonly seed: number; readonly keyName: string },
): unknown {
  const sample = sampler.sample(pointer, {
    ...{ direction: 'response', seed, examples: 'ignore', name: keyName },
  });
  return sample.kind === 'value' ? sample.value : null;
}

/** Whether the author has an example of a row or its key. */
function hasExampleKey(
  { schemas }: MockContext,
  { schemaPointer }: RowResource,
  keyName: string | undefined,
): boolean {
  const property =
    keyName === undefined ? undefined : schemas.properties(schemaPointer).get(keyName);
  return [schemas.at(schemaPointer), property].some((schema) =>
    ['example', 'examples', 'enum'].some((keyword) => schema?.value[keyword] !== undefined),
  );
}

/** Values of enum filters, so that each finds rows. */
function askedChoices(
  { schemas }: MockContext,
  { list, schemaPointer }: RowResource,
): readonly (readonly [string, readonly unknown[]])[] {
  if (list === null) return [];
  const properties = schemas.allProperties(schemaPointer);
  return listInputs(list).flatMap(
    ({ name, schema }): readonly (readonly [string, readonly unknown[]])[] => {
      const { items } = schema;
      const asked = schema['enum'] ?? (isRow(items) ? items['enum'] : undefined);
      if (!Array.isArray(asked)) return [];
      const property = [...properties].find(([one]) => plainName(one) === plainName(name));
      if (property === undefined) return [];
      const own = property[1].value['enum'];
      const values: readonly unknown[] = asked.filter((one) =>
        Array.isArray(own) ? own.includes(one) : !/^(?:all|any|\*|)$/i.test(String(one)),
      );
      return values.length === 0 ? [] : [[property[0], values]];
    },
  );
}
