import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ContractResult, Failure } from '../contract-result.ts';

/** A server of these tests. */
export type StartedServer = AsyncDisposable & { readonly url: string };

/** A failure whose commands, sent to another server, give a status other than in the run. */
export interface Unrepeated {
  readonly cell: string;
  readonly expected: number;
  readonly actual: string;
  readonly curl: string;
}

const run = promisify(execFile);

/** Runs the commands of all failures with responses, in a shell, each on a new server. */
export async function unrepeatedFailures(
  { cells }: ContractResult,
  start: () => Promise<StartedServer>,
  token: string,
): Promise<readonly Unrepeated[]> {
  const found: Unrepeated[] = [];
  for (const { id, outcome } of cells)
    for (const failure of outcome.kind === 'failed' ? outcome.failures : []) {
      const expected = failure.exchange?.response?.status;
      if (expected === undefined) continue;
      await using server = await start();
      const actual = await lastStatus(failure, server.url, token);
      if (actual !== String(expected))
        found.push({ cell: `${id} — ${failure.message}`, expected, actual, curl: failure.curl });
    }
  return found;
}

async function lastStatus(
  { curl, exchange }: Failure,
  url: string,
  token: string,
): Promise<string> {
  const script = curl.replaceAll(new URL(exchange?.request.url ?? '').origin, url);
  const { stdout } = await run('/bin/sh', ['-c', script], {
    env: { ...process.env, AUTHORIZATION: `Bearer ${token}` },
  });
  return [...stdout.matchAll(/HTTP\/1\.1 (\d+) /g)].at(-1)?.[1] ?? stdout;
}
