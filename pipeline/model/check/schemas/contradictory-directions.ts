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
    'What is readOnly and writeOnly at once is neither sent nor shown.',
    `Take out one of them; what nobody should see is "${X_INTERNAL}": true.`,
  );
};
