import { startCommand } from '../../emit/project/start-command.ts';
import { SERVER_PACKAGE } from '../../emit/server/server-package.ts';
import { PipelineError } from '../../errors.ts';
import { replaceMembers, setMembers } from './edit-json-text.ts';
import { ownPackageVersions } from '../command-line/own-manifest.ts';
import { isOwnSpec } from './server-package/server-dependency.ts';
import { isOwnToolSpec } from './tool-package/tool-dependency.ts';

/** Packages that let the user's editor and compiler check generated TypeScript. */
const typePackages = ['@types/node', 'typescript'];
/** Drivers whose types are in a separate package. */
const driverTypes: ReadonlyMap<string, string> = new Map([['mssql', '@types/mssql']]);

/** Requirements on a project's package.json. */
export interface ManifestNeeds {
  readonly name: string;
  readonly language: 'typescript' | 'javascript';
  /** Drivers of the databases. */
  readonly drivers: readonly string[];
  readonly server: ServerPackages;
  /** specmill's entry. */
  readonly tool: string;
  /** Packages of the clients. */
  readonly clientPackages?: readonly string[];
  /** Module that starts the server, relative to the project. */
  readonly main: string;
  /** Main modules of the other documents, which the first one serves as well. */
  readonly otherMains?: readonly string[];
}

/** The server's package, or the packages that a copy of its code imports. */
export type ServerPackages =
  | {
      readonly kind: 'package';
      /** The package's entry. */
      readonly spec: string;
      /** Packages that only a former copy needed. */
      readonly former: readonly string[];
    }
  | { readonly kind: 'copy'; readonly versions: ReadonlyMap<string, string> };

/** A package.json with the missing entries. */
export interface CompletedManifest {
  readonly text: string;
  /** Names of added packages, sorted. */
  readonly added: readonly string[];
  /** Those of a copy of the server, sorted. */
  readonly copied: readonly string[];
}

/** A package and its entry in package.json. */
type Entry = readonly [name: string, spec: string];

const TOOL = 'specmill';
const sections = ['dependencies', 'devDependencies'] as const;

/**
 * Adds missing packages to a package.json and updates specmill's own; the rest of its text is
 * unchanged. Creates a new one if there is none.
 */
export function completeManifest(text: string | null, needs: ManifestNeeds): CompletedManifest {
  const versions = ownPackageVersions();
  const types = [...typePackages, ...needs.drivers.flatMap((name) => driverTypes.get(name) ?? [])];
  const entryOf = (name: string): Entry => [name, versions.get(name) ?? '*'];
  const wanted = {
    dependencies: [
      ...(needs.server.kind === 'package' ? [[SERVER_PACKAGE, needs.server.spec] as const] : []),
      ...[...needs.drivers, ...(needs.clientPackages ?? [])].map(entryOf),
    ],
    devDependencies: [
      [TOOL, needs.tool] as const,
      ...(needs.language === 'typescript' ? types.map(entryOf) : []),
    ],
  };
  const placed = withServer(text ?? newManifest(needs), needs.server);
  const moved = withTool(placed.text, needs.tool);
  const known = knownPackages(moved.text);
  const added = [...placed.added, ...moved.added];
  let result = moved.text;
  for (const section of sections) {
    const missing = wanted[section].filter(([name]) => !known.has(name)).sort();
    added.push(...missing.map(([name]) => name));
    result = setMembers(result, section, missing);
  }
  const copied = needs.server.kind === 'copy' ? placed.added : [];
  return { text: withStartScript(result, needs), added: added.sort(), copied };
}

/** Moves the project to this version of specmill, unless its entry is the user's own. */
function withTool(text: string, spec: string): Pick<CompletedManifest, 'text' | 'added'> {
  for (const section of sections) {
    const own = sectionOf(text, section)[TOOL];
    if (own === undefined || own === spec || !isOwnToolSpec(own)) continue;
    const moved = replaceMembers(text, section, { names: [TOOL], members: [[TOOL, spec]] });
    return { text: moved, added: [TOOL] };
  }
  return { text, added: [] };
}

/** Puts the server's package in the place of those of a copy, or the other way round. */
function withServer(
  text: string,
  server: ServerPackages,
): Pick<CompletedManifest, 'text' | 'added'> {
  const dependencies = sectionOf(text, 'dependencies');
  if (server.kind === 'package') {
    const former = server.former.filter((name) => name in dependencies);
    const entry: Entry = [SERVER_PACKAGE, server.spec];
    const own = dependencies[SERVER_PACKAGE];
    if (own === undefined && former.length === 0) return { text, added: [] };
    if (own !== undefined && (own === server.spec || !isOwnSpec(own))) return { text, added: [] };
    const names = own === undefined ? former : [SERVER_PACKAGE];
    const replaced = replaceMembers(text, 'dependencies', { names, members: [entry] });
    return { text: replaced, added: [SERVER_PACKAGE] };
  }
  const known = knownPackages(text);
  const missing = [...server.versions].filter(([name]) => !known.has(name)).sort();
  const isReplaced = SERVER_PACKAGE in dependencies;
  return {
    text: isReplaced
      ? replaceMembers(text, 'dependencies', { names: [SERVER_PACKAGE], members: missing })
      : setMembers(text, 'dependencies', missing),
    added: missing.map(([name]) => name),
  };
}

function sectionOf(
  text: string,
  section: (typeof sections)[number],
): Readonly<Record<string, string>> {
  const { [section]: found } = parseManifest(text);
  return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {};
}

/** Updates a generated start script to another main module; a script of the user's is kept. */
function withStartScript(text: string, { main, otherMains = [] }: ManifestNeeds): string {
  const scripts = parseManifest(text)['scripts'];
  const start =
    typeof scripts === 'object' && scripts !== null && 'start' in scripts ? scripts.start : null;
  const mains = [main, ...otherMains].flatMap((path) => {
    const stem = path.replace(/\.[tj]s$/, '');
    return [`${stem}.ts`, `${stem}.js`].flatMap((file) => [`node ${file}`, startScript(file)]);
  });
  const wanted = startScript(main);
  return typeof start === 'string' && start !== wanted && mains.includes(start)
    ? setMembers(text, 'scripts', [['start', wanted]])
    : text;
}

function startScript(main: string): string {
  return startCommand(main).join(' ');
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
    scripts: { start: startScript(main), build: 'specmill build', mock: 'specmill mock' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function knownPackages(text: string): ReadonlySet<string> {
  const manifest = parseManifest(text);
  const all = [...sections, 'optionalDependencies', 'peerDependencies'];
  return new Set(
    all.flatMap((section) => {
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
