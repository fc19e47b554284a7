import type { ReactNode } from 'react';
import type { ApiError } from '../api/client';

/** What is shown where there is nothing to show, or where it could not be loaded. */
export function Message({
  title,
  kind = 'note',
  children,
}: {
  readonly title: string;
  readonly kind?: 'note' | 'error';
  readonly children?: ReactNode;
}) {
  return (
    <div className={`message ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <p className="message-title">{title}</p>
      {children}
    </div>
  );
}

/** Why something could not be loaded, and a button to try again. */
export function LoadingFailed({
  error,
  retry,
}: {
  readonly error: ApiError;
  readonly retry: () => void;
}) {
  return (
    <Message kind="error" title="This could not be loaded.">
      <p>{sentenceOf(error)}</p>
      <button type="button" className="button quiet" onClick={retry}>
        Try again
      </button>
    </Message>
  );
}

/** An error in a sentence: the API's own, where it has answered. */
export function sentenceOf(error: ApiError): string {
  if (error.kind === 'network') return 'The shop cannot be reached. Check the connection.';
  if (error.kind === 'timeout') return 'The shop takes too long to respond.';
  return error.body?.details?.[0]?.message ?? error.body?.message ?? error.message;
}
