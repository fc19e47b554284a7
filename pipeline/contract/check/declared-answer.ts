import type { Answer, Operation } from '../../model/api-model.ts';

/** What an operation declares for a status: the status itself, else its range, else `default`. https://spec.openapis.org/oas/v3.0.3#responses-object */
export function declaredAnswer({ answers }: Operation, status: number): Answer | null {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    answers.find((answer) => answer.status === String(status)) ??
    answers.find((answer) => answer.status.toUpperCase() === range) ??
    answers.find((answer) => answer.status === 'default') ??
    null
  );
}

/** Whether an operation says what it does about a broken request; a `default` alone stands for its success. */
export function declaresRefusal({ answers }: Operation): boolean {
  return answers.some(
    ({ status }) =>
      ['400', '422', '4XX', '4xx'].includes(status) || (status === 'default' && answers.length > 1),
  );
}

/** The first success that an operation declares; null where it declares none. */
export function declaredSuccess({ answers }: Operation): Answer | null {
  return (
    answers.find(({ status }) => status.startsWith('2')) ??
    answers.find(({ status }) => status === 'default') ??
    null
  );
}
