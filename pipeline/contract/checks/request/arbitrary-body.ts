import fc from 'fast-check';
import { isRecord, pointerTo } from '../../../model/json-pointer.ts';
import type { Located } from '../../../model/json-pointer.ts';
import {
  keywordOf,
  propertyPointers,
  schemaParts,
  typesOf,
  type Keywords,
} from '../../request/schema-parts.ts';

/** What values near a valid one are made with. */
export interface Nearness {
  readonly document: unknown;
  /** Places that stay as they are: `/categoryId`. */
  readonly fixed: ReadonlySet<string>;
  readonly accepts: (pointer: string, value: unknown) => boolean;
}

/** Any value of a schema near a valid one: what can be varied within its keywords varies, at any depth; the rest stays. Not always valid: the validator decides. */
export function arbitraryNear(
  nearness: Nearness,
  pointer: string,
  valid: unknown,
  at = '',
): fc.Arbitrary<unknown> {
  const parts = schemaParts(nearness.document, pointer);
  if (Array.isArray(valid)) return listNear(nearness, { pointer, parts, valid });
  if (!isRecord(valid) || JSON.isRawJSON(valid))
    return leafNear(nearness, pointer, parts) ?? fc.constant(valid);
  const places = propertyPointers(parts);
  const isFixed = (name: string): boolean => nearness.fixed.has(`${at}/${name}`);
  const model = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => {
      const place = places.get(name);
      const isKept = place === undefined || isFixed(name);
      return [
        name,
        isKept ? fc.constant(value) : arbitraryNear(nearness, place, value, `${at}/${name}`),
      ];
    }),
  );
  const required = parts.flatMap(({ value }) =>
    Array.isArray(value['required']) ? (value['required'] as readonly unknown[]) : [],
  );
  return fc.record(model, {
    requiredKeys: Object.keys(model).filter((name) => isFixed(name) || required.includes(name)),
  });
}

interface ValidList {
  readonly pointer: string;
  readonly parts: readonly Located<Keywords>[];
  readonly valid: readonly unknown[];
}

/** Fewer or more of what the list holds. */
function listNear(nearness: Nearness, { pointer, parts, valid }: ValidList): fc.Arbitrary<unknown> {
  const holder = parts.find(({ value }) => isRecord(value['items']));
  const [first] = valid;
  if (holder === undefined || first === undefined) return fc.constant(valid);
  const item = arbitraryNear(nearness, pointerTo(holder.pointer, 'items'), first, '*');
  const [least, most] = [keywordOf(parts, 'minItems'), keywordOf(parts, 'maxItems')];
  const minLength = typeof least === 'number' ? least : 0;
  const maxLength = Math.max(minLength, Math.min(typeof most === 'number' ? most : 5, 5));
  const list =
    keywordOf(parts, 'uniqueItems') === true
      ? fc.uniqueArray(item, { minLength, maxLength, selector: (one) => JSON.stringify(one) })
      : fc.array(item, { minLength, maxLength });
  return mostly(nearness, pointer, list) ?? fc.constant(valid);
}

function leafNear(
  nearness: Nearness,
  pointer: string,
  parts: readonly Located<Keywords>[],
): fc.Arbitrary<unknown> | null {
  const pattern = keywordOf(parts, 'pattern');
  const leaf =
    typeof pattern === 'string' && keywordOf(parts, 'format') === undefined
      ? mostly(nearness, pointer, textOfPattern(pattern))
      : arbitraryOf(parts);
  return leaf !== null && typesOf(parts).includes('null') ? fc.option(leaf, { freq: 9 }) : leaf;
}

/** Null where the generator does not take the pattern: it knows no lookahead. */
function textOfPattern(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}

/** Null where other keywords reject most of the values: to filter them would never end. */
function mostly(
  { accepts }: Nearness,
  pointer: string,
  arbitrary: fc.Arbitrary<unknown> | null,
): fc.Arbitrary<unknown> | null {
  if (arbitrary === null) return null;
  const probes = fc.sample(arbitrary, { numRuns: 8, seed: 1 });
  return probes.filter((one) => accepts(pointer, one)).length >= 6 ? arbitrary : null;
}

/** Null where a keyword (pattern, format, combination) asks for a sampler. */
export function arbitraryOf(parts: readonly Located<Keywords>[]): fc.Arbitrary<unknown> | null {
  const members = keywordOf(parts, 'enum');
  if (Array.isArray(members) && members.length > 0)
    return fc.constantFrom(...(members as readonly unknown[]));
  const types = typesOf(parts);
  const bound = (keyword: string, otherwise: number): number => {
    const value = keywordOf(parts, keyword);
    return typeof value === 'number' && Number.isSafeInteger(Math.trunc(value)) ? value : otherwise;
  };
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('integer')) {
    const [min, max] = [
      Math.ceil(bound('minimum', -2_147_483_648)),
      Math.floor(bound('maximum', 2_147_483_647)),
    ];
    return min <= max ? fc.integer({ min, max }) : null;
  }
  if (
    !types.includes('string') ||
    keywordOf(parts, 'format') !== undefined ||
    keywordOf(parts, 'pattern') !== undefined
  )
    return null;
  const minLength = bound('minLength', 0);
  return fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.max(minLength, Math.min(bound('maxLength', 60), 200)),
  });
}
