import { posix } from 'node:path';
import { SERVER_PACKAGE } from '../../../emit/server/server-package.ts';

/** A module of a server, and the folder that contains an ejected runtime. */
export interface ServerModule {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
  /** The server's folder, relative to the project. */
  readonly output: string;
}

const providers = ['postgresql', 'mysql', 'sqlite', 'sqlserver', 'cockroachdb'];
/** The package's modules, by their path in an ejected `runtime/`. */
const modules: ReadonlyMap<string, string> = new Map([
  ['index.ts', SERVER_PACKAGE],
  ...['serve', 'drizzle', 'express', 'testing'].map(
    (name) => [`${name}.ts`, `${SERVER_PACKAGE}/${name}`] as const,
  ),
  ...providers.map((name) => [`database/${name}.ts`, `${SERVER_PACKAGE}/${name}`] as const),
]);
const files = new Map([...modules].map(([file, module]) => [module, file]));

/** The text of a module with imports from the ejected runtime instead of the package. */
export function withEjectedImports({ path, text, output }: ServerModule): string {
  const runtime = posix.join(output, 'runtime');
  return text.replace(
    /(['"])(@specmill\/server(?:\/[a-z]+)?)\1/g,
    (whole, quote: string, module: string) => {
      const file = files.get(module);
      if (file === undefined) return whole;
      return quote + specifier(path, posix.join(runtime, file)) + quote;
    },
  );
}

/** Modules of the runtime, by the path that earlier versions had them at. */
const earlierPaths: ReadonlyMap<string, string> = new Map([
  ['http/api-error.ts', 'operation/api-error.ts'],
  ['http/operation.ts', 'operation/operation-request.ts'],
  ['http/request/request-target.ts', 'operation/request-target.ts'],
  ['http/request/request-cookies.ts', 'validation/request-cookies.ts'],
  ['http/response/printed-rows.ts', 'limits/printed-rows.ts'],
  ['http/served-api.ts', 'served-api.ts'],
  ['crud/misfits.ts', 'validation/misfits.ts'],
  ['system/late-packages.ts', 'late-packages.ts'],
]);

/** The text of a module with imports from where an ejected runtime has its modules now. */
export function withCurrentImports({ path, text, output }: ServerModule): string {
  const runtime = posix.join(output, 'runtime');
  return text.replace(/(['"])(\.{1,2}\/[^'"\n]+)\1/g, (whole, quote: string, target: string) => {
    const file = posix.relative(runtime, posix.join(posix.dirname(path), target));
    const { dir, name, ext } = posix.parse(file);
    const current = earlierPaths.get(posix.join(dir, `${name}.ts`));
    if (current === undefined) return whole;
    return quote + specifier(path, posix.join(runtime, current.replace(/\.ts$/, ext))) + quote;
  });
}

function specifier(from: string, to: string): string {
  const steps = posix.relative(posix.dirname(from), to);
  return steps.startsWith('.') ? steps : `./${steps}`;
}

/** A module whose imports were moved to the package. */
export interface PackagedModule {
  readonly text: string;
  /** Modules of the runtime from which it imports what the package does not export. */
  readonly internal: readonly string[];
}

/**
 * The text of a module with imports from the package instead of a copied runtime. `exported` has
 * the names that the package exports from each module of the runtime.
 */
export function withPackageImports(
  { path, text, output }: ServerModule,
  exported: ReadonlyMap<string, ReadonlySet<string>>,
): PackagedModule {
  const internal: string[] = [];
  const runtime = `${posix.join(output, 'runtime')}/`;
  const moved = text.replace(
    /(?:\{[^{}]*\}\s*from\s*)?(['"])(\.{1,2}\/[^'"\n]+)\1/g,
    (whole, quote: string, target: string) => {
      const file = posix.join(posix.dirname(path), target);
      if (!file.startsWith(runtime)) return whole;
      const module = file.slice(runtime.length).replace(/\.js$/, '.ts');
      const packaged =
        modules.get(module) ?? packageOf(whole, exported.get(earlierPaths.get(module) ?? module));
      if (packaged === null) internal.push(`runtime/${module}`);
      return packaged === null
        ? whole
        : whole.replace(quote + target + quote, quote + packaged + quote);
    },
  );
  return { text: moved, internal };
}

/** The package's main module, if it exports all names of an import: `{ Handler } from './handler.ts'`. */
function packageOf(text: string, exported: ReadonlySet<string> | undefined): string | null {
  const names = /^\{([^{}]*)\}/.exec(text)?.[1];
  if (names === undefined || exported === undefined) return null;
  const imported = names
    .split(',')
    .map((name) => /^\s*(?:type\s+)?([\w$]*)/.exec(name)?.[1] ?? '')
    .filter((name) => name !== '');
  return imported.every((name) => exported.has(name)) ? SERVER_PACKAGE : null;
}

/** The names that the package's main module exports, by the module that it has them from. */
export function packageExports(index: string): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, ReadonlySet<string>>();
  for (const [, list = '', module = ''] of index.matchAll(
    /export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g,
  )) {
    const own = list.split(',').map((name) => name.trim().replace(/^type /, ''));
    names.set(module, new Set([...(names.get(module) ?? []), ...own]));
  }
  return names;
}
