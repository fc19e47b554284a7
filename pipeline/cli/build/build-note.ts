/** A sentence that begins with a file of the project. */
export interface BuildNote {
  readonly place: string;
  readonly message: string;
}
