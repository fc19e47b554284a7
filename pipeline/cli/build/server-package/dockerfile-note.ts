import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildNote } from '../build-note.ts';

/**
 * A note for a project whose Dockerfile an earlier version wrote: it installs packages without the
 * server's, which is in `vendor/`. Builds do not change a Dockerfile, which is the user's.
 */
export async function dockerfileNotes(folder: string): Promise<readonly BuildNote[]> {
  const place = 'Dockerfile';
  const text = await readFile(join(folder, place), 'utf8').catch(() => '');
  const isEarlier = /^COPY package\.json package-lock\.json \.\/\n(?:#.*\n)*RUN npm ci/m.test(text);
  const message =
    'installs packages without vendor/, which has the server\'s: add "COPY vendor ./vendor" above "RUN npm ci".';
  return isEarlier ? [{ place, message }] : [];
}
