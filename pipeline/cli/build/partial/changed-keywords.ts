import { dataKeys, mapKeys } from '../../../model/document-walk.ts';
import { isRecord } from '../../../model/json-pointer.ts';
import type { DividedDocument } from './document-units.ts';

/** Keywords that change what a value may be or how it is described, but no name and no relation. */
const keywords: ReadonlySet<string> = new Set([
  ...['title', 'description', 'summary', 'deprecated', 'example', 'default', 'enum'],
  ...['type', 'format', 'nullable', 'readOnly', 'writeOnly', 'required', 'pattern'],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties'],
]);

/**
 * The units that differ between two versions of a document, if they differ in nothing but
 * keywords; null if anything else was changed.
 */
export function changedKeywords(
  before: DividedDocument,
  after: DividedDocument,
): readonly string[] | null {
  if (before.frame !== after.frame || before.units.size !== after.units.size) return null;
  const changed: string[] = [];
  const earlier = before.units.entries();
  for (const [key, unit] of after.units) {
    const [otherKey, other] = earlier.next().value ?? [];
    if (otherKey !== key || other === undefined) return null;
    if (other.text === unit.text) continue;
    if (unit.group === 'securitySchemes') return null;
    if (!differInKeywords(other.value, unit.value)) return null;
    changed.push(key);
  }
  return changed;
}

/** Whether two values are alike but for keywords; `isMap`: their keys are names. */
function differInKeywords(before: unknown, after: unknown, isMap = false): boolean {
  if (!isRecord(before) || !isRecord(after)) return before === after;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of keys) {
    if (!isMap && keywords.has(key) && !Array.isArray(after)) continue;
    if (!Object.hasOwn(before, key) || !Object.hasOwn(after, key)) return false;
    const isData = !isMap && (dataKeys.has(key) || key.startsWith('x-'));
    const isSame = isData
      ? JSON.stringify(before[key]) === JSON.stringify(after[key])
      : differInKeywords(before[key], after[key], !isMap && mapKeys.has(key));
    if (!isSame) return false;
  }
  return true;
}
