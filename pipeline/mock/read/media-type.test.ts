import { describe, expect, it } from 'vitest';
import { isInRange } from '../../../server-template/shared/media-type.ts';

describe('a range of media types', () => {
  it.each([
    ['image/png', 'image/*', true],
    ['application/json', 'image/*', false],
    ['text/plain', '*/*', true],
    ['text/plain', '', true],
    ['text/plain', 'text/plain', true],
    ['text/plain', 'text/html', false],
    ['application/vnd.shop+json', 'application/*+json', true],
    ['application/json', 'application/*+json', false],
    ['text/x+json', 'application/*+json', false],
  ])('%s, in %s: %s', (mediaType, range, isIn) => {
    expect(isInRange(mediaType, range)).toBe(isIn);
  });
});
