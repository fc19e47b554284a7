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
  /** Folder of the Angular client; null where the question was not asked. */
  readonly angularOutput: string | null;
  /** Null leaves the question to `specmill build`. */
  readonly frameworks: readonly Framework[] | null;
  readonly language: Language;
  /** Null: no CI. */
  readonly ci: 'github' | null;
}

/** Name of a project that was given none. */
export const DEFAULT_NAME = 'my-api';
