import { X_INTERNAL } from '../../../extensions.ts';
import type { SchemaRule } from './schema-subject.ts';

/** Rejects a property that may neither be sent nor shown: https://spec.openapis.org/oas/v3.0.3#schema-object */
export const checkDirections: SchemaRule = ({ parts, pointer, resolution }) => {
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
