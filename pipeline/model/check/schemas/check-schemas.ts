import { X_CRUD } from '../../../extensions.ts';
import { walkDocument } from '../../document-walk.ts';
import { isSchemaPlace } from '../../schemas/schema-places.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { checkDirections } from './contradictory-directions.ts';
import { checkBounds } from './contradictory-bounds.ts';
import { checkConvertedTypes } from './converted-types.ts';
import { checkIdleKeywords } from './idle-keywords.ts';
import { checkNot } from './impossible-not.ts';
import { checkObject } from './impossible-objects.ts';
import { checkDefault } from './rejected-default.ts';
import { checkExample, checkExamples } from './rejected-example.ts';
import { schemaSubject } from './schema-subject.ts';
import type { SchemaRule } from './schema-subject.ts';
import { checkEnum } from './unreachable-enum.ts';
import { checkUnsafePattern } from './unsafe-pattern.ts';

const rules: readonly SchemaRule[] = [
  checkBounds,
  checkDirections,
  checkEnum,
  checkObject,
  checkNot,
  checkConvertedTypes,
  checkDefault,
  checkExample,
  checkUnsafePattern,
  checkIdleKeywords,
];

/** Keywords that some rule applies to; schemas without any are skipped. */
const reported: ReadonlySet<string> = new Set([
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'pattern', 'enum', 'allOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'required'],
  ...['not', 'anyOf', 'oneOf', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['default', 'example', 'examples', 'readOnly', 'writeOnly', X_CRUD],
]);

/**
 * Applies the rules about schemas to every schema of a document of tables, and validates examples.
 */
export function checkSchemas(resolution: Resolution): void {
  walkDocument(resolution.document, (node, place) => {
    if ('$ref' in node || !Object.keys(node).some((key) => reported.has(key))) return;
    const pointer = place();
    if (isSchemaPlace(pointer)) {
      const subject = schemaSubject(resolution, node, pointer);
      for (const rule of rules) rule(subject);
    } else if ('schema' in node && ('example' in node || 'examples' in node)) {
      checkExamples(resolution, node as Parameters<typeof checkExamples>[1], pointer);
    }
  });
}
