/** A note about one of the project's files. */
export interface BuildNote {
  readonly place: string;
  readonly message: string;
}
