import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { readManifest } from '../../../write/manifest.ts';
import type { WritePlan, WriteRequest } from '../../../write/plan-write.ts';
import type { WriteOptions } from '../../../write/transaction.ts';
import { planWrite, writeProject } from '../../../write/write-project.ts';
import { PipelineError } from '../../../errors.ts';
import { gitHistory } from '../../project/git-history.ts';
import type { Framework } from '../../project/generator-config.ts';
import type { Project } from '../../project/load-project.ts';
import { CONFIG_FILE } from '../../project/parse-config.ts';
import type { BuildNote } from '../build-note.ts';

/** The folder of a client outside the project, relative to it: `../web/src/api`. */
type ClientPlace = Pick<Project, 'folder' | 'clientOutput'>;

/** Plans a write of a project, and of its client outside it, which has a manifest of its own. */
export async function planParts(place: ClientPlace, write: WriteRequest): Promise<WritePlan> {
  const [own, client] = partsOf(place, write);
  const plan = await planWrite(own);
  return client === null ? plan : joined(plan, await planClient(client), place);
}

/** Writes a project and its client outside it, each as a whole, unless the plan of one is incomplete. */
export async function writeParts(
  place: ClientPlace,
  write: WriteRequest,
  options: WriteOptions,
): Promise<WritePlan> {
  const [own, client] = partsOf(place, write);
  if (client === null) return writeProject(own, options);
  const planned = await planClient(client);
  if (planned.isIncomplete) return joined(await planWrite(own), planned, place);
  const plan = await writeProject(own, options);
  if (plan.isIncomplete) return joined(plan, planned, place);
  await mkdir(client.projectFolder, { recursive: true });
  return joined(plan, await writeProject(client, options), place);
}

/** Whether a path leads out of the project. */
export function isOutside(path: string | null): path is string {
  return path !== null && (path === '..' || path.startsWith('../'));
}

function partsOf(
  { folder, clientOutput }: ClientPlace,
  write: WriteRequest,
): readonly [WriteRequest, WriteRequest | null] {
  if (!isOutside(clientOutput)) return [write, null];
  const below = `${clientOutput}/`;
  const { scope, files, edits: _, ...rest } = write;
  const root = join(folder, clientOutput);
  const inside = scope?.flatMap((path) =>
    path.startsWith(below) ? [path.slice(below.length)] : [],
  );
  const client = {
    ...{ ...rest, projectFolder: root, keep: [], history: gitHistory(root) },
    ...(inside === undefined ? {} : { scope: inside }),
    source: relative(root, folder).split(sep).join('/'),
    files: files.flatMap((file) =>
      file.path.startsWith(below) ? [{ ...file, path: file.path.slice(below.length) }] : [],
    ),
  };
  return [{ ...write, files: files.filter(({ path }) => !path.startsWith(below)) }, client];
}

/** Throws CONFIG_INVALID if the folder has the client of another project. */
async function planClient(client: WriteRequest): Promise<WritePlan> {
  const { projectFolder: root, files, source } = client;
  if (!existsSync(root)) {
    const created = files.map(({ path }) => ({ path, status: 'created' as const }));
    const changes = files.map(({ path }) => ({
      ...{ target: join(root, path), content: '', before: null },
    }));
    const isIncomplete = files.some((file) => 'hash' in file);
    return { files: created, changes, isIncomplete, seen: new Map() };
  }
  const { source: other } = await readManifest(root);
  if (other !== null && other !== source && existsSync(join(root, other, CONFIG_FILE))) {
    throw new PipelineError({
      code: 'CONFIG_INVALID',
      message: `The folder has the client of another project, ${posix.normalize(other)}; nothing was written.`,
      place: root,
      hint: 'Give each project a folder of its own: specmill build --client-output FOLDER',
    });
  }
  return planWrite(client);
}

function joined(own: WritePlan, client: WritePlan, { clientOutput }: ClientPlace): WritePlan {
  const full = (path: string): string => `${clientOutput ?? ''}/${path}`;
  const files = client.files.map(({ path, newVersion, shadowed, ...file }) => ({
    ...{ ...file, path: full(path) },
    ...(newVersion === undefined ? {} : { newVersion: full(newVersion) }),
    ...(shadowed === undefined ? {} : { shadowed: full(shadowed) }),
  }));
  return {
    files: [...own.files, ...files],
    changes: [...own.changes, ...client.changes],
    isIncomplete: own.isIncomplete || client.isIncomplete,
    seen: new Map([
      ...own.seen,
      ...[...client.seen].map(([path, at]) => [full(path), at] as const),
    ]),
  };
}

/** A note about the packages that the package around a client outside the project does not have. */
export async function missingPackages(
  { folder, clientOutput }: ClientPlace,
  frameworks: readonly Framework[],
): Promise<readonly BuildNote[]> {
  if (!isOutside(clientOutput)) return [];
  const needed = [
    'openapi-fetch',
    ...(frameworks.includes('react') ? ['@tanstack/react-query'] : []),
  ];
  for (let at = join(folder, clientOutput); at !== dirname(at); at = dirname(at)) {
    const text = await readFile(join(at, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    const missing = needed.filter((name) => !text.includes(`"${name}"`));
    const names = missing.join(' and ');
    const place = relative(folder, join(at, 'package.json')).split(sep).join('/');
    const message = `does not have ${names}, which the client imports: npm install ${missing.join(' ')}`;
    return missing.length === 0 ? [] : [{ place, message, isOnce: true }];
  }
  return [];
}
