/** A file that a stage wants on disk; what happens to one that exists depends on its owner. */
export interface OutputFile {
  /** Relative to the project's folder, with `/` between the segments. */
  readonly path: string;
  /** `generated` and `runtime` files are replaced while nobody edited them; `user` files are written only when absent. */
  readonly owner: FileOwner;
  readonly content: string | Uint8Array;
  /** The texts that are about one path, component or table, in order: an edited keyword changes only these. Absent: the declarations of a module. */
  readonly parts?: () => readonly string[];
  /** Set for scripts. */
  readonly executable?: true;
}

/** Who may change a written file. */
export type FileOwner = 'generated' | 'runtime' | 'user';
