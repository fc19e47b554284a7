import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { schemasOf, type Schemas } from '../../../model/schema-view.ts';
import { declaresRejection } from '../../response/declared-response.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { CheckCell, Subject } from '../check.ts';
import { isReadOnly } from './read-only-property.ts';
import { rejectBroken, rejectionStatus } from './rejection.ts';

/** A property of a body, with invalid values that lenient servers accept. */
export interface AlmostValid {
  readonly name: string;
  /** Pointer of its schema. */
  readonly pointer: string;
  readonly values: readonly unknown[];
}

/** One cell per property of an operation's body with such values. */
export function almostValid(
  { model, operation }: Subject,
  valuesOf: (schemas: Schemas, pointer: string) => readonly unknown[],
): readonly CheckCell<AlmostValid>[] {
  const pointer = bodyPointer(operation);
  if (pointer === null || !declaresRejection(operation)) return [];
  const schemas = schemasOf(model);
  return [...schemas.properties(pointer)].flatMap(([name, place]) => {
    if (isReadOnly(schemas, pointer, name)) return [];
    const values = valuesOf(schemas, place.pointer);
    return values.length === 0 ? [] : [{ name, detail: { name, pointer: place.pointer, values } }];
  });
}

/** Sends a body with one invalid value; it must be rejected. */
export async function tryAlmost(
  test: Test,
  context: TestContext,
  { name, pointer, values }: AlmostValid,
  keyword: string,
): Promise<void> {
  const { operation, session } = test;
  const valid = await context.valid(operation);
  const whole = bodyPointer(operation);
  const json = valid.body?.kind === 'value' ? valid.body.value : null;
  if (valid.body?.kind !== 'value' || whole === null || !isJsonObject(json))
    return test.skip('The body is not a JSON object.');
  const { body } = valid;
  const broken = values
    .map((value) => ({ ...json, [name]: value }))
    .find((value) => !session.parts.validator.accepts(whole, 'request', value));
  if (broken === undefined) return test.skip('The schema accepts every value that was tried.');
  const draft = { ...valid, body: { ...body, value: broken } };
  const sent = await test.send(draft, { expected: rejectionStatus(operation) });
  await context.noteBroken(operation, sent, draft);
  rejectBroken(test, sent, {
    in: 'body',
    parameter: null,
    keyword,
    pointer,
    at: [name],
    schema: {},
    property: null,
  });
}
