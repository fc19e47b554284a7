/** Body of a refusal. This one stands for the document's `Error`, which the generated client has in its place. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly unknown[];
  readonly requestId: string;
}
