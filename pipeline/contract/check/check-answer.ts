import type { Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { SchemaJudge } from '../../schema/schema-validator.ts';
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
    const findings = isLeftOut(operation, real.status) ? [] : [undeclared(operation, real)];
    return { answer, content: null, value, findings };
  }
  const pointer = pointerTo(operation.pointer, 'responses', answer.status);
  const media = checkMediaType(answer, real, pointer);
  // HEAD promises the headers of GET, and of those of a body none. https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2
  const ofBody =
    operation.method === 'head'
      ? []
      : [
          ...media.findings,
          ...(media.content === null ? [] : checkBody(judge, media.content, real, value)),
        ];
  const findings = [...checkHeaders(judge, answer, real, pointer), ...ofBody];
  return { answer, content: media.content, findings, value };
}

/** Whether a document says so little of a kind of answer that it does not rule this one out: many list no refusals, or no success, and a row whose key was invented may be missing. Documents of models are held to every status. */
function isLeftOut({ crud, answers, parameters, body }: Operation, status: number): boolean {
  if (crud !== null) return false;
  const kind = String(Math.floor(status / 100));
  const isSilent = !answers.some((one) => one.status.startsWith(kind));
  const isInvented = parameters.some((parameter) => parameter.in === 'path');
  if (status === 404 || status === 410) return isInvented || (isSilent && body !== null);
  if (kind === '4') return isSilent && (body !== null || parameters.length > 0);
  return kind === '2' && isSilent;
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
