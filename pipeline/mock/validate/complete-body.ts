import { plainNumbers } from '../../../server-template/shared/json/exact-number.ts';
import type { Operation } from '../../model/api-model.ts';
import type { Schemas } from '../../model/schema-view.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { withDefaults } from './default-values.ts';

/** The body of a new row of a table with its defaults; a change keeps what is not sent. */
export function completeBody(
  schemas: Schemas,
  { crud }: Operation,
  body: ReceivedBody,
): ReceivedBody {
  const { schemaPointer } = body.content;
  if (body.kind !== 'json' || crud?.action !== 'create' || schemaPointer === null) return body;
  const exact = withDefaults(schemas, schemaPointer, body.exact);
  return exact === body.exact ? body : { ...body, value: plainNumbers(exact), exact };
}
