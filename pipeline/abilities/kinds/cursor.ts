import { X_CRUD } from '../../extensions.ts';
import type { Ability } from '../ability.ts';
import { deleteEqual, section } from '../document-draft.ts';
import { listsOf, plays } from '../list-parameters.ts';

/** Keyset pagination of lists, stable under concurrent inserts: the shared parameter `cursor`. */
export const cursorAbility: Ability = {
  usage: 'cursor',
  description: 'lists continue after the last row read, even while rows are inserted',
  target: 'models',
  words: [0, 0],
  ofLists: true,
  add(request) {
    const { draft, model } = request;
    const key = model?.source.primaryKey ?? model?.source.key ?? [];
    if (key.length === 0) return { cannot: 'a cursor needs a key, and this model has none' };
    for (const { pointer } of listsOf(request)) {
      const response = draft.resolved(draft.part(`${pointer}/responses/200`));
      section(response, 'headers')['Link'] ??= link;
      if (draft.parametersOf(pointer).some(plays('cursor'))) continue;
      const parameter = draft.component('parameters', 'cursor', cursor);
      draft.addParameter(pointer, parameter, plays('cursor'));
    }
    return {};
  },
  remove(request) {
    const { draft } = request;
    for (const { pointer } of listsOf(request)) {
      draft.removeParameters(pointer, plays('cursor'));
      const response = draft.resolved(draft.part(`${pointer}/responses/200`));
      deleteEqual(section(response, 'headers'), 'Link', link);
      deleteEqual(response, 'headers', {});
    }
    return {};
  },
};

const link = { description: 'The next page (RFC 8288).', schema: { type: 'string' } };

const cursor = {
  ...{ name: 'cursor', in: 'query' },
  description:
    'Starts after the last row of the previous page, whose `Link` header contains this value; empty for the first page. Cannot be combined with `page`.',
  allowEmptyValue: true,
  schema: { type: 'string' },
  [X_CRUD]: { role: 'cursor' },
};
