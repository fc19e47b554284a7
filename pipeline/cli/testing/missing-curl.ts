import { spawnSync } from 'node:child_process';

/** Whether curl, which generated scripts need, is missing: warns, and fails with CI=true. */
export function isCurlMissing(): boolean {
  if (spawnSync('curl', ['--version']).status === 0) return false;
  const reason = 'no curl: the scripts that try a built API did not run';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return true;
}
