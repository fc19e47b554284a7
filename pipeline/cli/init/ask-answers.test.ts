import { expect, it } from 'vitest';
import { withPassword } from './ask-answers.ts';

it.each([
  [
    'mysql://root@localhost:3306/shop',
    'p@ss/word',
    'mysql://root:p%40ss%2Fword@localhost:3306/shop',
  ],
  ['postgresql://localhost/shop', 'x', 'postgresql://:x@localhost/shop'],
  ['sqlserver://h;database=x;user=sa', 'a}b', 'sqlserver://h;database=x;user=sa;password={a}}b}'],
  ['mysql://root@localhost/shop', '', 'mysql://root@localhost/shop'],
])('%s with the password %j is %s', (url, secret, expected) => {
  expect(withPassword(url, secret)).toBe(expected);
});
