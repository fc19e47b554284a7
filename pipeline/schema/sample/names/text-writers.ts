import type { TextWriter } from './format-text.ts';

/** One of a few words. */
export function oneOf(...words: readonly string[]): TextWriter {
  return (faker) => faker.helpers.arrayElement(words);
}

/** A prefix with random characters: `#` is a digit, `?` a capital letter. */
export function coded(pattern: string): TextWriter {
  return (faker) =>
    pattern.replaceAll(/[#?]/g, (sign) =>
      sign === '#' ? faker.string.numeric(1) : faker.string.alpha({ length: 1, casing: 'upper' }),
    );
}
