import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OutputFile } from '../../../pipeline/output-file.ts';
import type { Api } from '../../../server-template/runtime/api.ts';
import type * as runningApi from '../../../server-template/testing/running-api.ts';

const root = join(import.meta.dirname, '../../..');
/** Node's own import, so that generated modules and the runtime are not transformed and are shared with this process. */
const load = createRequire(import.meta.url);
let count = 0;

/** A folder for generated servers, with this repository's packages. */
export interface ServerFolder extends AsyncDisposable {
  readonly path: string;
}

/** Creates an empty folder for servers. */
export async function createServerFolder(): Promise<ServerFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'specmill-edits-')));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'package.json'), '{ "type": "module" }');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Writes a server and starts it in this process, with every response validated against the document. */
export async function startWritten(
  folder: ServerFolder,
  files: readonly OutputFile[],
  databaseUrl: string,
  settings: runningApi.Settings = {},
): Promise<runningApi.RunningApi> {
  count += 1;
  const path = join(folder.path, String(count));
  await mkdir(path);
  for (const file of files) {
    const place = join(path, file.path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, file.content);
  }
  const { startApi } = load(
    join(root, 'server-template/testing/running-api.ts'),
  ) as typeof runningApi;
  const { api } = load(join(path, 'generated/server.ts')) as { readonly api: Api };
  return startApi(api, databaseUrl, settings);
}
