/** A database URL that cannot be used. Both texts are parts of a sentence, and never hold the URL, which may hold a password. */
export class UnusableUrl extends Error {
  override readonly name = 'UnusableUrl';
  /** What is wrong, as in "the URL …": `names no database`. */
  readonly reason: string;
  /** What to do: `write mysql://…`. */
  readonly hint: string;

  constructor(reason: string, hint: string) {
    super(`the database URL ${reason}`);
    this.reason = reason;
    this.hint = hint;
  }
}
