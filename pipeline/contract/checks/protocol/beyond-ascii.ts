import { schemasOf } from '../../../model/schema-view.ts';
import type { Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import type { Check, Subject } from '../check.ts';

const texts = ['Zoë Łódź 東京 🙂', 'Ωß東', 'é'];

/** A text of any language in a query or header is accepted or rejected, but fails no server. */
export const beyondAsciiCheck: Check<Parameter> = {
  id: 'beyond-ascii',
  title: 'text beyond ASCII in a query or header',
  kind: 'protocol',
  applies: (subject) =>
    subject.operation.method === 'delete'
      ? []
      : subject.operation.parameters
          .filter((parameter) => isFreeText(subject, parameter))
          .map((parameter) => ({ name: `${parameter.in} ${parameter.name}`, detail: parameter })),
  run: async (test, context, parameter) => {
    const { operation, session } = test;
    const { name, schemaPointer } = parameter;
    const valid = await context.valid(operation);
    if (!context.mayChange(operation))
      return test.skip('Valid requests could change rows or leave rows behind.');
    const text = texts.find(
      (one) =>
        schemaPointer !== null && session.parts.validator.accepts(schemaPointer, 'request', one),
    );
    if (text === undefined) return test.skip('The schema accepts no such text.');
    const isQuery = parameter.in === 'query';
    const draft = isQuery
      ? { ...valid, parameters: new Map([...valid.parameters, [parameterKey(parameter), text]]) }
      : valid;
    // Headers have bytes: https://www.rfc-editor.org/rfc/rfc9110#name-field-values
    const bytes = Buffer.from(text).toString('latin1');
    const sent = await test.send(draft, isQuery ? {} : { headers: { [name]: bytes } });
    const { status } = sent.real;
    test.skipWithoutAccess(status);
    context.noteTaken(operation, sent, draft);
    if (status < 500) return;
    test.fail(sent, `The API fails with ${status} on the text ${text}.`, {
      keyword: 'parameter',
      expected: 'any response below 500',
      actual: String(status),
    });
  },
};

/** Whether any text may be sent, so that the server must not fail on one. */
function isFreeText({ model }: Subject, { in: place, schemaPointer }: Parameter): boolean {
  if (schemaPointer === null || (place !== 'query' && place !== 'header')) return false;
  const schemas = schemasOf(model);
  const isOpen = ['enum', 'const', 'format', 'pattern'].every(
    (keyword) => schemas.keyword(schemaPointer, keyword) === undefined,
  );
  return isOpen && schemas.types(schemaPointer).has('string');
}
