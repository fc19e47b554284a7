/** A note about one of the project's files. */
export interface BuildNote {
  /** A file, or a place in a document: `openapi/shop.json#/paths/~1orders`. */
  readonly place: string;
  readonly message: string;
  /** Whether it is about this build only, and not repeated while nothing changes. */
  readonly isOnce?: true;
}
