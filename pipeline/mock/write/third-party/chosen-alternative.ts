import type { MockContext } from '../../mock-options.ts';
import { plainNumbers } from '../../../../server-template/shared/json/exact-number.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
import { firstValid } from './valid-row.ts';
import type { RowSchema } from './valid-row.ts';

/** Removes the properties of alternatives (`oneOf`, `anyOf`) that a body does not match: a response to a cat does not contain a dog's bark. */
export function ofSentAlternative(
  context: MockContext,
  schema: RowSchema,
  { sample, body }: { readonly sample: Row; readonly body: Row },
): Row {
  const { schemas, validator } = context;
  const alternatives = schemas.alternatives(schema.schemaPointer);
  const plain = plainNumbers(body);
  const meant = alternatives.filter((pointer) => validator.accepts(pointer, 'request', plain));
  if (meant.length === 0 || meant.length === alternatives.length) return sample;
  const names = (pointers: readonly string[]): ReadonlySet<string> =>
    new Set(pointers.flatMap((pointer) => [...schemas.allProperties(pointer).keys()]));
  const [all, kept] = [names(alternatives), names(meant)];
  const own = Object.entries(sample).filter(([name]) => !all.has(name) || kept.has(name));
  const start = Object.fromEntries(own);
  const isWhole = firstValid(context, schema, [{ ...start, ...body }]) !== null;
  return isWhole ? start : sample;
}
