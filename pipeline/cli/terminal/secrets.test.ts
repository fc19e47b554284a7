import { expect, it } from 'vitest';
import { hideSecrets, rememberPassword } from './secrets.ts';

it.each([
  ['postgresql://me:hunter2@h/db', 'password "hunter2" failed', 'password "***" failed'],
  ['mysql://me:p%40ssw0rd@h/db', 'p%40ssw0rd and p@ssw0rd', '*** and ***'],
  ['mysql://me:sla/sh@h/db', 'at sla/sh, sla%2Fsh', 'at ***, ***'],
  ['sqlserver://h;user=sa;password={brace;d}', 'no brace;d here', 'no *** here'],
  ['postgresql://h/db?password=inquery', 'inquery', '***'],
  ['file:./quiet.db', 'quiet.db is quiet', 'quiet.db is quiet'],
])('the password of %s is hidden in every spelling', (url, text, hidden) => {
  rememberPassword(url);
  expect(hideSecrets(text)).toBe(hidden);
});
