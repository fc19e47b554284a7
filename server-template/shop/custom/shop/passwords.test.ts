import { expect, it } from 'vitest';
import { isPassword, passwordHash } from './passwords.ts';

it('knows a password by its hash, and no other', async () => {
  const stored = await passwordHash('crème brûlée');
  expect(await isPassword('creme brulee'.normalize('NFD'), stored)).toBe(false);
  expect(await isPassword('crème brûlée'.normalize('NFD'), stored)).toBe(true);
  expect(await passwordHash('crème brûlée')).not.toBe(stored);
});

it('knows none where there is no hash, or one of another kind', async () => {
  for (const stored of [null, '', 'scrypt$$', 'bcrypt$a$b', 'shop']) {
    expect(await isPassword('shop', stored)).toBe(false);
  }
});
