import { expect, test } from 'vitest';
import { namesIn } from './table-constraints.ts';

test('finds names with any characters, and no parts of longer ones', () => {
  const marks = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  for (const mark of marks) {
    const name = `reply${mark}to`;
    expect(namesIn(`Key (${name}, id)`, ['to', name, 'id']), name).toEqual([name, 'id']);
  }
});
