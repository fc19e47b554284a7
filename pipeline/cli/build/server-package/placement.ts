import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { PipelineError } from '../../../errors.ts';
import type { Problem } from '../../../errors.ts';
import { hashOfFile } from '../../../write/file-hash.ts';
import { readManifest } from '../../../write/manifest.ts';
import type { FileEdit } from '../../../write/plan-write.ts';
import { readVersion } from '../../command-line/version.ts';
import type { EjectedServer } from '../../project/generator-config.ts';
import type { Project } from '../../project/load-project.ts';
import type { BuildNote } from '../build-note.ts';
import {
  packageExports,
  withCurrentImports,
  withEjectedImports,
  withPackageImports,
} from './moved-imports.ts';
import { readServerSources } from './server-sources.ts';

/** What `specmill eject` asks for. */
export type EjectRequest = 'copy' | 'undo';

/** Where a project has the code of its servers, after a build. */
export interface Placement {
  /** Set if the project has a copy; else it uses the package. */
  readonly ejected: EjectedServer | null;
  /** The user's modules with changed imports. */
  readonly edits: readonly FileEdit[];
  readonly notes: readonly BuildNote[];
}

/**
 * Decides whether a project uses the server's package or a copy of its own, and moves the imports of
 * the user's modules if that changes. Projects of earlier versions have a copy: without edits, it is
 * replaced by the package. Throws EJECTED_EDITED if an undo would lose edits.
 */
export async function placeServer(
  project: Project,
  outputs: readonly string[],
  request: EjectRequest | null,
): Promise<Placement> {
  const { ejected } = project;
  if (request === 'undo' && ejected === null) {
    throw new PipelineError({
      code: 'USAGE',
      message: 'This project has no copy of the server: it uses the package.',
    });
  }
  const copied = await copiedFiles(project.folder, outputs);
  const version = readVersion();
  if (request === 'copy' || (request === null && ejected !== null)) {
    const kept = { version, packages: ejected?.packages ?? [] };
    return { ejected: kept, edits: await ejectedEdits(project.folder, outputs, copied), notes: [] };
  }
  if (copied.length === 0 && ejected === null) return { ejected: null, edits: [], notes: [] };
  const { edits, internal } = await packagedEdits(project.folder, outputs);
  const own = [...(await editedFiles(project.folder, copied)), ...internal];
  if (own.length === 0) return { ejected: null, edits, notes: request === null ? moved : [] };
  if (request === 'undo') throw undoFailure(own);
  const note = {
    place: '.generator.json',
    isOnce: true as const,
    message: `records that the server's code stays a copy in this project, because it was edited: ${own.map(({ place, reason }) => `${place} ${reason}`).join(', ')}. "specmill eject --undo" moves to the package @specmill/server once nothing of it is needed.`,
  };
  const current = await ejectedEdits(project.folder, outputs, copied);
  return { ejected: { version, packages: [] }, edits: current, notes: [note] };
}

const moved: readonly BuildNote[] = [
  {
    place: 'package.json',
    isOnce: true,
    message:
      'now has the package @specmill/server instead of a copy of its code in runtime/, which nobody had edited. Packages that only the copy used can be uninstalled.',
  },
];

/** Something that only a copy can have. */
interface OwnCode {
  readonly place: string;
  readonly reason: string;
}

function undoFailure(own: readonly OwnCode[]): PipelineError {
  const [first, ...rest] = own.map(({ place, reason }): Problem => ({
    code: 'EJECTED_EDITED',
    message: `The package @specmill/server cannot replace this copy: ${place} ${reason}.`,
    place,
    hint: 'Undo the edit, or move it to custom/, where handlers and middleware are yours.',
  }));
  if (first === undefined) throw new Error('an undo fails only because of edits');
  return new PipelineError([first, ...rest]);
}

/** The files of a copy that a build wrote, with their hashes. */
interface CopiedFile {
  readonly path: string;
  readonly hash: string;
}

async function copiedFiles(
  folder: string,
  outputs: readonly string[],
): Promise<readonly CopiedFile[]> {
  const folders = outputs.map((output) => `${posix.join(output, 'runtime')}/`);
  const { files } = await readManifest(folder);
  return [...files.values()].filter(
    ({ owner, path }) => owner === 'runtime' && folders.some((prefix) => path.startsWith(prefix)),
  );
}

async function editedFiles(
  folder: string,
  copied: readonly CopiedFile[],
): Promise<readonly OwnCode[]> {
  const own: OwnCode[] = [];
  for (const { path, hash } of copied) {
    const found = await hashOfFile(join(folder, path));
    if (found !== null && found !== hash) own.push({ place: path, reason: 'was edited' });
  }
  return own;
}

async function ejectedEdits(
  folder: string,
  outputs: readonly string[],
  copied: readonly CopiedFile[],
): Promise<readonly FileEdit[]> {
  const fresh = outputs.filter(
    (output) => !copied.some(({ path }) => path.startsWith(`${posix.join(output, 'runtime')}/`)),
  );
  const modules = await userModules(folder, outputs);
  return modules.flatMap((module) => {
    const content = fresh.includes(module.output)
      ? withEjectedImports(module)
      : withCurrentImports(module);
    return content === module.text ? [] : [{ path: module.path, content }];
  });
}

async function packagedEdits(
  folder: string,
  outputs: readonly string[],
): Promise<{ readonly edits: readonly FileEdit[]; readonly internal: readonly OwnCode[] }> {
  const { files } = await readServerSources();
  const exported = packageExports(String(files.get('index.ts')));
  const edits: FileEdit[] = [];
  const internal: OwnCode[] = [];
  for (const module of await userModules(folder, outputs)) {
    const packaged = withPackageImports(module, exported);
    for (const name of packaged.internal) {
      const reason = `imports from ${name} what the package does not export`;
      internal.push({ place: module.path, reason });
    }
    if (packaged.text !== module.text) edits.push({ path: module.path, content: packaged.text });
  }
  return { edits, internal };
}

/** The main modules and those in `custom/`. */
async function userModules(folder: string, outputs: readonly string[]) {
  const found = outputs.map(async (output) => {
    const custom = await readdir(join(folder, output, 'custom'), { recursive: true }).catch(
      () => [],
    );
    const names = ['main.ts', 'main.js', ...custom.map((name) => posix.join('custom', name))];
    const paths = names
      .filter((name) => /\.[jt]s$/.test(name))
      .map((name) => posix.join(output, name));
    const texts = paths.map((path) => readFile(join(folder, path), 'utf8').catch(() => null));
    return (await Promise.all(texts)).flatMap((text, index) => {
      const path = paths[index];
      return text === null || path === undefined ? [] : [{ path, text, output }];
    });
  });
  return (await Promise.all(found)).flat();
}
