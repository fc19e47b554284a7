/** Facts from a project's package.json, for the packages of its SDKs. */
export interface ProjectFacts {
  readonly license: string | null;
  readonly author: string | null;
  /** URL of the repository. */
  readonly repository: string | null;
}

/** Reads the facts; an unreadable manifest has none. */
export function projectFacts(manifest: string | null): ProjectFacts {
  const { license, author, repository } = parsed(manifest ?? '{}');
  return {
    license: text(license),
    author: text(author, 'name'),
    repository: text(repository, 'url'),
  };
}

function text(value: unknown, key?: string): string | null {
  if (typeof value === 'string' && value !== '') return value;
  if (key === undefined || typeof value !== 'object' || value === null) return null;
  return text((value as Readonly<Record<string, unknown>>)[key]);
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

/** Completes a file of a generated SDK where the generator has no option; other files stay unchanged. */
export function finishedFile(
  language: string,
  { path, content }: { readonly path: string; readonly content: string },
  facts: ProjectFacts,
): string {
  const isScript = /^(?:typescript|javascript)/.test(language);
  if (isScript && path === 'package.json') return finishedManifest(content, facts);
  if (language !== 'python') return content;
  return path.endsWith('.py') ? withPydantic(content) : withRequirement(content);
}

function finishedManifest(content: string, { license, author, repository }: ProjectFacts): string {
  const {
    author: _author,
    license: _license,
    repository: _repository,
    ...manifest
  } = parsed(content);
  const known = { license, author, repository: repository && { type: 'git', url: repository } };
  const told = Object.entries(known).filter(([, value]) => value !== null);
  return `${JSON.stringify({ ...manifest, ...Object.fromEntries(told) }, null, 2)}\n`;
}

/** The generator targets pydantic 1, whose API is `pydantic.v1` in pydantic 2 and since 1.10.17. https://docs.pydantic.dev/latest/migration/#continue-using-pydantic-v1-features */
function withPydantic(content: string): string {
  return withRequirement(
    content.replace(/^(\s*)from pydantic import /gm, '$1from pydantic.v1 import '),
  );
}

function withRequirement(content: string): string {
  return content
    .replace(/^(\s*"?)pydantic >= 1\.10\.5, < 2/gm, '$1pydantic >= 1.10.17, < 3')
    .replace(/^pydantic = "\^1\.10\.5, <2"/gm, 'pydantic = ">=1.10.17, <3"');
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
