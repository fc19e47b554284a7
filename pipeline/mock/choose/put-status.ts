import type { Operation } from '../../model/api-model.ts';
import type { ChosenAnswer } from './choose-answer.ts';

/** A PUT that may create tells so by its status: 201 where it did, another where it did not. */
export function putStatus(
  { method, answers }: Operation,
  chosen: ChosenAnswer,
  isNew: boolean,
): ChosenAnswer {
  if (method !== 'put' || (chosen.status === 201) === isNew) return chosen;
  const answer = answers.find(({ status }) =>
    isNew ? status === '201' : /^20[0245]$/.test(status),
  );
  return answer === undefined ? chosen : { status: Number(answer.status), answer };
}
