import { vi } from 'vitest';
import { main } from '../main.ts';
import { ownEnvironment, type Run, type RunOptions } from './run-specmill.ts';

/** The last call of `callSpecmill`: folder, environment and output belong to one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Calls specmill in this process, from its arguments to its exit code, as `runSpecmill` does in a
 * new one: that costs half a second more, and is needed for signals, limits and what Node prints.
 */
export async function callSpecmill(
  folder: string,
  args: readonly string[],
  { env = {} }: Pick<RunOptions, 'env'> = {},
): Promise<Run> {
  const call = last.then(() => calledIn(folder, args, { ...ownEnvironment(), ...env }));
  last = call.catch(() => undefined);
  return call;
}

async function calledIn(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const { env: ownEnv } = process;
  const ownFolder = process.cwd();
  const signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => ({
    name,
    before: process.listeners(name),
  }));
  using stdout = captured(process.stdout);
  using stderr = captured(process.stderr);
  process.env = env;
  process.chdir(folder);
  try {
    const code = await main(args);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(ownFolder);
    process.env = ownEnv;
    for (const { name, before } of signals)
      for (const added of process.listeners(name))
        if (!before.includes(added)) process.off(name, added);
  }
}

/** Collects what is written to a stream until it is disposed. */
function captured(stream: NodeJS.WriteStream): Disposable & { text(): string } {
  let written = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk: string | Uint8Array) => {
    written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    return true;
  });
  return { text: () => written, [Symbol.dispose]: () => void spy.mockRestore() };
}
