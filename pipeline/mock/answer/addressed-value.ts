import type { Content, Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { keyProperty } from '../rows/find/key-property.ts';
import { plainName } from '../rows/plain-name.ts';
import { isRow, withValues } from '../rows/row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { isValid } from './answer-value.ts';

/** A request whose answer stands for no row. */
export interface AddressedRequest {
  readonly operation: Operation;
  readonly content: Content;
  readonly valid: ValidRequest;
  /** What was sent; null: nothing, or no object. */
  readonly body: unknown;
}

/** An example or made value as the answer to one request: with the id that was asked for and, where no example says otherwise, the values that were sent, as far as it stays valid. */
export function addressedValue(
  context: MockContext,
  request: AddressedRequest,
  value: unknown,
): unknown {
  if (!isRow(value)) return value;
  const { content, body } = request;
  const isEcho = content.examples.length === 0 && isRow(body);
  const sent = isEcho ? Object.entries(body).filter(([name]) => Object.hasOwn(value, name)) : [];
  const entries = [...sent, ...addressOf(request, Object.keys(value))];
  if (entries.length === 0) return value;
  const whole = withValues(value, entries);
  if (isValid(context, content, whole)) return whole;
  return entries.reduce((current, entry) => {
    const next = withValues(current, [entry]);
    return isValid(context, content, next) ? next : current;
  }, value);
}

const identifiers = /^(?:id|uuid|guid|number|key|code|slug|sha)$/;

/** The property that the last part of the path names: `id` of `/pets/{petId}`. */
function addressOf(
  { operation, valid }: AddressedRequest,
  properties: readonly string[],
): readonly (readonly [string, unknown])[] {
  const parameter = /\{([^{}/]+)\}$/.exec(operation.path)?.[1];
  const wanted = parameter === undefined ? undefined : valid.path.get(parameter);
  if (parameter === undefined || wanted === undefined) return [];
  const property = keyProperty(parameter, properties);
  if (property === null) return [];
  const isSame = plainName(property) === plainName(parameter);
  return isSame || identifiers.test(plainName(property)) ? [[property, wanted]] : [];
}
