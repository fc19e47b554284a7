import fc from 'fast-check';
import { isRecord } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import {
  keywordOf,
  propertyPointers,
  schemaParts,
  typesOf,
  type Keywords,
} from '../request/schema-parts.ts';

/** Any value of a schema near a valid one: simple properties vary freely within their keywords, others stay. Not always valid: the judge decides. */
export function arbitraryNear(
  document: unknown,
  pointer: string,
  valid: unknown,
  fixed: ReadonlySet<string>,
): fc.Arbitrary<unknown> {
  if (!isRecord(valid) || Array.isArray(valid))
    return arbitraryOf(schemaParts(document, pointer)) ?? fc.constant(valid);
  const places = propertyPointers(schemaParts(document, pointer));
  const model = Object.fromEntries(
    Object.entries(valid).map(([name, value]) => {
      const place = places.get(name);
      const free =
        place === undefined || fixed.has(name) ? null : arbitraryOf(schemaParts(document, place));
      return [name, free ?? fc.constant(value)];
    }),
  );
  const parts = schemaParts(document, pointer);
  const required = parts.flatMap(({ value }) =>
    Array.isArray(value['required']) ? (value['required'] as readonly unknown[]) : [],
  );
  return fc.record(model, {
    requiredKeys: Object.keys(model).filter((name) => fixed.has(name) || required.includes(name)),
  });
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
