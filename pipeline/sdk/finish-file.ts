import { withoutInventedFacts } from './invented-facts.ts';
import { repairedPython } from './python-client.ts';
import { publishCommands } from './sdk-languages.ts';

/** Facts from a project's package.json, for the packages of its SDKs. */
export interface ProjectFacts {
  /** With its scope. */
  readonly name: string | null;
  readonly license: string | null;
  /** `Name <address>`, both or one of them. */
  readonly author: string | null;
  /** URL of the repository. */
  readonly repository: string | null;
}

/** Reads the facts; an unreadable manifest has none. */
export function projectFacts(manifest: string | null): ProjectFacts {
  const { name, license, author, repository } = parsed(manifest ?? '{}');
  const email = member(author, 'email');
  const person = [member(author, 'name'), email && `<${email}>`].filter(Boolean).join(' ');
  return {
    name: text(name),
    license: text(license),
    author: text(author) ?? text(person),
    repository: text(repository) ?? member(repository, 'url'),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function member(value: unknown, key: string): string | null {
  return typeof value === 'object' && value !== null
    ? text((value as Readonly<Record<string, unknown>>)[key])
    : null;
}

/** Host, user and name of a repository, which the generator prints into URLs; empty for other URLs. */
export function repositoryOptions({ repository }: ProjectFacts): Readonly<Record<string, string>> {
  const short = /^([\w.-]+)\/([\w.-]+)$/.exec(repository ?? '');
  const [, gitHost = 'github.com', gitUserId, gitRepoId] =
    short === null
      ? (/^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)\/([\w./-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(
          repository ?? '',
        ) ?? [])
      : ['', 'github.com', ...short.slice(1)];
  return gitUserId === undefined || gitRepoId === undefined
    ? {}
    : { gitHost, gitUserId, gitRepoId };
}

/**
 * License, author and pages by the names of the generator's options for each language. The
 * generator prints them without quoting, so only names, addresses and URLs are passed on.
 */
export function metadataOptions(facts: ProjectFacts): Readonly<Record<string, string>> {
  const { name, email } = authorOf(facts);
  const page = repositoryPage(facts);
  const license = facts.license;
  const options = {
    ...{ licenseName: license, gemLicense: license, licenseId: license },
    licenseUrl: license && `https://spdx.org/licenses/${license}.html`,
    ...{ developerName: name, developerOrganization: name, gemAuthor: name },
    ...{ packageAuthors: name, packageCompany: name, podAuthors: name },
    ...{ developerEmail: email, gemAuthorEmail: email },
    ...{ artifactUrl: page, developerOrganizationUrl: page, gemHomepage: page, scmUrl: page },
    ...{ podHomepage: page, pubHomepage: page },
    ...{
      scmConnection: page && `scm:git:${page}`,
      scmDeveloperConnection: page && `scm:git:${page}`,
    },
  };
  const safe = /^[\p{L}\p{N} .,:/@+_-]+$/u;
  const known = Object.fromEntries(
    Object.entries(options).flatMap(([key, value]) =>
      value && safe.test(value) ? [[key, value] as const] : [],
    ),
  );
  const { licenseName } = known;
  return licenseName === undefined ? known : { ...known, podLicense: `'${licenseName}'` };
}

/** The license and the author for the document, from which Rust and R take them. */
export function infoFacts(facts: ProjectFacts): object {
  const { licenseName, developerName, developerEmail } = metadataOptions(facts);
  return {
    ...(licenseName !== undefined && { license: { name: licenseName } }),
    ...(developerEmail !== undefined && {
      contact: { name: developerName ?? developerEmail, email: developerEmail },
    }),
  };
}

/** The title of a document by the names of the generator's options for descriptions. */
export function titleOptions(title: string): Readonly<Record<string, string>> {
  return {
    ...{ artifactDescription: title, packageDescription: title, pubDescription: title },
    packageTitle: title,
  };
}

/** Completes a file of a generated SDK where the generator has no option; other files stay unchanged. */
export function finishedFile(
  language: string,
  { path, content }: { readonly path: string; readonly content: string },
  facts: ProjectFacts,
  deepObjects: ReadonlySet<string> = new Set(),
): string {
  if (path === 'README.md') return withPublishing(content, publishCommands.get(language));
  const isScript = /^(?:typescript|javascript)/.test(language);
  if (isScript && path === 'package.json')
    return withCompiler(finishedManifest(content, facts), language);
  const settings = language === 'typescript-fetch' ? compilerSettings.get(path) : undefined;
  if (settings !== undefined) return `${JSON.stringify(settings, null, 2)}\n`;
  if (language !== 'python') {
    const options = { ...metadataOptions(facts), ...repositoryOptions(facts) };
    return withoutInventedFacts({ path, content }, options);
  }
  if (path === 'setup.py') return withSetupFacts(withPython(content), facts);
  if (path === 'pyproject.toml') return withProjectFacts(withPython(content), facts);
  return path.endsWith('.py')
    ? withPydantic(repairedPython(path, content, deepObjects))
    : withPython(content);
}

function withPublishing(content: string, command: string | undefined): string {
  if (command === undefined || /^#+ *publish/im.test(content)) return content;
  return `${content.trimEnd()}\n\n## Publishing\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
}

function finishedManifest(content: string, { license, author, repository }: ProjectFacts): string {
  const {
    author: _author,
    license: _license,
    repository: _repository,
    ...manifest
  } = parsed(content);
  const known = { license, author, repository: repository && { type: 'git', url: repository } };
  const given = Object.entries(known).filter(([, value]) => value !== null);
  return `${JSON.stringify({ ...manifest, ...Object.fromEntries(given) }, null, 2)}\n`;
}

/** Settings that TypeScript 5 to 7 accept: https://www.typescriptlang.org/tsconfig/#moduleResolution */
const compilerSettings: ReadonlyMap<string, object> = new Map([
  [
    'tsconfig.json',
    {
      compilerOptions: {
        ...{ declaration: true, target: 'es2018', module: 'commonjs', rootDir: 'src' },
        ...{ outDir: 'dist', lib: ['es2018', 'dom'], types: [] },
      },
      include: ['src'],
    },
  ],
  [
    'tsconfig.esm.json',
    {
      extends: './tsconfig.json',
      compilerOptions: { module: 'esnext', moduleResolution: 'bundler', outDir: 'dist/esm' },
    },
  ],
]);

function withCompiler(manifest: string, language: string): string {
  return language === 'typescript-fetch'
    ? manifest.replace('"typescript": "^4.0"', '"typescript": "^5.0"')
    : manifest;
}

function repositoryPage(facts: ProjectFacts): string | null {
  const { gitHost, gitUserId, gitRepoId } = repositoryOptions(facts);
  return gitHost === undefined ? null : `https://${gitHost}/${gitUserId}/${gitRepoId}`;
}

function authorOf({ author }: ProjectFacts): {
  readonly name: string | undefined;
  readonly email: string | undefined;
} {
  const [, name, email] = /^([^<]*?)\s*(?:<([^>]*)>)?$/.exec(author ?? '') ?? [];
  return { name, email };
}

/** The metadata of setuptools; a string of JSON is one of Python. */
function withSetupFacts(content: string, facts: ProjectFacts): string {
  const { name: author, email } = authorOf(facts);
  const url = repositoryPage(facts);
  const known = { author, author_email: email, license: facts.license, url };
  const lines = Object.entries(known).filter(([, value]) => value);
  return content.replace(/^ {4}author=.*\n {4}author_email=.*\n {4}url=.*\n/m, () =>
    lines.map(([key, value]) => `    ${key}=${JSON.stringify(value)},\n`).join(''),
  );
}

/** The metadata of Poetry; a string of JSON is one of TOML. */
function withProjectFacts(content: string, facts: ProjectFacts): string {
  const known = {
    authors: facts.author === null ? [] : [facts.author],
    license: facts.license,
    repository: repositoryPage(facts),
  };
  return content.replace(/^(authors|license|repository) = .*\n/gm, (_, key: keyof typeof known) =>
    known[key] === null ? '' : `${key} = ${JSON.stringify(known[key])}\n`,
  );
}

/** The generator targets pydantic 1, whose API is `pydantic.v1` in pydantic 2 and since 1.10.17. https://docs.pydantic.dev/latest/migration/#continue-using-pydantic-v1-features */
function withPydantic(content: string): string {
  return content.replace(/^(\s*)from pydantic import /gm, '$1from pydantic.v1 import ');
}

/** Requirements as new as the generated code allows. */
function withPython(content: string): string {
  return content
    .replace(/^(\s*"?)pydantic >= 1\.10\.5, < 2/gm, '$1pydantic >= 1.10.17, < 3')
    .replace(/^pydantic = "\^1\.10\.5, <2"/gm, 'pydantic = ">=1.10.17, <3"')
    .replace(/^(\s*"?urllib3 >= 1\.25\.3), < 2\.1\.0/gm, '$1, < 3');
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
