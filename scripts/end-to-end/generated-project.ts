import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProject } from '../../pipeline/cli/build/build-project.ts';
import type { Build } from '../../pipeline/cli/build/build-project.ts';
import { introspectProject } from '../../pipeline/cli/introspect/introspect-project.ts';
import type {
  Introspection,
  IntrospectionRequest,
} from '../../pipeline/cli/introspect/introspection.ts';
import { loadProject } from '../../pipeline/cli/project/load-project.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import { startGenerated, type GeneratedServer } from './generated-server.ts';

const documentPath = 'openapi/api.json';
const signal = new AbortController().signal;
const notify = (): void => undefined;

/** A project for a test: the output of `introspect` and `build` for a database, with this repository's packages. */
export interface GeneratedProject extends AsyncDisposable {
  readonly folder: string;
  readonly databaseUrl: string;
  document(): Promise<OpenApiDocument>;
  /** Saves a new text of the document. */
  write(text: string): Promise<void>;
  build(): Promise<Build>;
  /** Starts the generated server, with every response validated against the document. */
  start(environment?: Readonly<Record<string, string>>): Promise<GeneratedServer>;
}

/** Creates a project for a database: its document and generated server. */
export async function generateProject(databaseUrl: string): Promise<GeneratedProject> {
  const project = await introspectedProject(databaseUrl);
  await project.build();
  return project;
}

/** Creates a project with only its document, to be edited before the first build. */
export async function introspectedProject(databaseUrl: string): Promise<GeneratedProject> {
  const project = await emptyProject(databaseUrl);
  await introspectInto(project.folder, databaseUrl);
  return project;
}

/** Introspects a database into a project's document. */
export async function introspectInto(
  folder: string,
  url: string,
  options: Partial<IntrospectionRequest> = {},
): Promise<Introspection> {
  return introspectProject({
    project: await loadProject(folder),
    source: { kind: 'database', url },
    ...{ documentPath, include: [], exclude: [], schemas: null, naming: 'camelCase' },
    ...{ timeoutMs: 60_000, force: false, dryRun: false, signal, notify, ...options },
  });
}

async function emptyProject(databaseUrl: string): Promise<GeneratedProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'specmill-end-to-end-')));
  await symlink(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  const path = join(folder, documentPath);
  const document = async (): Promise<OpenApiDocument> =>
    JSON.parse(await readFile(path, 'utf8')) as OpenApiDocument;
  return {
    folder,
    databaseUrl,
    document,
    write: (text) => writeFile(path, text),
    async build() {
      const project = await loadProject(folder);
      const options = { language: 'typescript', frameworks: [], keepFrameworks: false } as const;
      return buildProject({ project, options, dryRun: false, signal, notify });
    },
    start: (environment = {}) =>
      startGenerated(join(folder, 'apps/api/src/main.ts'), {
        DATABASE_URL: databaseUrl,
        ...environment,
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
