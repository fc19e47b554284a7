import { expect, test } from 'vitest';
import { tryBookshop } from '../../testing/try-bookshop.ts';
import { untilEnd } from '../../testing/until-failure.ts';

const fault = 'nulls come at the other end';
const only = ['GET /books: sort pages', 'GET /books: sort -pages'];

test('reports nulls at the wrong end of a sorted list', async () => {
  const { failed } = await tryBookshop(fault, 42, { ...untilEnd(), only });
  expect(failed.map(({ id }) => id)).toEqual(only);
});
