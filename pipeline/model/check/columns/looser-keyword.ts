import { isDeepStrictEqual } from 'node:util';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import { boundKeywords } from '../../bound-keywords.ts';
import { isCheckedFormat } from '../../text-formats.ts';

type Keyword = keyof SchemaObject;

const least = ['minLength', 'minItems', 'minProperties', 'minimum'] as const;
const most = ['maxLength', 'maxItems', 'maxProperties', 'maximum'] as const;

/** The first keyword by which `loose` is less strict than `tight`, of the same type; null: none. */
export function looserKeyword(
  tight: SchemaObject,
  loose: SchemaObject,
  /** Whether the inside of JSON values counts. */
  { isInside }: { readonly isInside: boolean } = { isInside: true },
): Keyword | null {
  const spoken = tight.type === undefined ? [] : boundKeywords[tight.type];
  const open = spoken.find((keyword) => tight[keyword] !== undefined && isLooser(keyword));
  if (open !== undefined) return open;
  if (tight.not !== undefined && !isDeepStrictEqual(tight.not, loose.not)) return 'not';
  if (tight.enum !== undefined && !isAnyOf(loose, tight.enum)) return 'enum';
  return isInside ? looserStructure(tight, loose) : null;

  function isLooser(keyword: Keyword): boolean {
    const [own, other] = [tight[keyword], loose[keyword]];
    if (isOneOf(least, keyword)) return isBelow(loose, tight, keyword);
    if (isOneOf(most, keyword)) return isAbove(loose, tight, keyword);
    if (keyword === 'multipleOf') return !isMultiple(loose.multipleOf, tight.multipleOf ?? 1);
    if (keyword === 'uniqueItems') return own === true && other !== true;
    return own !== other && (keyword !== 'format' || isCheckedFormat(tight));
  }
}

function isOneOf<K extends Keyword>(list: readonly K[], keyword: Keyword): keyword is K {
  return (list as readonly Keyword[]).includes(keyword);
}

function isBelow(loose: SchemaObject, tight: SchemaObject, keyword: (typeof least)[number]) {
  // Sizes have a lower bound of zero, numbers have none.
  const [bound, own] = [
    tight[keyword] ?? 0,
    loose[keyword] ?? (keyword === 'minimum' ? -Infinity : 0),
  ];
  if (keyword !== 'minimum' || bound !== own) return own < bound;
  return tight.exclusiveMinimum === true && loose.exclusiveMinimum !== true;
}

function isAbove(loose: SchemaObject, tight: SchemaObject, keyword: (typeof most)[number]) {
  const [bound, own] = [tight[keyword] ?? Infinity, loose[keyword] ?? Infinity];
  if (keyword !== 'maximum' || bound !== own) return own > bound;
  return tight.exclusiveMaximum === true && loose.exclusiveMaximum !== true;
}

function isMultiple(step: number | undefined, of: number): boolean {
  return step !== undefined && (step === of || Number.isInteger(step / of));
}

function isAnyOf({ enum: own }: SchemaObject, listed: readonly unknown[]): boolean {
  const isListed = (value: unknown) => listed.some((one) => isDeepStrictEqual(one, value));
  return own?.every(isListed) === true;
}

/** The first keyword about the inside of a JSON value by which `loose` is less strict than `tight`; null: none. References are only compared by name, and different ones count as equally strict. */
function looserStructure(tight: SchemaObject, loose: SchemaObject): Keyword | null {
  if (tight.required?.some((name) => loose.required?.includes(name) !== true) === true)
    return 'required';
  if (isLooserOthers(tight.additionalProperties, loose.additionalProperties))
    return 'additionalProperties';
  if (Object.entries(tight.properties ?? {}).some(isLooserProperty)) return 'properties';
  if (tight.items !== undefined && isLooserPart(tight.items, loose.items ?? {})) return 'items';
  const branches = (['allOf', 'anyOf', 'oneOf'] as const).find(
    (keyword) => tight[keyword] !== undefined && !isDeepStrictEqual(tight[keyword], loose[keyword]),
  );
  return branches ?? null;

  function isLooserProperty([name, part]: [string, SchemaOrReference]): boolean {
    const other = loose.properties?.[name];
    if (other !== undefined) return isLooserPart(part, other);
    return loose.additionalProperties !== false && isLooserPart(part, {});
  }
}

type Others = SchemaObject['additionalProperties'];

function isLooserOthers(tight: Others, loose: Others): boolean {
  if (tight === undefined || tight === true || loose === false) return false;
  if (tight === false) return true;
  return isLooserPart(tight, typeof loose === 'object' ? loose : {});
}

function isLooserPart(tight: SchemaOrReference, loose: SchemaOrReference): boolean {
  if (isDeepStrictEqual(tight, loose) || '$ref' in tight || '$ref' in loose) return false;
  const isNarrower = tight.type === 'number' && loose.type === 'integer';
  if (tight.type !== undefined && tight.type !== loose.type && !isNarrower) return true;
  if (tight.type !== undefined && tight.nullable !== true && loose.nullable === true) return true;
  return looserKeyword(tight, loose) !== null;
}
