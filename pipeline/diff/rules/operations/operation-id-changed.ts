import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** An operation has another operationId. */
export const operationIdChanged: Rule<OperationChange> = {
  id: 'operation-id-changed',
  level: 'risky',
  why: 'Clients that are generated from the document call it by another name.',
  find: ({ before, after }) => {
    const was = before?.value['operationId'];
    const is = after?.value['operationId'];
    if (was === undefined || after === null || was === is) return null;
    return is === undefined
      ? `has no operationId any more; it was ${String(was)}`
      : `has the operationId ${String(is)} instead of ${String(was)}`;
  },
};
