import { expect, test } from 'vitest';
import { npmCommand } from './npm-command.ts';

test('starts npm without a shell, in Windows by its script', () => {
  expect(npmCommand('linux', '/usr/bin/node')).toEqual(['npm']);
  const node = String.raw`C:\Program Files\nodejs\node.exe`;
  const script = String.raw`C:\Program Files\nodejs\node_modules\npm\bin\npm-cli.js`;
  expect(npmCommand('win32', node)).toEqual([node, script]);
});
