import type { Ability } from '../ability.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';
import { propertyToShow } from '../property-to-show.ts';
import { choiceParameter, listsOf, plays } from '../list-parameters.ts';
import { scanNotes } from '../scans.ts';

/** Adds properties to the values of the parameter `sort`. */
export const sortAbility: Ability = {
  usage: 'sort <property…>',
  description: 'lists can also be sorted by these properties',
  target: 'models',
  words: [1, Infinity],
  ofLists: true,
  add(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const properties = words.map((word) => propertyToShow(model, word));
    const names = properties.flatMap(({ name }) => [name, `-${name}`]);
    for (const { pointer } of listsOf(request)) {
      draft.addParameter(pointer, choiceParameter('sort', [], 'sort'), plays('sort'));
      const choices = choicesIn(draft, pointer);
      choices['enum'] = [...new Set([...namesIn(choices), ...names])];
    }
    return { notes: properties.flatMap((property) => scanNotes(model, property)) };
  },
  remove(request) {
    const { draft, words } = request;
    const gone = new Set(words.flatMap((name) => [name, `-${name}`]));
    for (const { pointer } of listsOf(request)) {
      const choices = choicesIn(draft, pointer);
      const left = namesIn(choices).filter((name) => !gone.has(name));
      if (left.length === 0) draft.removeParameters(pointer, plays('sort'));
      else choices['enum'] = left;
    }
    return {};
  },
};

/** The schema whose `enum` lists the sort keys; an empty one if the list has no `sort`. */
function choicesIn(draft: DocumentDraft, pointer: string): Part {
  const parameter = draft.parametersOf(pointer).find(plays('sort'));
  const schema = draft.resolved((parameter?.['schema'] ?? {}) as Part);
  return draft.resolved((schema['items'] ?? {}) as Part);
}

function namesIn({ enum: names = [] }: Part): readonly string[] {
  return names as readonly string[];
}
