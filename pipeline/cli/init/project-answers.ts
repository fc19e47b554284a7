import type { Provider } from '../../catalog/catalog.ts';
import type { Framework, Language } from '../project/generator-config.ts';

/** All that a new project depends on. */
export interface ProjectAnswers {
  readonly name: string;
  readonly provider: Provider;
  /** Goes into `.env` and nowhere else. */
  readonly databaseUrl: string;
  /** Folder of the server, relative to the project. */
  readonly output: string;
  /** Null leaves the question to `specmill build`. */
  readonly frameworks: readonly Framework[] | null;
  readonly language: Language;
  /** Null: no CI. */
  readonly ci: 'github' | null;
  /** Null: a project without anything in it. */
  readonly template: 'shop' | null;
}

/** Name of a project that was given none. */
export const DEFAULT_NAME = 'my-api';
