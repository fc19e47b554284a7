import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isMultipartForm } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import { endlessPart, multipartType } from '../../request/form-text.ts';
import type { DraftBody } from '../../request/request-draft.ts';
import { declares } from '../../response/declared-response.ts';
import { sentForm } from '../../request/sent-content.ts';
import { once, type Check } from '../check.ts';
import { rejectBroken } from '../request/rejection.ts';
import { jsonTextOf, jsonTypeOf } from './body-text.ts';
import { promisesOf } from '../../rows/promises.ts';

const sizes = [1_200_000, 11_000_000];

/**
 * A body that is too large is rejected, if the operation declares 413. It is invalid JSON, or a
 * form without an end, so that a server without a limit stores nothing; for models, a last attempt
 * pads a valid body with blanks.
 */
export const oversizeCheck: Check<null> = {
  id: 'oversize',
  title: 'a body that is too large',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.body !== null && declares(operation, '413')),
  run: async (test, context) => {
    const { operation } = test;
    const valid = await context.valid(operation);
    for (const size of sizes) {
      const isLast = size === sizes.at(-1) && promisesOf(operation).declaresResponses;
      const own = isLast ? jsonTextOf(valid) : null;
      const body =
        own === null ? largeBody(operation, size) : jsonBody(operation, own + ' '.repeat(size));
      const sent = await test.send({ ...valid, body }, { expected: '413' });
      const { status } = sent.real;
      if (status === 413) return;
      await context.noteBroken(operation, sent, valid);
      if (own === null || status >= 500) rejectBroken(test, sent, null);
      else if (status < 300)
        return test.fail(
          sent,
          `A body of ${size} bytes gets status ${status}, but the document declares 413.`,
          { keyword: 'size', expected: '413' },
        );
    }
    test.skip(`A body of ${sizes.at(-1)} bytes is not too large for the API.`);
  },
};

/** A body of about a size that no server can store. */
function largeBody(operation: Operation, size: number): DraftBody {
  const form = sentForm(operation);
  if (form === null) return jsonBody(operation, `{"specmill":"${'x'.repeat(size)}`);
  const { mediaType, schema } = form;
  if (!isMultipartForm(mediaType))
    return { kind: 'text', mediaType, text: `specmill=%FF${'x'.repeat(size)}` };
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  const [first = 'specmill'] = Object.keys(isJsonObject(properties) ? properties : {});
  return { kind: 'text', mediaType: multipartType, text: endlessPart(first, size) };
}

function jsonBody(operation: Operation, text: string): DraftBody {
  return { kind: 'text', mediaType: jsonTypeOf(operation), text };
}
