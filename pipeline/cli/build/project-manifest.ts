import { PipelineError } from '../../errors.ts';
import { setMembers } from './edit-json-text.ts';
import { ownPackageVersions } from './own-manifest.ts';

/** Packages of every generated server. */
const serverPackages = [
  ...['@scalar/express-api-reference', 'ajv-draft-04', 'ajv-formats', 'cors', 'drizzle-orm'],
  'express',
  'jose',
  ...['express-openapi-validator', 'pino', 'prom-client'],
];
/** Packages that let the user's editor and compiler check generated TypeScript. */
const typePackages = ['@types/cors', '@types/express', '@types/node', 'typescript'];
/** Drivers whose types are in a separate package. */
const driverTypes: ReadonlyMap<string, string> = new Map([
  ['pg', '@types/pg'],
  ['mssql', '@types/mssql'],
]);

/** Requirements on a project's package.json. */
export interface ManifestNeeds {
  readonly name: string;
  readonly language: 'typescript' | 'javascript';
  /** Drivers of the databases. */
  readonly drivers: readonly string[];
  /** Packages of the clients. */
  readonly clientPackages?: readonly string[];
  /** Module that starts the server, relative to the project. */
  readonly main: string;
  /** Main modules of the other documents, which the first one serves as well. */
  readonly otherMains?: readonly string[];
}

/** A package.json with the missing entries. */
export interface CompletedManifest {
  readonly text: string;
  /** Names of added packages, sorted. */
  readonly added: readonly string[];
}

/** Names of the packages that a server needs to run. */
export function runtimePackages(drivers: readonly string[]): readonly string[] {
  return [...serverPackages, ...drivers].sort();
}

/**
 * Adds missing packages to a package.json and removes nothing; the rest of its text is unchanged.
 * Creates a new one if there is none.
 */
export function completeManifest(text: string | null, needs: ManifestNeeds): CompletedManifest {
  const versions = ownPackageVersions();
  const types = [...typePackages, ...needs.drivers.flatMap((name) => driverTypes.get(name) ?? [])];
  const wanted = {
    dependencies: [...runtimePackages(needs.drivers), ...(needs.clientPackages ?? [])].sort(),
    devDependencies: needs.language === 'typescript' ? types.sort() : [],
  };
  const start = text ?? newManifest(needs);
  const known = knownPackages(start);
  const added: string[] = [];
  let result = start;
  for (const section of ['dependencies', 'devDependencies'] as const) {
    const missing = wanted[section].filter((name) => !known.has(name));
    added.push(...missing);
    const entries = missing.map((name) => [name, versions.get(name) ?? '*'] as const);
    result = setMembers(result, section, entries);
  }
  return { text: withStartScript(result, needs), added: added.sort() };
}

/** Updates a generated start script to another main module; a script of the user's is kept. */
function withStartScript(text: string, { main, otherMains = [] }: ManifestNeeds): string {
  const scripts = parseManifest(text)['scripts'];
  const start =
    typeof scripts === 'object' && scripts !== null && 'start' in scripts ? scripts.start : null;
  const mains = [main, ...otherMains].flatMap((path) => {
    const stem = path.replace(/\.[tj]s$/, '');
    return [`node ${stem}.ts`, `node ${stem}.js`];
  });
  return typeof start === 'string' && start !== `node ${main}` && mains.includes(start)
    ? setMembers(text, 'scripts', [['start', `node ${main}`]])
    : text;
}

function newManifest({ name, main }: ManifestNeeds): string {
  const manifest = {
    name:
      name
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[._-]+/, '') || 'api',
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: { start: `node ${main}`, mock: 'specmill mock' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function knownPackages(text: string): ReadonlySet<string> {
  const manifest = parseManifest(text);
  const sections = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return new Set(
    sections.flatMap((section) => {
      const value = manifest[section];
      return typeof value === 'object' && value !== null ? Object.keys(value) : [];
    }),
  );
}

/** Parses package.json. Throws CONFIG_INVALID. */
export function parseManifest(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below, like other text that is not a manifest.
  }
  throw new PipelineError({
    code: 'CONFIG_INVALID',
    message: 'The package.json of the project is not a JSON object.',
    place: 'package.json',
    hint: 'Fix it, or delete it to have a new one written.',
  });
}
