import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { annotations } from './branch-twins.ts';
import { canonicalText } from '../../../evaluate/equal-values.ts';
import { leftToValidate, negateSchema } from './negate-schema.ts';

/** Resolves a reference. */
type Resolve = (reference: string) => unknown;

/** Adds a schema per other one that rules it out; null if one of them cannot be ruled out. */
export function ruleOut(
  schemas: readonly unknown[],
  others: readonly unknown[],
  ask: {
    readonly resolve: Resolve;
    /** Whether it is certain that no value satisfies all of these. */
    readonly isImpossible: (schemas: readonly unknown[]) => boolean;
  },
): readonly unknown[] | null {
  const waysOut: (readonly unknown[])[] = [];
  const held = heldBy(schemas, ask.resolve);
  for (const other of others) {
    const ways = waysToBreak(beyond(other, held, ask.resolve), ask.resolve).filter(
      (way) => !ask.isImpossible([...schemas, way]),
    );
    if (ways.length === 0) return null;
    waysOut.push([
      ...ways.filter((way) => !isVague(way, ask.resolve)),
      ...ways.filter((way) => isVague(way, ask.resolve)),
    ]);
  }
  const found = [...schemas];
  const taken = new Set<string>();
  // Start with the fewest ways; one way may rule out several.
  for (const ways of waysOut.sort((one, another) => one.length - another.length)) {
    if (ways.some((way) => taken.has(canonicalText(way)))) continue;
    const way = ways.find((candidate) => !ask.isImpossible([...found, candidate]));
    if (way === undefined) return null;
    taken.add(canonicalText(way));
    found.push(way);
  }
  return found;
}

/** Schemas that are implied by these: themselves, their references and their parts. */
function heldBy(schemas: readonly unknown[], resolve: Resolve): ReadonlySet<unknown> {
  const held = new Set<unknown>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (!isJsonObject(schema) || held.has(schema)) continue;
    held.add(schema);
    const { keywords, $ref: reference, allOf } = schema;
    if (isJsonObject(keywords)) open.push(keywords);
    if (typeof reference === 'string') open.push(resolve(reference));
    if (Array.isArray(allOf)) open.push(...(allOf as readonly unknown[]));
  }
  return held;
}

/** The constraints of a schema that are not implied anyway; violating the others is impossible, and expensive to try. */
function beyond(schema: unknown, held: ReadonlySet<unknown>, resolve: Resolve, depth = 0): unknown {
  const reference = isJsonObject(schema) && isPlainReference(schema) ? schema['$ref'] : undefined;
  const target = typeof reference === 'string' ? resolve(reference) : schema;
  if (held.has(target)) return true;
  if (!isJsonObject(target) || !Array.isArray(target['allOf']) || depth > mostNested) return schema;
  const allOf = target['allOf'].map((part: unknown) => beyond(part, held, resolve, depth + 1));
  return { ...target, allOf: allOf.filter((part) => part !== true) };
}

function isPlainReference(schema: object): boolean {
  return Object.keys(schema).every((key) => key === '$ref' || annotations.has(key));
}

const mostNested = 6;

/** Whether parts of a schema are left to the validator. */
function isVague(schema: unknown, resolve: Resolve, depth = 0): boolean {
  if (schema === leftToValidate) return true;
  if (typeof schema !== 'object' || schema === null || depth > mostNested) return false;
  const { not } = schema as { readonly not?: unknown };
  const reference = isJsonObject(not) ? not['$ref'] : undefined;
  const parts =
    typeof reference === 'string' ? [negateSchema(resolve(reference))] : Object.values(schema);
  return parts.some((part) => isVague(part, resolve, depth + 1));
}

/** Schemas whose values all violate this one. */
export function waysToBreak(schema: unknown, resolve: Resolve, depth = 0): readonly unknown[] {
  const reference = isJsonObject(schema) ? schema['$ref'] : undefined;
  const target = typeof reference === 'string' ? resolve(reference) : schema;
  return waysOf(negateSchema(target), resolve, depth);
}

function waysOf(negation: unknown, resolve: Resolve, depth: number): readonly unknown[] {
  if (negation === false) return [];
  if (!isJsonObject(negation) || Object.keys(negation).length !== 1 || depth > mostNested)
    return [negation];
  const { anyOf, not } = negation;
  if (Array.isArray(anyOf)) return anyOf.flatMap((part) => waysOf(part, resolve, depth + 1));
  return isJsonObject(not) && typeof not['$ref'] === 'string'
    ? waysToBreak(not, resolve, depth + 1)
    : [negation];
}
