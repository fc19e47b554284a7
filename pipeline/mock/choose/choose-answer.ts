import type { Answer, Operation } from '../../model/api-model.ts';
import { Refusal } from '../refusal.ts';

/** The answer that is given, and with which status. */
export interface ChosenAnswer {
  readonly status: number;
  /** Null where the document declares none for this status. */
  readonly answer: Answer | null;
}

/** The answer of an operation: that for the wanted code, else the first success. Throws Refusal where the code is not declared. */
export function chooseAnswer(operation: Operation, code: number | undefined): ChosenAnswer {
  if (code === undefined) return firstSuccess(operation.answers);
  const answer = answerFor(operation.answers, code);
  if (answer !== null) return { status: code, answer };
  const known = operation.answers.map(({ status }) => status).join(', ');
  throw new Refusal(
    400,
    'ANSWER_NOT_DECLARED',
    `The document declares no answer ${code} here, but ${known === '' ? 'none at all' : known}.`,
  );
}

/** What is declared for a status: itself, its class (`4XX`), else `default`. */
export function answerFor(answers: readonly Answer[], status: number): Answer | null {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'];
  for (const name of wanted) {
    const found = answers.find((answer) => answer.status.toUpperCase() === name);
    if (found !== undefined) return found;
  }
  return null;
}

function firstSuccess(answers: readonly Answer[]): ChosenAnswer {
  const starting = (start: string): Answer | undefined =>
    answers.find(({ status }) => status.startsWith(start));
  const answer =
    starting('2') ??
    answers.find(({ status }) => status === 'default') ??
    starting('3') ??
    answers[0];
  return { status: statusOf(answer), answer: answer ?? null };
}

function statusOf(answer: Answer | undefined): number {
  if (answer === undefined || answer.status === 'default') return 200;
  const status = Number(answer.status.toUpperCase().replace('XX', '00'));
  // A 1xx is no answer, but news about one that is to come.
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}
