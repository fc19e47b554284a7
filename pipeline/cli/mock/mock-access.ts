import { PipelineError } from '../../errors.ts';
import type { CreateAccess } from '../../mock/access/create-access.ts';
import type { Environment } from '../project/environment.ts';
import { printNotice } from '../terminal/terminal.ts';

const accessVariables = ['JWT_SECRET', 'JWKS_URL', 'API_KEYS'];

/** Checks credentials as a generated server does with these settings; null if none is set. */
export async function mockAccessOf(environment: Environment): Promise<CreateAccess | null> {
  if (accessVariables.every((name) => !environment.has(name))) return null;
  const { readAccessSettings } =
    await import('../../../server-template/shared/access/access-settings.ts');
  const { createMockAccess } = await import('../../mock/access/create-access.ts');
  const settings = readAccessSettings((name) => environment.get(name), {
    misconfigured: (message) => new PipelineError({ code: 'CONFIG_INVALID', message }),
  });
  return createMockAccess(settings, (reason) =>
    printNotice(`The keys that verify tokens cannot be fetched: ${reason}`),
  );
}
