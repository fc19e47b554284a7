import { PipelineError } from '../../errors.ts';
import type { Environment } from './environment.ts';
import type { Project } from './load-project.ts';
import { CONFIG_FILE } from './parse-config.ts';

/**
 * The database URL of a project, or of one of its documents: the flag, else the document's own,
 * else `DATABASE_URL` of the environment or `.env`, else `DB_SERVER` and related variables (SQL
 * Server), else the configuration. Throws DATABASE_URL_MISSING.
 */
export function databaseUrl(project: Project, flag?: string, documentPath?: string): string {
  const { environment } = project;
  if (flag !== undefined) return flag;
  const own = ownDatabaseUrl(project, documentPath);
  if (own !== null) return substitute(own, environment);
  const url = environment.get('DATABASE_URL') ?? sqlServerUrl(environment);
  if (url !== undefined) return url;
  if (project.databaseUrl !== null) return substitute(project.databaseUrl, environment);
  throw new PipelineError({
    code: 'DATABASE_URL_MISSING',
    message: 'No database URL was given as an option, in the environment or in the project.',
    hint: 'Use --db URL, set DATABASE_URL in the environment or in .env, or set database.url in .generator.json.',
  });
}

/** The URL of the named document, or of the only one. */
function ownDatabaseUrl({ documents }: Project, path: string | undefined): string | null {
  const document =
    path === undefined && documents.length === 1
      ? documents[0]
      : documents.find((candidate) => candidate.path === path?.replace(/^\.\//, ''));
  return document?.databaseUrl ?? null;
}

/**
 * A database URL for display: without the password, and without values of parameters that may hold
 * one.
 */
export function withoutPassword(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*):.*@/is, '$1:***@')
    .replace(
      /([?&;]\s*(?:password|pwd|sslpassword|token)\s*=)(?:\{(?:[^}]|\}\})*\}?|[^&;]*)/gi,
      '$1***',
    );
}

function sqlServerUrl(environment: Environment): string | undefined {
  const server = environment.get('DB_SERVER');
  if (server === undefined) return undefined;
  const port = environment.get('DB_PORT');
  const parameters = [
    ['database', environment.get('DB_NAME')],
    ['user', environment.get('DB_USER')],
    ['password', environment.get('DB_PASSWORD')],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`;${name}=${braced(value)}`]));
  return `sqlserver://${server}${port === undefined ? '' : `:${port}`}${parameters.join('')}`;
}

/** A value with special characters is in braces, with closing braces doubled. */
function braced(value: string): string {
  return /^[\w.-]*$/.test(value) ? value : `{${value.replaceAll('}', '}}')}}`;
}

function substitute(text: string, environment: Environment): string {
  return text.replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = environment.get(name);
    if (value !== undefined) return value;
    throw new PipelineError({
      code: 'DATABASE_URL_MISSING',
      message: `The variable ${name}, which database.url refers to, is not set.`,
      place: `${CONFIG_FILE}#/database/url`,
      hint: `Set ${name} in the environment or in .env, or give --db URL.`,
    });
  });
}
