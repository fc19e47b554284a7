import type { ParameterPair } from '../pairs.ts';
import type { Rule } from './rule.ts';

/** Rules on parameters. */
export const parameterRules: readonly Rule<ParameterPair>[] = [
  {
    id: 'required-parameter-added',
    level: 'breaking',
    why: 'Requests without it are rejected.',
    find: ({ before, after }) =>
      before === null && after?.isRequired === true ? 'was added and is required' : null,
  },
  {
    id: 'optional-parameter-added',
    level: 'harmless',
    why: 'It does not have to be sent.',
    find: ({ before, after }) =>
      before === null && after?.isRequired === false ? 'was added' : null,
  },
  {
    id: 'parameter-removed',
    level: 'breaking',
    why: 'Requests that use it are rejected, or the parameter is ignored.',
    find: ({ before, after }) =>
      before?.isDeprecated === false && after === null ? 'was removed' : null,
  },
  {
    id: 'deprecated-parameter-removed',
    level: 'risky',
    why: 'The removal was announced; requests that still use it are rejected, or the parameter is ignored.',
    find: ({ before, after }) =>
      before?.isDeprecated === true && after === null
        ? 'was removed after it had been deprecated'
        : null,
  },
  {
    id: 'parameter-became-required',
    level: 'breaking',
    why: 'Requests without it are rejected.',
    find: ({ before, after }) =>
      before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
  },
  {
    id: 'parameter-became-optional',
    level: 'harmless',
    why: 'Every request that was accepted is still accepted.',
    find: ({ before, after }) =>
      before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
  },
  {
    id: 'parameter-deprecated',
    level: 'harmless',
    why: 'It still works.',
    find: ({ before, after }) =>
      before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
  },
  {
    id: 'path-parameter-renamed',
    level: 'harmless',
    why: 'Requests depend only on its position in the path.',
    find: ({ before, after }) =>
      before?.in === 'path' && after !== null && before.name !== after.name
        ? `was renamed from ${before.name}`
        : null,
  },
  {
    id: 'parameter-style-changed',
    level: 'breaking',
    why: 'Lists and objects that clients serialize in the old way are misread.',
    find: ({ before, after }) =>
      before !== null &&
      after !== null &&
      before.style !== after.style &&
      (before.isComposite || after.isComposite)
        ? `has the style ${after.style} instead of ${before.style}`
        : null,
  },
  {
    id: 'parameter-explode-changed',
    level: 'breaking',
    why: 'Lists and objects that clients serialize in the old way are misread.',
    find: ({ before, after }) =>
      before !== null &&
      after !== null &&
      before.explode !== after.explode &&
      before.isComposite &&
      after.isComposite
        ? `has explode: ${after.explode} instead of ${before.explode}`
        : null,
  },
  {
    id: 'parameter-media-type-changed',
    level: 'breaking',
    why: 'It is serialized differently.',
    find: ({ before, after }) =>
      before !== null && after !== null && before.mediaType !== after.mediaType
        ? `is written as ${after.mediaType ?? 'a plain value'} instead of ${before.mediaType ?? 'a plain value'}`
        : null,
  },
  {
    id: 'parameter-empty-value-rejected',
    level: 'breaking',
    why: 'Requests that leave it empty are rejected.',
    find: ({ before, after }) =>
      before?.allowsEmpty === true && after?.allowsEmpty === false
        ? 'may no longer be empty'
        : null,
  },
  {
    id: 'parameter-reserved-rejected',
    level: 'risky',
    why: 'Values with unescaped characters such as / and ? may be misread.',
    find: ({ before, after }) =>
      before?.allowsReserved === true && after?.allowsReserved === false
        ? 'now accepts reserved characters only if they are escaped'
        : null,
  },
  {
    id: 'parameter-default-changed',
    level: 'breaking',
    why: 'Requests without it now have a different meaning.',
    find: ({ before, after }) =>
      before !== null &&
      after !== null &&
      before.default !== null &&
      after.default !== null &&
      before.default !== after.default
        ? `has the default ${after.default} instead of ${before.default}`
        : null,
  },
  {
    id: 'parameter-default-added',
    level: 'risky',
    why: 'Requests without it may have had a different meaning.',
    find: ({ before, after }) =>
      before?.default === null && after !== null && after.default !== null
        ? `has the new default ${after.default}`
        : null,
  },
  {
    id: 'parameter-default-removed',
    level: 'breaking',
    why: 'Requests without it no longer have their old meaning.',
    find: ({ before, after }) =>
      before !== null && before.default !== null && after?.default === null
        ? `no longer has a default; it was ${before.default}`
        : null,
  },
];
