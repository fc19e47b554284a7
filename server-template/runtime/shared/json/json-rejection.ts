/** Why a JSON text was refused. */
export type JsonRefusalReason = 'encoding' | 'syntax' | 'nul' | 'surrogate' | 'depth';

const sentences: Readonly<Record<JsonRefusalReason, string>> = {
  encoding: 'the body is not UTF-8',
  syntax: 'the body is not JSON',
  nul: 'a string or key holds the character U+0000',
  surrogate: 'a string or key holds half of a surrogate pair',
  depth: 'the body is nested too deeply',
};

/** A JSON text that is refused before anything reads it; its message is fit for a client and holds nothing of the text. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal';
  readonly reason: JsonRefusalReason;

  constructor(reason: JsonRefusalReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.reason = reason;
  }
}
