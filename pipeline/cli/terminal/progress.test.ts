import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const progress = new URL('progress.ts', import.meta.url).href;
const program = (isBusy: string, isQuiet: boolean): string => `
const { existsSync } = await import('node:fs');
const { withProgress } = await import('${progress}');
await withProgress('First', async (tell) => {
  tell('Second');
  while (${isBusy});
}, ${isQuiet});
console.log('Done.');
`;

/** What a terminal would show; null if `script` is not installed. */
async function onTerminal(
  source: string,
  onOutput: (shown: string) => void = () => undefined,
): Promise<string | null> {
  const command = `${process.execPath} --input-type=module -e "$PROGRAM"`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, PROGRAM: source, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text.replace(/\u001b\[\d+m/g, '');
    onOutput(shown);
  });
  return once(child, 'close').then(
    () => shown,
    () => null,
  );
}

it('moves and shows the stage while the program is busy, and clears its line', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-progress-'));
  const flag = join(folder, 'enough');
  const source = program(`!existsSync(${JSON.stringify(flag)})`, false);
  const shown = await onTerminal(source, (text) => {
    const frames = new Set(text.match(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Second \d+ s/g));
    if (frames.size > 3) void writeFile(flag, '');
  });
  await rm(folder, { recursive: true });
  if (shown === null) return skip();
  expect(shown.slice(shown.lastIndexOf('\r\u001b[K'))).toMatch(/^\r\u001b\[KDone\.\s*$/);
});

it('shows nothing with --json', async ({ skip }) => {
  const shown = await onTerminal(program('performance.now() < 2000', true));
  if (shown === null) return skip();
  expect(shown.trim()).toBe('Done.');
});
