import type { OperationChange, OperationPlace } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** The operationId of an operation changed. */
export const operationIdChanged: Rule<OperationChange> = {
  id: 'operation-id-changed',
  level: 'risky',
  why: 'Its function in generated clients gets a different name.',
  find: ({ before, after }) => {
    const was = before === null ? null : idOf(before);
    const is = after === null ? null : idOf(after);
    if (was === null || after === null || was === is) return null;
    return is === null
      ? `no longer has an operationId; it was ${was}`
      : `has the operationId ${is} instead of ${was}`;
  },
};

function idOf({ value: { operationId } }: OperationPlace): string | null {
  return typeof operationId === 'string' ? operationId : null;
}
