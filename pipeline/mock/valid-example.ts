import type { MockContext } from './mock-options.ts';
import { hasMark, withoutProperties } from './without-properties.ts';

/** An example as a response may have it: as it is, else without what is only written, which authors show because requests have it. Undefined: it does not satisfy its schema. */
export function validExample(
  { validator, schemas }: Pick<MockContext, 'validator' | 'schemas'>,
  schemaPointer: string,
  value: unknown,
): unknown {
  if (validator.accepts(schemaPointer, 'response', value)) return value;
  const shown = withoutProperties(schemas, [schemaPointer], {
    value,
    isLeftOut: (property) => hasMark(property, 'writeOnly'),
  });
  return validator.accepts(schemaPointer, 'response', shown) ? shown : undefined;
}
