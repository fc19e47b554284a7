import { X_CRUD } from '../../../extensions.ts';
import { modelOperations, type Ability } from '../../ability.ts';
import { section } from '../../document-draft.ts';

/** Lists and queries may read from a replica of the database. Single rows stay current, because they may be read right after a write. */
export const replicaAbility: Ability = {
  usage: 'replica',
  description: 'lists and queries may read from a replica of the database (DATABASE_READ_URL)',
  target: 'models',
  words: [0, 0],
  add(request) {
    const readers = modelOperations(request, 'list', 'query');
    if (readers.length === 0) return { cannot: 'it has neither a list nor a query' };
    for (const { pointer } of readers)
      section(request.draft.part(pointer), X_CRUD)['replica'] = true;
    return {};
  },
  remove(request) {
    for (const { pointer } of modelOperations(request, 'list', 'query', 'get'))
      delete section(request.draft.part(pointer), X_CRUD)['replica'];
    return {};
  },
};
