import { describe, expect, it } from 'vitest';
import { mayBacktrackWithoutBound } from './may-backtrack.ts';

describe('mayBacktrackWithoutBound', () => {
  it.each([
    ['^[a-z]+$', false],
    ['^(foo|bar)+$', false],
    ['^\\S+@\\S+\\.\\S+$', false],
    ['^(?=.*\\d).{8,}$', false],
    ['^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$', false],
    ['^(a+)+$', true],
    ['^(a|a)*$', true],
    ['^(a?a?)*$', true],
    ['^((ab*)b?)*$', true],
    ['^(a+){10}$', true],
    ['(\\w+)\\1', true],
  ])('%s: %s', (pattern, expected) => {
    expect(mayBacktrackWithoutBound(pattern)).toBe(expected);
  });
});
