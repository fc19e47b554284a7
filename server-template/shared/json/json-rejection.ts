/** Why a JSON text was rejected. */
export type JsonRejectionReason = 'encoding' | 'syntax' | 'nul' | 'surrogate' | 'depth';

const sentences: Readonly<Record<JsonRejectionReason, string>> = {
  encoding: 'the body is not UTF-8',
  syntax: 'the body is not JSON',
  nul: 'a string or key contains the character U+0000',
  surrogate: 'a string or key contains an unpaired surrogate',
  depth: 'the body is nested too deeply',
};

/** Rejected JSON text; the message is for the client and does not quote the text. */
export class JsonRejection extends Error {
  override readonly name = 'JsonRejection';
  readonly reason: JsonRejectionReason;

  constructor(reason: JsonRejectionReason, options?: ErrorOptions) {
    super(sentences[reason], options);
    this.reason = reason;
  }
}
