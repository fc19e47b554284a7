import { X_DB } from '../../../extensions.ts';
import type { RelationDb } from '../../../extensions.ts';
import type { Ability } from '../../ability.ts';
import { modelOperations } from '../../ability.ts';
import { section, type Part } from '../../document-draft.ts';
import { addChoices, embedAbility, relationKey, relationsFor, rowSchemas } from '../embed.ts';

/** Lists and single rows include numbers of related rows on request: `orderItems_count`. */
export const countAbility: Ability = {
  usage: 'count [relation…]',
  description: 'responses include numbers of related rows on request: ?embed=orderItems_count',
  target: 'models',
  words: [0, 64],
  add(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const readers = modelOperations(request, 'list', 'get');
    if (readers.length === 0) return { cannot: 'no operation lists or gets its rows' };
    const { found, left } = relationsFor(request, model, readers);
    const lists = found.filter(({ property }) => property['type'] === 'array');
    const known = lists.map(({ name }) => name);
    const unknown = words.find((word) => !known.includes(word));
    if (unknown !== undefined) {
      const has = known.length === 0 ? 'none' : known.join(', ');
      return { cannot: `it has no list ${JSON.stringify(unknown)} to count; it has ${has}` };
    }
    const wanted = lists.filter(({ name }) => words.length === 0 || words.includes(name));
    if (wanted.length === 0) return { cannot: 'no foreign key refers to its rows' };
    const taken = wanted.find(({ name }) =>
      model.properties.some((property) => property.name === countName(name)),
    );
    if (taken !== undefined) return { cannot: `it has a property ${countName(taken.name)}` };
    for (const schema of rowSchemas(draft, model)) {
      const properties = section(schema, 'properties');
      for (const { name, property } of wanted)
        properties[countName(name)] ??= countProperty(property[X_DB] as RelationDb);
    }
    const names = wanted.map(({ name }) => countName(name));
    for (const { pointer } of readers) addChoices(draft, pointer, names);
    return { notes: left };
  },
  remove(request) {
    const { draft, model, words } = request;
    if (model === null) return {};
    const declared = rowSchemas(draft, model).flatMap((schema) =>
      Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Part>>)
        .filter(([, property]) => relationKey(property)?.count === true)
        .map(([name]) => name),
    );
    const named = words.map(countName);
    const names = declared.filter((name) => words.length === 0 || named.includes(name));
    return names.length === 0 ? {} : embedAbility.remove({ ...request, words: names });
  },
};

function countName(relation: string): string {
  return `${relation}_count`;
}

function countProperty({ relation }: RelationDb): Part {
  const source: RelationDb = { relation: { ...relation, count: true } };
  return { type: 'integer', minimum: 0, readOnly: true, [X_DB]: source };
}
