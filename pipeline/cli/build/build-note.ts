/** A note about one of the project's files. */
export interface BuildNote {
  readonly place: string;
  readonly message: string;
  /** Whether it is about this build only, and not repeated while nothing changes. */
  readonly isOnce?: true;
}
