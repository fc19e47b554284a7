import { pointerTo } from '../../json-pointer.ts';
import { shown } from './schema-subject.ts';
import type { SchemaSubject } from './schema-subject.ts';
import { valueError } from '../../schemas/value-error.ts';

/** Rejects a default that is invalid for its own schema. */
export function checkDefault({ schema, pointer, resolution, context }: SchemaSubject): void {
  if (schema.default === undefined) return;
  const reason = valueError(context, schema, schema.default);
  if (reason === null) return;
  resolution.problems.add(
    pointerTo(pointer, 'default'),
    `The default ${shown(schema.default)} does not match its schema: ${reason}.`,
    'Correct the default, or the keyword that rejects it.',
  );
}
