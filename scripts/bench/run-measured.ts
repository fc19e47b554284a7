import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { $ } from 'zx';
import { cpuMsOfEnded } from './process-usage.ts';

/** Resource usage of a program from start to exit. */
export interface ProgramUsage {
  /** Of the program and its children. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Of the program's own process. */
  readonly peakMb: number;
  readonly output: string;
}

/** Runs a Node program until it exits. No other child of this process may exit meanwhile. */
export async function runMeasured(
  args: readonly string[],
  {
    folder = process.cwd(),
    exitCodes = [0],
  }: { readonly folder?: string; readonly exitCodes?: readonly number[] } = {},
): Promise<ProgramUsage> {
  const own = await mkdtemp(path.join(tmpdir(), 'specmill-usage-'));
  const usageFile = path.join(own, 'usage.json');
  const preload = path.resolve(import.meta.dirname, 'report-usage.ts');
  const env = { ...process.env, BENCH_USAGE: usageFile };
  const cpuBefore = cpuMsOfEnded();
  const started = performance.now();
  const shell = $({ quiet: true, nothrow: true, cwd: folder, env });
  const { exitCode, stdout, stderr } = await shell`node --import ${preload} ${args}`;
  const wallMs = performance.now() - started;
  const cpuMs = cpuMsOfEnded() - cpuBefore;
  const usage = await readFile(usageFile, 'utf8').catch(() => null);
  await rm(own, { recursive: true });
  if (usage === null || !exitCodes.includes(exitCode ?? -1)) {
    throw new Error(`${args.join(' ')} exited with ${exitCode}: ${stderr}`);
  }
  const { peakMb } = JSON.parse(usage) as { readonly peakMb: number };
  return { cpuMs, wallMs, peakMb, output: stdout };
}
