import { expect, it } from 'vitest';
import { problemsAfter } from '../testing/edited-document.ts';
import type { DocumentEdit } from '../testing/edited-document.ts';

const name = (more: object = {}) => ({ type: 'string', ...more });
const steps = (items: object, more: object = {}) => ({
  ...{ type: 'array', maxItems: 20, ...more },
  items: { type: 'object', properties: { operationId: items } },
});
const batch = (own: object, more: object = {}) => ({
  operationId: 'runBatch',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties: { steps: own } } } },
  },
  responses: { 200: { description: '' }, 400: { $ref: '#/components/responses/Error' } },
  'x-crud': { batch: true },
  ...more,
});
const at = '#/paths/~1batch/post';
const place = `${at}/requestBody/content/application~1json/schema/properties/steps`;

it.each<[what: string, edit: DocumentEdit, expected: string | null]>([
  ['every operation on a table', [at, batch(steps(name()))], null],
  ['some of them', [at, batch(steps(name({ enum: ['getTrack'] })))], null],
  [
    'an operation that does not exist',
    [at, batch(steps(name({ enum: ['getTrak'] })))],
    `${place}/items/properties/operationId/enum/0 There is no operation on a table with the id "getTrak".`,
  ],
  [
    'a custom operation',
    [at, batch(steps(name({ enum: ['getTrack', 'runBatch'] })))],
    `${place}/items/properties/operationId/enum/1 There is no operation on a table with the id "runBatch".`,
  ],
  [
    'any number of steps',
    [at, batch(steps(name(), { maxItems: undefined }))],
    `${place} A batch runs at most 1000 steps, because they share a transaction.`,
  ],
  [
    'no steps',
    [at, batch(name())],
    `${at}/requestBody The body of a batch is a JSON object with a list "steps", whose items have an "operationId".`,
  ],
  [
    'another response',
    [at, batch(steps(name()), { responses: { 201: { description: '' } } })],
    `${at}/responses A batch responds with 200, which is not declared.`,
  ],
  [
    'another method',
    ['#/paths/~1batch/put', batch(steps(name()))],
    '#/paths/~1batch/put/x-crud/batch A batch is a POST, not a PUT.',
  ],
])('a batch of %s', (_what, edit, expected) => {
  const problems = problemsAfter(['#/paths/~1batch', {}], edit);
  expect(problems).toEqual(expected === null ? [] : [expected]);
});
