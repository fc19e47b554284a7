import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../../write/file-hash.ts';
import type { Project } from '../../project/load-project.ts';
import type { ChosenDocument } from '../../project/choose-documents.ts';
import { clientPackages } from '../clients/client-packages.ts';
import type { BuildOptions } from '../project-settings.ts';
import { ownPackageVersions } from '../../command-line/own-manifest.ts';
import { readPresentFiles } from '../present-files.ts';
import { servedTogether } from '../served-together.ts';

/** Root of specmill's own files, in the repository and in the compiled package. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const ownFolders = ['pipeline', 'server-template/shared', 'clients', 'openapi'];

/**
 * Hash of all input of a build but for the documents' texts: configuration, relevant files of the
 * project, and specmill itself.
 */
export async function buildKey(
  project: Project,
  documents: {
    readonly chosen: readonly ChosenDocument[];
    readonly all: readonly ChosenDocument[];
  },
  { language, frameworks }: BuildOptions,
): Promise<string> {
  const { folder, clientOutputs } = project;
  const { chosen, all } = documents;
  const texts = await Promise.all(
    ['package.json', '.generator.json'].map((path) => textHash(join(folder, path))),
  );
  const present = await Promise.all(
    chosen.map(({ output }) => readPresentFiles(join(folder, output))),
  );
  const served = await servedTogether(project, { ...documents, language });
  const packages = await clientPackages(project);
  const own = ownFingerprint();
  return hashOf(
    JSON.stringify([
      ...[own, language, frameworks, clientOutputs, chosen.map(({ path }) => path), all],
      ...[texts, present, served, packages],
    ]),
  );
}

async function textHash(path: string): Promise<string | null> {
  return readFile(path).then(hashOf, () => null);
}

let fingerprint: string | null = null;

/**
 * Another version of specmill, Node or a package may print different files, and so may a change of
 * specmill's source. Computed once per process, since its modules are loaded by then.
 */
export function ownFingerprint(): string {
  return (fingerprint ??= readFingerprint());
}

function readFingerprint(): string {
  const files = ownFolders.flatMap((folder) => filesOf(join(root, folder)));
  return hashOf(JSON.stringify([process.version, [...ownPackageVersions()], files]));
}

function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== 'node_modules' && name !== 'fixtures')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesOf(path);
      const { size, mtimeMs } = statSync(path);
      return [`${path} ${size} ${mtimeMs}`];
    });
}
