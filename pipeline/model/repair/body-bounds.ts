import type { SchemaObject } from '../../openapi-document.ts';
import { boundKeywords } from '../bound-keywords.ts';
import type { ProblemList } from '../problem-list.ts';
import { isCheckedFormat } from '../text-formats.ts';

/**
 * Bounds of a model's column that the body lacks, to be added there. None if the body has another
 * type, or an enum.
 */
export function missingBounds(
  model: SchemaObject,
  body: SchemaObject,
  /** Whether the inside of JSON values counts. */
  { isInside }: { readonly isInside: boolean },
): Readonly<Partial<SchemaObject>> {
  if (body.enum !== undefined) return {};
  if (isUntyped(body) && model.type !== undefined) {
    const { type, nullable } = model;
    const own = nullable === true ? { type, nullable } : { type };
    return { ...own, ...missingBounds(model, { ...body, ...own }, { isInside }) };
  }
  if (model.type !== body.type) return {};
  const spoken = model.type === undefined ? [] : boundKeywords[model.type];
  const inside = isInside ? structureOf(model) : [];
  const missing = [...spoken, 'enum' as const, 'not' as const, ...inside].filter(
    (keyword) => model[keyword] !== undefined && body[keyword] === undefined,
  );
  const entries = missing.flatMap((keyword): [string, unknown][] => {
    if (keyword === 'format' && !isCheckedFormat(model)) return [];
    if (keyword === 'enum') return [[keyword, withNull(model, body)]];
    const exclusive = exclusives[keyword];
    const switched = exclusive === undefined ? undefined : model[exclusive];
    const own: [string, unknown] = [keyword, model[keyword]];
    return exclusive === undefined || switched === undefined ? [own] : [own, [exclusive, switched]];
  });
  return Object.fromEntries(entries);
}

/** Keywords about the inside of a JSON value, unless they say nothing: `additionalProperties: true`. */
function structureOf({ additionalProperties }: SchemaObject): readonly (keyof SchemaObject)[] {
  const inside = ['required', 'properties', 'items', 'allOf', 'anyOf', 'oneOf'] as const;
  return additionalProperties === true ? inside : [...inside, 'additionalProperties'];
}

/** Alternatives have their own types. */
function isUntyped({ type, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return type === undefined && (allOf ?? anyOf ?? oneOf) === undefined;
}

const exclusives: Readonly<Partial<Record<keyof SchemaObject, keyof SchemaObject>>> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
};

/** An enum next to `nullable` contains null too. */
function withNull({ enum: listed = [] }: SchemaObject, { nullable }: SchemaObject) {
  return nullable !== true || listed.includes(null) ? listed : [...listed, null];
}

/** Warns which of the model's keywords apply to a body's property without being written there. */
export function reportBounds(
  problems: ProblemList,
  {
    name,
    pointer,
    model,
    bounds,
  }: {
    readonly name: string;
    readonly pointer: string;
    readonly model: string;
    readonly bounds: ReturnType<typeof missingBounds>;
  },
): void {
  const texts = Object.entries(bounds).map(
    ([keyword, value]) => `${keyword} ${JSON.stringify(value)}`,
  );
  if (texts.length === 0) return;
  problems.warn(
    pointer,
    `The limits of ${JSON.stringify(name)} in ${model} apply here too: ${texts.join(', ')}.`,
  );
}
