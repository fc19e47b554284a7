import type { Provider } from '../../catalog/catalog.ts';
import type { Finding } from '../../diff/finding.ts';
import type { DocumentNote } from '../../document/document-note.ts';
import type { PipelineError } from '../../errors.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import type { DocumentEdit } from '../../merge/edits/edit-sentences.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import type { Notify } from '../terminal/progress.ts';
import type { Naming } from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import type { IntrospectionMerge } from './merge-introspection.ts';
import type { MergeSettings } from './merge-settings.ts';
import type { ModelChange } from './model-changes.ts';

/** What to introspect, and how. */
export interface IntrospectionRequest {
  readonly project: Project;
  readonly source: IntrospectionSource;
  /** Relative to the project. */
  readonly documentPath: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Null: all except the system's. */
  readonly schemas: readonly string[] | null;
  readonly naming: Naming;
  /** Also declares operations that the database's user may not use. */
  readonly allOperations?: boolean;
  readonly timeoutMs: number;
  /**
   * How to determine the contents of columns whose type leaves it open; absent: from stored values.
   */
  readonly values?: {
    readonly sample: boolean;
    readonly jsonColumns: 'any' | 'object' | null;
    readonly tinyint1: 'boolean' | 'integer' | null;
  };
  /** Overwrites an edited document. */
  readonly force: boolean;
  /** Merge settings; absent: the defaults. */
  readonly merge?: MergeSettings;
  /** Absent without a terminal. */
  readonly askRenames?: IntrospectionMerge['askRenames'];
  /** Writes nothing. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** A database, or a file that describes one. */
export type IntrospectionSource =
  | { readonly kind: 'database'; readonly url: string }
  | { readonly kind: 'prisma'; readonly path: string };

/** Result of an introspection. */
export interface Introspection {
  /**
   * `conflicting`: nothing was written, because a flag stops at conflicts; `invalid`: `build` would
   * reject the document of this dry run.
   */
  readonly status: 'created' | 'updated' | 'unchanged' | 'conflicting' | 'invalid';
  /** Why the document would be invalid. */
  readonly invalid: PipelineError | null;
  readonly documentPath: string;
  readonly provider: Provider;
  readonly models: number;
  /** Models that changed in the database. */
  readonly changes: readonly ModelChange[];
  /** Every place that changed in the database, with its new value. */
  readonly merged: readonly MergeChange[];
  /** Changes that break, or may break, clients of the earlier document. */
  readonly breaking: readonly Finding[];
  /** New tables and columns that are private. */
  readonly private: readonly DatabasePlace[];
  /** Tables and columns that a flag makes public. */
  readonly exposed: readonly DatabasePlace[];
  /**
   * Newly recognised edits: those of an overlay, and all differences if the merge base was
   * recreated.
   */
  readonly edits: readonly DocumentEdit[];
  /** Edits that `force` overwrites. */
  readonly discarded: readonly DocumentEdit[];
  /** Renames given by flag or answer, as `old=new`. */
  readonly renames: readonly string[];
  /** Possible renames, as `old=new`. */
  readonly possibleRenames: readonly string[];
  readonly notes: readonly DocumentNote[];
}
