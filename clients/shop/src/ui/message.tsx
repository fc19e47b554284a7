import type { ReactNode } from 'react';
import type { ApiError } from '../api/client';

/** Shown if there is no content, or if loading failed. */
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

/** Why loading failed, and a button to retry. */
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

/** An error as a sentence: the API's message, if it responded. */
export function sentenceOf(error: ApiError): string {
  if (error.kind === 'network') return 'The shop cannot be reached. Check your connection.';
  if (error.kind === 'timeout') return 'The shop is taking too long to respond.';
  return error.body?.details?.[0]?.message ?? error.body?.message ?? error.message;
}
