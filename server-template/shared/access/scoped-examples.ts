import { referredTo } from '../document-references.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';

/** A document, and the same one without the properties that a caller may not see. */
interface Scoping {
  readonly whole: JsonObject;
  readonly scoped: JsonObject;
}

/**
 * Removes properties from examples that the schemas no longer have. Modifies the scoped document.
 */
export function scopeExamples(scoping: Scoping): void {
  visit(scoping.whole, scoping.scoped, scoping);
}

function visit(whole: unknown, scoped: unknown, scoping: Scoping): void {
  if (typeof whole !== 'object' || typeof scoped !== 'object') return;
  if (whole === null || scoped === null) return;
  if (isJsonObject(whole) && isJsonObject(scoped)) {
    const [from, to] = 'schema' in scoped ? [whole['schema'], scoped['schema']] : [whole, scoped];
    for (const value of examplesOf(scoped)) cut(value, { from, to, depth: 0 }, scoping);
  }
  for (const [key, part] of Object.entries(scoped))
    visit((whole as JsonObject)[key], part, scoping);
}

function examplesOf({ example, examples }: JsonObject): readonly unknown[] {
  const named = isJsonObject(examples) ? Object.values(examples) : [];
  return [example, ...named.map((one) => (isJsonObject(one) ? one['value'] : undefined))];
}

/** A schema before and after. */
interface Change {
  readonly from: unknown;
  readonly to: unknown;
  readonly depth: number;
}

/** Schemas may be recursive. */
const mostDepth = 20;

function cut(value: unknown, change: Change, scoping: Scoping): void {
  const from = referredTo(scoping.whole, change.from);
  const to = referredTo(scoping.scoped, change.to);
  if (from === null || to === null || change.depth > mostDepth) return;
  const depth = change.depth + 1;
  if (Array.isArray(value))
    for (const item of value) cut(item, { from: from['items'], to: to['items'], depth }, scoping);
  if (!isJsonObject(value)) return;
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const [before, after] = [from[key], to[key]];
    if (!Array.isArray(before) || !Array.isArray(after)) continue;
    for (const [index, part] of before.entries())
      cut(value, { from: part, to: after[index], depth }, scoping);
  }
  const [before, after] = [from['properties'], to['properties']];
  if (!isJsonObject(before) || !isJsonObject(after)) return;
  for (const [name, part] of Object.entries(value)) {
    if (!Object.hasOwn(before, name)) continue;
    if (Object.hasOwn(after, name))
      cut(part, { from: before[name], to: after[name], depth }, scoping);
    else Reflect.deleteProperty(value, name);
  }
}
