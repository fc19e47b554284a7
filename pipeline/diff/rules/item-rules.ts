import type { SchemaPair } from '../pairs.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on the items of lists. */
export const itemRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'unique-items-added',
    request: {
      level: 'breaking',
      why: 'Requests with duplicate items are rejected.',
    },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) =>
      after.areUnique && !before.areUnique ? 'may no longer contain duplicates' : null,
  },
  {
    id: 'unique-items-dropped',
    request: { level: 'harmless', why: 'Every list that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients that use the items as keys may receive duplicates.' },
    find: ({ before, after }) =>
      before.areUnique && !after.areUnique ? 'may now contain duplicates' : null,
  },
  {
    id: 'items-described',
    request: { level: 'breaking', why: 'Requests with items of another kind are rejected.' },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) =>
      before.items === null && before.types?.has('array') === true && after.items !== null
        ? 'now describes its items'
        : null,
  },
  {
    id: 'items-undescribed',
    request: { level: 'harmless', why: 'Every list that was accepted is still accepted.' },
    response: {
      level: 'breaking',
      why: 'Clients expect a type that the items may no longer have.',
    },
    find: ({ before, after }) =>
      before.items !== null && after.items === null && after.types?.has('array') === true
        ? 'no longer describes its items'
        : null,
  },
];
