import fc from 'fast-check';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Schemas } from '../../../model/schema-view.ts';

/** Options for varying a valid value. */
export interface Nearness {
  readonly schemas: Schemas;
  /** Places that are not varied: `/categoryId`. */
  readonly fixed: ReadonlySet<string>;
  readonly accepts: (pointer: string, value: unknown) => boolean;
}

/**
 * Arbitrary values close to a valid one: varied within the schema's keywords at any depth. Not
 * always valid: the validator decides.
 */
export function arbitraryNear(
  nearness: Nearness,
  pointer: string,
  valid: unknown,
  at = '',
): fc.Arbitrary<unknown> {
  if (Array.isArray(valid)) return listNear(nearness, pointer, valid);
  if (!isJsonObject(valid) || JSON.isRawJSON(valid))
    return leafNear(nearness, pointer) ?? fc.constant(valid);
  const places = nearness.schemas.properties(pointer);
  const isFixed = (name: string): boolean => nearness.fixed.has(`${at}/${name}`);
  const model = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => {
      const place = places.get(name);
      const isKept = place === undefined || isFixed(name);
      return [
        name,
        isKept
          ? fc.constant(value)
          : arbitraryNear(nearness, place.pointer, value, `${at}/${name}`),
      ];
    }),
  );
  const required = nearness.schemas.required(pointer);
  return fc.record(model, {
    requiredKeys: Object.keys(model).filter((name) => isFixed(name) || required.has(name)),
  });
}

/** Fewer or more items than in the list. */
function listNear(
  nearness: Nearness,
  pointer: string,
  valid: readonly unknown[],
): fc.Arbitrary<unknown> {
  const { schemas } = nearness;
  const items = schemas.items(pointer);
  const [first] = valid;
  if (items === null || first === undefined) return fc.constant(valid);
  const item = arbitraryNear(nearness, items, first, '*');
  const [least, most] = ['minItems', 'maxItems'].map((name) => schemas.keyword(pointer, name));
  const minLength = typeof least === 'number' ? least : 0;
  const maxLength = Math.max(minLength, Math.min(typeof most === 'number' ? most : 5, 5));
  const list =
    schemas.keyword(pointer, 'uniqueItems') === true
      ? fc.uniqueArray(item, { minLength, maxLength, selector: (one) => JSON.stringify(one) })
      : fc.array(item, { minLength, maxLength });
  return mostly(nearness, pointer, list) ?? fc.constant(valid);
}

function leafNear(nearness: Nearness, pointer: string): fc.Arbitrary<unknown> | null {
  const { schemas } = nearness;
  const pattern = schemas.keyword(pointer, 'pattern');
  const leaf =
    typeof pattern === 'string' && schemas.keyword(pointer, 'format') === undefined
      ? mostly(nearness, pointer, textOfPattern(pattern))
      : arbitraryOf(schemas, pointer);
  return leaf !== null && schemas.types(pointer).has('null') ? fc.option(leaf, { freq: 9 }) : leaf;
}

/** Null if the generator does not support the pattern, such as lookahead. */
function textOfPattern(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}

/** Null if other keywords reject most values, so that filtering would not end. */
function mostly(
  { accepts }: Nearness,
  pointer: string,
  arbitrary: fc.Arbitrary<unknown> | null,
): fc.Arbitrary<unknown> | null {
  if (arbitrary === null) return null;
  const probes = fc.sample(arbitrary, { numRuns: 8, seed: 1 });
  return probes.filter((one) => accepts(pointer, one)).length >= 6 ? arbitrary : null;
}

/** Null if a keyword (pattern, format, combination) needs the sampler. */
export function arbitraryOf(schemas: Schemas, pointer: string): fc.Arbitrary<unknown> | null {
  const keyword = (name: string): unknown => schemas.keyword(pointer, name);
  const members = keyword('enum');
  if (Array.isArray(members) && members.length > 0)
    return fc.constantFrom(...(members as readonly unknown[]));
  // Alternatives have their own types.
  if (keyword('type') === undefined) return null;
  const types = schemas.types(pointer);
  const bound = (name: string, otherwise: number): number => {
    const value = keyword(name);
    return typeof value === 'number' && Number.isSafeInteger(Math.trunc(value)) ? value : otherwise;
  };
  if (types.has('boolean')) return fc.boolean();
  if (types.has('integer')) {
    const [min, max] = [
      Math.ceil(bound('minimum', -2_147_483_648)),
      Math.floor(bound('maximum', 2_147_483_647)),
    ];
    return min <= max ? fc.integer({ min, max }) : null;
  }
  if (!types.has('string') || keyword('format') !== undefined || keyword('pattern') !== undefined)
    return null;
  const minLength = bound('minLength', 0);
  return fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.max(minLength, Math.min(bound('maxLength', 60), 200)),
  });
}

/**
 * Any JSON value. Numbers next to zero are left out: servers that compute `multipleOf` with a
 * tolerance rightly accept them.
 */
export const anyJson: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' })
  .filter((value) => typeof value !== 'number' || value === 0 || Math.abs(value) >= 1e-6);
