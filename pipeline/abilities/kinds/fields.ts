import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { Operation } from '../../model/api-model.ts';
import type { Ability, AbilityRequest } from '../ability.ts';
import type { DocumentDraft, Part } from '../document-draft.ts';
import { choiceParameter, listsOf, plays } from '../list-parameters.ts';

/** Lists return only the requested properties: the parameter `fields`, and rows without required properties. */
export const fieldsAbility: Ability = {
  usage: 'fields',
  description: 'lists return only the properties that a request names',
  target: 'models',
  words: [0, 0],
  add(request) {
    const { draft } = request;
    for (const list of listsOf(request)) {
      const names = list.crud?.row.map(({ name }) => name) ?? [];
      if (names.some((name) => name.includes(',')))
        return { cannot: 'a property with a comma in its name cannot be requested' };
      if (draft.parametersOf(list.pointer).some(plays('fields'))) continue;
      const rows = rowReference(request, list);
      if (rows === null)
        return {
          cannot: 'its lists do not refer to a row schema whose properties could become optional',
        };
      const source = rows['$ref'] as string;
      const { required, ...schema } = draft.part(source);
      if (required !== undefined) Object.assign(rows, partialSchema(draft, source, schema));
      const parameter = choiceParameter('fields', names, 'fields');
      draft.addParameter(list.pointer, parameter, plays('fields'));
    }
    return {};
  },
  remove(request) {
    const { draft, model } = request;
    for (const list of listsOf(request)) {
      if (!draft.parametersOf(list.pointer).some(plays('fields'))) continue;
      draft.removeParameters(list.pointer, plays('fields'));
      const rows = rowReference(request, list);
      const reference = rows?.['$ref'] as string | undefined;
      if (rows === null || reference !== `#/components/schemas/${partialName(model?.name)}`)
        continue;
      rows['$ref'] = `#/components/schemas/${model?.name ?? ''}`;
      draft.dropUnused(reference);
    }
    return {};
  },
};

function partialName(model = ''): string {
  return `${model}Fields`;
}

/** A schema with the same properties, none of them required. */
function partialSchema(draft: DocumentDraft, reference: string, schema: Part): Part {
  const { properties, [X_DB]: _, ...rest } = schema;
  const shown = Object.entries(properties as Record<string, Part>)
    .filter(([, one]) => one['writeOnly'] !== true && one[X_INTERNAL] !== true)
    .map(([name, one]): [string, Part] => [name, withoutColumn(one)]);
  const name = partialName(reference.split('/').at(-1));
  return draft.component('schemas', name, { ...rest, properties: Object.fromEntries(shown) });
}

/** Columns need no `x-db` here, because they are identified by name, and scopes are those of the column. Relations keep theirs. */
function withoutColumn(property: Part): Part {
  const { [X_DB]: source, [X_CRUD]: _, ...rest } = property;
  return typeof source === 'object' && source !== null && 'relation' in source ? property : rest;
}

/** The reference to the row schema in a list's response; null if that is itself a reference. */
function rowReference({ draft }: AbilityRequest, { responses }: Operation): Part | null {
  const content = responses.find(({ status }) => status === '200')?.contents[0];
  const pointer = content?.schemaPointer ?? null;
  return pointer === null ? null : itemsIn(draft.part(pointer));
}

/** Rows are the items of the response, or of a list in an envelope. */
function itemsIn(schema: Part): Part | null {
  const items = schema['items'] as Part | undefined;
  if (typeof items?.['$ref'] === 'string') return items;
  const members = Object.values((schema['properties'] ?? {}) as Record<string, Part>);
  return members.map(itemsIn).find((found) => found !== null) ?? null;
}
