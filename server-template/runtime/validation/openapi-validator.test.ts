import { expect, it } from 'vitest';
import { createOpenapiValidator, validatorRequest } from './openapi-validator.ts';
import { withOwnFormats } from './own-formats.ts';
import { validationDetails } from './validation-details.ts';

it('lists allowed values without doubt, and no long pattern, in a message', async () => {
  const values = ['a', '', 'b, c', null];
  const mood = { type: 'string', nullable: true, enum: values };
  const code = { type: 'string', pattern: `^${'[a-z][0-9]'.repeat(9)}$` };
  const schema = { type: 'object', properties: { mood, last: { ...mood, enum: values }, code } };
  const operation = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: {},
  };
  const slice = {
    openapi: '3.0.3',
    info: { title: 'Moods', version: '1' },
    paths: { '/moods': { post: operation } },
  };
  const validator = createOpenapiValidator(withOwnFormats(slice), 'requests');
  const request = validatorRequest('POST', '/moods', {
    headers: { 'content-type': 'application/json' },
    body: { mood: 'b', last: 'c', code: 'x' },
  });
  request.openapi = await validator.match(request);
  const error: unknown = await validator
    .validateRequest(request)
    .catch((reason: unknown) => reason);
  const { errors } = error as { readonly errors: unknown };
  expect(validationDetails(errors).map(({ message }) => message)).toEqual([
    'must be one of a, "", "b, c", null',
    'must be one of a, "", "b, c", null',
    'must match the pattern of the document',
  ]);
});
