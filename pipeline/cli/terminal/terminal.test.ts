import { expect, it } from 'vitest';
import { runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

it.each([{ CI: 'true' }, { FORCE_COLOR: '1' }, {}])(
  'writes no colours into a file or pipe with %o',
  async (env) => {
    await using folder = await temporaryFolder();
    const run = await runSpecmill(folder.path, ['build'], { env });
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain('DOCUMENT_NOT_FOUND');
    expect(run.stdout + run.stderr).not.toContain('\u001b');
  },
);
