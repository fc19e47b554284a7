import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { OutputFile } from '../../output-file.ts';
import { errorCode } from '../../write/file-hash.ts';
import type { FileEdit } from '../../write/plan-write.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import type {
  EjectedServer,
  Framework,
  GeneratorConfig,
  Language,
} from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { clientPackages } from './clients/client-packages.ts';
import { replaceMembers, setMembers } from './edit-json-text.ts';
import type { TextMember } from './edit-json-text.ts';
import { completeManifest } from './project-manifest.ts';
import type { ServerPackages } from './project-manifest.ts';
import type { EjectRequest } from './server-package/placement.ts';
import type { ServedDocument } from './served-together.ts';

/** Options of a build. */
export interface BuildOptions {
  readonly language: Language;
  /** Frameworks to write clients for. */
  readonly frameworks: readonly Framework[];
  /** Whether the frameworks were just chosen, and are to be saved in the configuration. */
  readonly keepFrameworks: boolean;
  /** Folder of the clients that was just chosen, and is to be saved in the configuration. */
  readonly clientOutput?: string;
  /** Copies the server's code into the project, or replaces a copy with the package. */
  readonly eject?: EjectRequest;
}

/** Whether a package.json declares ES modules. */
export function isModulePackage(manifest: string): boolean {
  return (JSON.parse(manifest.replace(/^\uFEFF/, '')) as { type?: unknown }).type === 'module';
}

/** package.json for the server's folder in a CommonJS project, which keeps its own type. */
export function modulePackage({ output }: ChosenDocument): OutputFile {
  if (output === '') {
    throw new PipelineError({
      code: 'CONFIG_INVALID',
      message: 'The generated server uses ES modules, but package.json does not declare them.',
      place: 'package.json',
      hint: 'Add "type": "module" to package.json, or give the document its own output folder.',
    });
  }
  const content = `${JSON.stringify({ private: true, type: 'module' }, null, 2)}\n`;
  return { path: `${output}/package.json`, owner: 'generated', content };
}

/** A configuration with the defaults. Servers look for the file to find the project's folder. */
export function defaultConfiguration(
  all: readonly ChosenDocument[],
  { language, frameworks, keepFrameworks, clientOutput }: BuildOptions,
  ejected: EjectedServer | null,
): GeneratorConfig {
  return {
    database: { url: '${DATABASE_URL}' },
    documents: all.map(({ path, output }) => ({ path, output })),
    language,
    ...(keepFrameworks ? { frameworks } : {}),
    ...(clientOutput === undefined ? {} : { clients: { output: clientOutput } }),
    ...(ejected === null ? {} : { ejected }),
  };
}

/** package.json with the packages that the servers and clients need. */
export async function completeProjectManifest(
  project: Project,
  served: readonly ServedDocument[],
  given: {
    readonly language: Language;
    readonly drivers: readonly string[];
    readonly server: ServerPackages;
    readonly tool: string;
  },
) {
  const [main = '', ...others] = served.map(({ main: path }) => path);
  return completeManifest(await readProjectFile(project.folder, 'package.json'), {
    name: basename(project.folder),
    ...given,
    clientPackages: await clientPackages(project),
    main,
    otherMains: others,
  });
}

/**
 * Saves choices made by flag or at the terminal, which a later build or serve would otherwise undo.
 */
export async function configurationEdit(
  project: Project,
  { language, frameworks, keepFrameworks, clientOutput }: BuildOptions,
  ejected: EjectedServer | null,
): Promise<readonly FileEdit[]> {
  if (!project.isConfigured) return [];
  const members: TextMember[] = [];
  if (project.language !== language) members.push(['language', language]);
  if (keepFrameworks && String(project.frameworks) !== String(frameworks)) {
    members.push(['frameworks', frameworks]);
  }
  if (ejected !== null && !isDeepStrictEqual(ejected, project.ejected)) {
    members.push(['ejected', ejected]);
  }
  const removed = ejected === null && project.ejected !== null ? ['ejected'] : [];
  const client: readonly TextMember[] =
    clientOutput === undefined ? [] : [['output', clientOutput]];
  if (members.length + removed.length + client.length === 0) return [];
  const text = (await readProjectFile(project.folder, CONFIG_FILE)) ?? '{}';
  const kept = replaceMembers(text, null, { names: removed, members: [] });
  const content = setMembers(setMembers(kept, null, members), 'clients', client);
  return [{ path: CONFIG_FILE, content }];
}

async function readProjectFile(folder: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
