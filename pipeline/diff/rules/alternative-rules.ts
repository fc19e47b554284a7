import type { SchemaPair } from '../pairs.ts';
import { conditionChanges } from '../schema/condition-change.ts';
import { discriminatorChange } from '../schema/discriminator-change.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on `oneOf` and `anyOf`. */
export const alternativeRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'variant-added',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: {
      level: 'breaking',
      why: 'Responses may contain something that clients do not expect.',
    },
    find: ({ variants }) => variants.added.map((name) => `has the new alternative ${name}`),
  },
  {
    id: 'variant-removed',
    request: { level: 'breaking', why: 'Requests with it are rejected.' },
    response: { level: 'harmless', why: 'Clients that handle it no longer receive it.' },
    find: ({ variants }) => variants.removed.map((name) => `no longer has the alternative ${name}`),
  },
  {
    id: 'discriminator-added',
    request: {
      level: 'risky',
      why: 'Values without the discriminator may be rejected.',
    },
    response: { level: 'harmless', why: 'Clients can use it to tell the alternatives apart.' },
    find: ({ before, after }) => discriminatorChange(before, after).added,
  },
  {
    id: 'discriminator-removed',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients use it to tell the alternatives apart.' },
    find: ({ before, after }) => discriminatorChange(before, after).removed,
  },
  {
    id: 'discriminator-changed',
    request: {
      level: 'breaking',
      why: 'The values that clients send have only the old discriminator.',
    },
    response: {
      level: 'breaking',
      why: 'Clients evaluate a property that no longer has a meaning.',
    },
    find: ({ before, after }) => discriminatorChange(before, after).changed,
  },
  {
    id: 'discriminator-value-added',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: {
      level: 'risky',
      why: 'Responses may contain an alternative that clients do not expect.',
    },
    find: ({ before, after }) => discriminatorChange(before, after).addedValues,
  },
  {
    id: 'discriminator-value-removed',
    request: { level: 'breaking', why: 'Requests of that kind are rejected.' },
    response: { level: 'harmless', why: 'Clients that handle it no longer receive it.' },
    find: ({ before, after }) => discriminatorChange(before, after).removedValues,
  },
  {
    id: 'discriminator-value-moved',
    request: {
      level: 'breaking',
      why: 'Values of that kind are validated against a different schema.',
    },
    response: { level: 'breaking', why: 'Values of that kind now have a different schema.' },
    find: ({ before, after }) => discriminatorChange(before, after).movedValues,
  },
];

/** Rules on whether there are alternatives and conditions at all. */
export const conditionRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'alternatives-introduced',
    request: { level: 'breaking', why: 'Values must also satisfy one of the alternatives.' },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ variants }) =>
      variants.isIntroduced ? 'must now also be one of several alternatives' : null,
  },
  {
    id: 'alternatives-dropped',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: { level: 'breaking', why: 'Clients rely on one of the alternatives.' },
    find: ({ variants }) =>
      variants.isDropped ? 'no longer has to be one of the alternatives' : null,
  },
  {
    id: 'condition-added',
    request: {
      level: 'risky',
      why: 'Values that used to be accepted may be rejected; review the keyword yourself.',
    },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) => conditionChanges(before, after, 'added'),
  },
  {
    id: 'condition-removed',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: {
      level: 'risky',
      why: 'Values may be sent that could not be sent before; review the keyword yourself.',
    },
    find: ({ before, after }) => conditionChanges(before, after, 'removed'),
  },
  {
    id: 'condition-changed',
    request: {
      level: 'risky',
      why: 'Values that used to be accepted may be rejected; review the keyword yourself.',
    },
    response: {
      level: 'risky',
      why: 'Values may be sent that could not be sent before; review the keyword yourself.',
    },
    find: ({ before, after }) => conditionChanges(before, after, 'changed'),
  },
];
