import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter became required. */
export const parameterBecameRequired: Rule<ParameterPair> = {
  id: 'parameter-became-required',
  level: 'breaking',
  why: 'Requests without it are rejected.',
  find: ({ before, after }) =>
    before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
};
