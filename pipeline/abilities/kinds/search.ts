import { X_CRUD } from '../../extensions.ts';
import type { Ability } from '../ability.ts';
import { section } from '../document-draft.ts';
import { propertyToShow } from '../property-to-show.ts';
import { listsOf, plays } from '../list-parameters.ts';

/** Text search over one or more properties of a list: the parameter `q`. */
export const searchAbility: Ability = {
  usage: 'search [property…]',
  description: 'lists can be searched for text in these properties (default: all text properties)',
  target: 'models',
  words: [0, Infinity],
  ofLists: true,
  add(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const named = words.map((name) => propertyToShow(model, name));
    const texts = model.properties.filter(({ type, hidden }) => type.kind === 'text' && !hidden);
    const wanted = (named.length === 0 ? texts : named).map(({ name }) => name);
    if (wanted.length === 0) return { cannot: 'it has no text properties to search' };
    for (const { pointer } of listsOf(request)) {
      const crud = section(draft.part(pointer), X_CRUD);
      const known = (crud['search'] ?? []) as readonly string[];
      crud['search'] = [...new Set([...known, ...wanted])];
      const parameter = {
        ...{ name: 'q', in: 'query', description: 'Text to search for.' },
        ...{ schema: { type: 'string' }, [X_CRUD]: { role: 'search' } },
      };
      draft.addParameter(pointer, parameter, plays('search'));
    }
    return { notes: [`Each search reads the whole table (${model.name}).`] };
  },
  remove(request) {
    const { draft, words } = request;
    for (const { pointer } of listsOf(request)) {
      const crud = section(draft.part(pointer), X_CRUD);
      const known = (crud['search'] ?? []) as readonly string[];
      const left = words.length === 0 ? [] : known.filter((name) => !words.includes(name));
      if (left.length > 0) crud['search'] = left;
      else {
        delete crud['search'];
        draft.removeParameters(pointer, plays('search'));
      }
    }
    return {};
  },
};
