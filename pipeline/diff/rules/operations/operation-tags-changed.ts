import type { OperationChange } from '../../walk/operation-change.ts';
import type { Rule } from '../rule.ts';

/** The tags of an operation changed. */
export const operationTagsChanged: Rule<OperationChange> = {
  id: 'operation-tags-changed',
  level: 'harmless',
  why: 'Tags are for readers; generated clients may group by them.',
  find: ({ before, after }) => {
    if (before === null || after === null) return null;
    const [was, is] = [before, after].map(({ value: { tags } }) =>
      Array.isArray(tags) ? tags.join(', ') : '',
    ) as [string, string];
    return was === is ? null : `is tagged ${is || 'nothing'} instead of ${was || 'nothing'}`;
  },
};
