import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutside } from './outside-client.ts';
import type { Project } from '../../project/load-project.ts';

/**
 * Packages of the core client that the project's package.json needs; none if the client is in a
 * package of its own, such as a front end.
 */
export async function clientPackages({
  folder,
  clientOutput,
  clientOutputs,
}: Project): Promise<readonly string[]> {
  if (isOutside(clientOutput)) return [];
  const steps = clientOutputs.typescript.split('/').filter((step) => step !== '');
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const manifest = join(folder, ...steps.slice(0, depth), 'package.json');
    const isThere = await access(manifest).then(
      () => true,
      () => false,
    );
    if (isThere) return [];
  }
  return ['openapi-fetch'];
}
