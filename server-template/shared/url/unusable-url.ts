/**
 * An unusable database URL. Both texts are parts of a sentence, without the URL, which may contain
 * a password.
 */
export class UnusableUrl extends Error {
  override readonly name = 'UnusableUrl';
  /** What is wrong, after "the URL …": `names no database`. */
  readonly reason: string;
  /** What to do: `write mysql://…`. */
  readonly hint: string;

  constructor(reason: string, hint: string) {
    super(`the database URL ${reason}`);
    this.reason = reason;
    this.hint = hint;
  }
}
