import { dataKeys, mapKeys } from '../../../model/document-walk.ts';
import { isRecord } from '../../../model/json-pointer.ts';
import type { DocumentUnit } from './document-units.ts';

/** Keywords that change what a value may be or how it is described, but no name and no relation. */
const keywords: ReadonlySet<string> = new Set([
  ...['title', 'description', 'summary', 'deprecated', 'example', 'default', 'enum'],
  ...['type', 'format', 'nullable', 'readOnly', 'writeOnly', 'required', 'pattern'],
  ...['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties'],
]);

/** Whether two versions of a unit differ in nothing but keywords. */
export function hasOtherKeywords(before: DocumentUnit, after: DocumentUnit | undefined): boolean {
  return before.group !== 'securitySchemes' && areAlike(before.value, after?.value);
}

/** Whether two values are alike but for keywords; `isMap`: their keys are names. */
function areAlike(before: unknown, after: unknown, isMap = false): boolean {
  if (!isRecord(before) || !isRecord(after)) return before === after;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of keys) {
    if (!isMap && keywords.has(key) && !Array.isArray(after)) continue;
    if (!Object.hasOwn(before, key) || !Object.hasOwn(after, key)) return false;
    const isData = !isMap && (dataKeys.has(key) || key.startsWith('x-'));
    const isSame = isData
      ? JSON.stringify(before[key]) === JSON.stringify(after[key])
      : areAlike(before[key], after[key], !isMap && mapKeys.has(key));
    if (!isSame) return false;
  }
  return true;
}
