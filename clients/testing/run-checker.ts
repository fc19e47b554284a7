import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** A compiler's output for a project below `clients/`, and whether it succeeded. */
export async function runChecker(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const script = join(folder, 'node_modules', program);
  const child = spawn(process.execPath, [script, ...args], { cwd: folder });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}
