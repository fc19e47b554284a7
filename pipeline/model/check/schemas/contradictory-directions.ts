import { X_INTERNAL } from '../../../extensions.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { SchemaRule } from './schema-subject.ts';

/**
 * Rejects a property that can be neither sent nor returned, and `readOnly` or `writeOnly` outside
 * of properties: https://spec.openapis.org/oas/v3.0.3#schema-object
 */
export const checkDirections: SchemaRule = ({ schema, parts, pointer, resolution }) => {
  checkDirectedBody(schema, pointer, resolution.problems);
  const isUseless =
    parts.some(({ readOnly }) => readOnly === true) &&
    parts.some(({ writeOnly }) => writeOnly === true);
  if (!isUseless) return;
  resolution.problems.add(
    pointer,
    'A property that is both readOnly and writeOnly can be neither sent nor returned.',
    `Remove one of them; use "${X_INTERNAL}": true to hide a property completely.`,
  );
};

/** Validators reject a body, an object or an item that is itself marked. */
function checkDirectedBody(schema: SchemaObject, pointer: string, problems: ProblemList): void {
  if (schema.readOnly !== true && schema.writeOnly !== true) return;
  const isBody = /\/content\/[^/]+\/schema$/.test(pointer);
  const isModel =
    /^#\/components\/schemas\/[^/]+$/.test(pointer) && schema.properties !== undefined;
  const isItem = /(?<!\/properties)\/(?:items|additionalProperties)$/.test(pointer);
  if (!isBody && !isModel && !isItem) return;
  for (const keyword of ['readOnly', 'writeOnly'] as const) {
    if (schema[keyword] !== true) continue;
    problems.add(
      pointerTo(pointer, keyword),
      `${keyword} applies only to properties, and this schema is ${isBody ? 'a body' : isModel ? 'an object' : 'an item'}.`,
      'Remove it, or move it to the properties it is meant for.',
    );
  }
}
