import { expect, test } from 'vitest';
import { commandWords } from './command-words.ts';

test.each([
  ['linux', String.raw`PORT=1 node "my app.js" a\ b`, ['node', 'my app.js', 'a b']],
  [
    'win32',
    String.raw`PORT=1 C:\node\node.exe "C:\my app\a.js"`,
    ['C:\\node\\node.exe', 'C:\\my app\\a.js'],
  ],
  ['win32', String.raw`PORT=1 "C:\my folder\\" b`, ['C:\\my folder\\\\', 'b']],
] as const)('splits the command of a server in %s: %s', (platform, line, words) => {
  const { program, args, env } = commandWords(line, platform);
  expect([program, ...args]).toEqual(words);
  expect(env).toEqual({ PORT: '1' });
});
