/**
 * A path that cannot be served, or conflicts with another one; the message is for the document's
 * author.
 */
export class UnroutablePath extends Error {
  override readonly name = 'UnroutablePath';
}
