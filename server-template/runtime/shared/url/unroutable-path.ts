/** A path that cannot be served, or not beside another one; the message is a sentence for the document's author. */
export class UnroutablePath extends Error {
  override readonly name = 'UnroutablePath';
}
