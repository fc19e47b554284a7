import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const progress = new URL('progress.ts', import.meta.url).href;
const program = (isQuiet: boolean): string => `
const { withProgress } = await import('${progress}');
await withProgress('First', async (tell) => {
  tell('Second');
  const end = performance.now() + 4000;
  while (performance.now() < end);
}, ${isQuiet});
console.log('Done.');
`;

/** What a terminal would show; null if `script` is not installed. */
function onTerminal(isQuiet: boolean): string | null {
  const command = `${process.execPath} --input-type=module -e "$PROGRAM"`;
  const { stdout, error } = spawnSync('script', ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, PROGRAM: program(isQuiet), NO_COLOR: '1' },
  });
  return error === undefined ? stdout.replace(/\u001b\[\d+m/g, '') : null;
}

it('moves and shows the stage while the program is busy, and clears its line', ({ skip }) => {
  const shown = onTerminal(false);
  if (shown === null) return skip();
  expect(new Set(shown.match(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Second \d s/g)).size).toBeGreaterThan(3);
  expect(shown.slice(shown.lastIndexOf('\r\u001b[K'))).toMatch(/^\r\u001b\[KDone\.\s*$/);
});

it('shows nothing with --json', ({ skip }) => {
  const shown = onTerminal(true);
  if (shown === null) return skip();
  expect(shown.trim()).toBe('Done.');
});
