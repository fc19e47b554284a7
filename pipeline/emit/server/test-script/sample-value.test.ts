import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { RUN } from './placeholders.ts';
import { sampleValue } from './sample-value.ts';

const document: OpenApiDocument = {
  openapi: '3.0.3',
  info: { title: 'Codes', version: '1' },
  paths: {},
};

test.each([
  ['^[A-Z0-9-]+$', 12, `T-${RUN}`],
  ['^[A-Z0-9]+$', 9, `T${RUN}`],
  ['^[0-9]{8}$', 8, RUN],
  ['^[a-z]', 20, `test-${RUN}`],
  // Nothing matches: the server reports it.
  ['^never$', 20, `test-${RUN}`],
  ['(', 20, `test-${RUN}`],
])('has a sample for the pattern %s', (pattern, maxLength, want) => {
  expect(sampleValue(document, { type: 'string', pattern, maxLength })).toBe(want);
});
