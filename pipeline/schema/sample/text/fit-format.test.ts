import { expect, it } from 'vitest';
import { hasFormat } from '../../validate/safe-formats.ts';
import { fitFormat } from './fit-format.ts';
import { Random } from '../random.ts';

const table: readonly (readonly [format: string, from: number, to: number])[] = [
  ['email', 5, 300],
  ['hostname', 1, 253],
  ['uri', 3, 300],
  ['url', 10, 300],
  ['uri-reference', 1, 300],
  ['uri-template', 1, 300],
  ['json-pointer', 1, 300],
  ['date-time', 22, 60],
  ['time', 11, 60],
  ['ipv4', 7, 15],
  ['ipv6', 2, 39],
  ['duration', 3, 300],
];

it.each(table)('writes texts of the format %s with %i to %i characters', (format, from, to) => {
  const random = new Random();
  for (let length = from; length <= to; length += 1) {
    random.start(length);
    const text = fitFormat(format, { minimum: length, maximum: length }, { usual: 20, random });
    expect(text).toHaveLength(length);
    expect(hasFormat(format, text ?? '')).toBe(true);
  }
});
