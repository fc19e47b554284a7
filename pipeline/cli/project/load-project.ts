import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { usualPages, type ServerPages } from '../../../server-template/shared/usual-settings.ts';
import { errorCode } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { readEnvironment } from './environment.ts';
import type { Environment } from './environment.ts';
import { clientTargets, DEFAULT_OUTPUT, defaultClientOutputs } from './generator-config.ts';
import type {
  ClientTarget,
  EjectedServer,
  Framework,
  GeneratorConfig,
  Language,
  Naming,
  ServerConfig,
} from './generator-config.ts';
import { CONFIG_FILE, parseConfig } from './parse-config.ts';

/** A project's folder, configuration with defaults, and environment. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** False without a `.generator.json`: the configuration then consists of defaults. */
  readonly isConfigured: boolean;
  readonly environment: Environment;
  /** `database.url` as written, with its `${NAME}`. */
  readonly databaseUrl: string | null;
  readonly introspection: {
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    readonly schemas: readonly string[];
    readonly naming: Naming;
  };
  /** Documents to build, relative to the folder; empty if the configuration lists none. */
  readonly documents: readonly ConfiguredDocument[];
  readonly language: Language;
  /** Set if the project has a copy of the server's code instead of the package. */
  readonly ejected: EjectedServer | null;
  /** Null if the configuration leaves it open. */
  readonly frameworks: readonly Framework[] | null;
  /** Folder of all clients, relative to the project, which may be outside it; null: each has its own. */
  readonly clientOutput: string | null;
  readonly clientOutputs: Readonly<Record<ClientTarget, string>>;
  readonly openapi: {
    readonly servers: readonly ServerConfig[];
    /** What servers have in addition to their operations. */
    readonly pages: ServerPages;
  };
}

/** A document in the configuration. */
export interface ConfiguredDocument {
  readonly path: string;
  readonly output: string;
  /** The document's own database URL as written; null if it uses the project's. */
  readonly databaseUrl: string | null;
}

/**
 * Reads `.generator.json` and `.env` of a folder; without them, the defaults apply. Throws
 * CONFIG_INVALID.
 */
export async function loadProject(folder: string): Promise<Project> {
  const text = await readConfigText(folder);
  const config: GeneratorConfig = text === null ? {} : parseConfig(text);
  return {
    folder: resolve(folder),
    isConfigured: text !== null,
    environment: await readEnvironment(folder),
    databaseUrl: config.database?.url ?? null,
    introspection: {
      include: [],
      exclude: [],
      schemas: [],
      naming: 'camelCase',
      ...config.introspection,
    },
    documents: (config.documents ?? []).map(({ path, output = DEFAULT_OUTPUT, database }) => ({
      path: plainPath(path),
      output: plainPath(output),
      databaseUrl: database?.url ?? null,
    })),
    language: config.language ?? 'typescript',
    ejected: config.ejected ?? null,
    frameworks: config.frameworks ?? null,
    ...clientOutputs(config),
    openapi: openapiOf(config),
  };
}

function openapiOf({ api }: GeneratorConfig): Project['openapi'] {
  const { enabled = true, servers = [], ui } = api?.openapi ?? {};
  const { document, explorer, ...watched } = usualPages;
  const { enabled: isExplored = true, path = explorer } = ui?.explorerUI ?? {};
  const pages = !enabled
    ? watched
    : { ...watched, document, ...(isExplored ? { explorer: path } : {}) };
  return { servers, pages };
}

/** The folders of clients: below one folder if there is one for all. */
export function clientOutputs({
  clients = {},
}: Pick<GeneratorConfig, 'clients'>): Pick<Project, 'clientOutput' | 'clientOutputs'> {
  const clientOutput = clients.output === undefined ? null : plainPath(clients.output);
  const outputs = { ...defaultClientOutputs };
  for (const name of clientTargets) {
    const below = name === 'typescript' ? clientOutput : `${clientOutput ?? ''}/${name}`;
    const preset = clientOutput === null ? outputs[name] : (below ?? '');
    outputs[name] = plainPath(clients[name]?.output ?? preset);
  }
  return { clientOutput, clientOutputs: outputs };
}

/** A configured path without `./`, and without doubled or trailing slashes. */
function plainPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.join('/');
}

async function readConfigText(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, CONFIG_FILE), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw writeFailure(error, CONFIG_FILE);
  }
}
