import type { Provider } from '../../catalog/catalog.ts';
import type { Framework, Language } from '../project/generator-config.ts';

/** All settings of a new project. */
export interface ProjectAnswers {
  readonly name: string;
  readonly provider: Provider;
  /** Written into `.env` only. */
  readonly databaseUrl: string;
  /** Folder of the server, relative to the project. */
  readonly output: string;
  /** Null: `specmill build` asks. */
  readonly frameworks: readonly Framework[] | null;
  readonly language: Language;
  /** Null: no CI. */
  readonly ci: 'github' | null;
  /** Null: an empty project. */
  readonly template: 'shop' | null;
}

/** Default name of a project. */
export const DEFAULT_NAME = 'my-api';
