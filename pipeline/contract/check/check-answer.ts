import type { Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { SchemaJudge } from '../../schema/schema-judge.ts';
import type { IncomingAnswer } from '../run/run-hooks.ts';
import type { AnswerCheck } from './answer-check.ts';
import { checkBody } from './check-body.ts';
import { checkHeaders } from './check-headers.ts';
import { checkMediaType } from './check-media-type.ts';
import { declaredAnswer } from './declared-answer.ts';
import { parseBody } from './parse-body.ts';

/** Holds an answer against all that its operation declares for its status. */
export function checkAnswer(
  judge: SchemaJudge,
  operation: Operation,
  real: IncomingAnswer,
): AnswerCheck {
  const answer = declaredAnswer(operation, real.status);
  const value = parseBody(real);
  if (answer === null) {
    return { answer, content: null, value, findings: [undeclared(operation, real)] };
  }
  const pointer = pointerTo(operation.pointer, 'responses', answer.status);
  const media = checkMediaType(answer, real, pointer);
  const findings = [
    ...checkHeaders(judge, answer, real, pointer),
    ...media.findings,
    ...(media.content === null ? [] : checkBody(judge, media.content, real, value)),
  ];
  return { answer, content: media.content, findings, value };
}

function undeclared(operation: Operation, real: IncomingAnswer): AnswerCheck['findings'][number] {
  const statuses = operation.answers.map(({ status }) => status).join(', ');
  return {
    message: `The status ${real.status} is not declared.`,
    keyword: 'status',
    pointer: pointerTo(operation.pointer, 'responses'),
    instance: null,
    expected: `one of ${statuses}`,
    actual: String(real.status),
  };
}
