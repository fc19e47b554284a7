import { describe, expect, it } from 'vitest';
import { readDirectives } from './comment-directives.ts';

describe('directives of a comment', () => {
  it.each([
    [null, null, {}],
    ['A name.', 'A name.', {}],
    ['@minLength 3', null, { minLength: 3 }],
    [
      'A name. @minLength 3 @maxLength(20)\nMore.',
      'A name.\nMore.',
      { minLength: 3, maxLength: 20 },
    ],
    ['@minimum: -1.5\n@maximum 10', null, { minimum: -1.5, maximum: 10 }],
    ['@exclusiveMinimum 0 @exclusiveMaximum 1', null, { exclusiveMinimum: 0, exclusiveMaximum: 1 }],
    ['@pattern ^[a-z ]+$', null, { pattern: '^[a-z ]+$' }],
    ['Code. @pattern /^\\d{3}$/', 'Code.', { pattern: '^\\d{3}$' }],
    ['@format email', null, { format: 'email' }],
    ['Ask ada@example.com or @someone.', 'Ask ada@example.com or @someone.', {}],
    ['@deprecated since 3', '@deprecated since 3', {}],
  ])('%j', (documentation, comment, keywords) => {
    expect(readDirectives(documentation)).toEqual({ comment, keywords, faults: [] });
  });

  it.each([
    ['@minLength three'],
    ['@minLength -1'],
    ['@maximum'],
    ['@multipleOf 0'],
    ['@pattern [a-'],
  ])('keeps %j in the comment and says what is wrong', (documentation) => {
    const { comment, keywords, faults } = readDirectives(documentation);
    expect({ comment, keywords }).toEqual({ comment: documentation, keywords: {} });
    expect(faults).toHaveLength(1);
  });
});
