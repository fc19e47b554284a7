import { expect, it } from 'vitest';
import { mockShop, notify, shopWith } from './run-stories.ts';
import { stories } from './stories.case.ts';

it.each(stories)('$name: the mock behaves as specified', async (told) => {
  const { abilities, change, story, want, headers } = told;
  await using mock = await mockShop(await shopWith(abilities, change));
  expect(await notify(mock, story, headers)).toEqual(want);
});
