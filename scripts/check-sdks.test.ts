import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const isWanted = process.env['CHECK_SDKS'] === 'small';

it.skipIf(!isWanted)(
  isWanted
    ? 'SDKs of a shop with hostile texts are generated in every language, and have no fault in their syntax'
    : 'SDKs: skipped, they need Java, PHP and Ruby; CHECK_SDKS=small runs them',
  () => {
    const script = fileURLToPath(new URL('check-sdks.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    console.log(stdout);
    expect(status, stdout + stderr).toBe(0);
  },
);
