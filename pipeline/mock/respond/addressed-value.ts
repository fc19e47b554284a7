import type { Content, Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { keyProperty, plainName } from '../../model/third-party/index.ts';
import { isRow, withValues } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { ofSentAlternative } from '../write/third-party/chosen-alternative.ts';
import { declaredEntries } from '../write/third-party/valid-row.ts';
import type { RowEntry } from '../write/third-party/valid-row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { isValid, responseValue } from './response-value.ts';
import { rowContent } from '../../model/resources/row-content.ts';

/** A request whose response is not a row. */
export interface AddressedRequest {
  readonly operation: Operation;
  readonly content: Content;
  readonly valid: ValidRequest;
  /** The sent object; null: none. */
  readonly body: unknown;
}

/**
 * An example or generated value as a response: with the requested id and, unless an example
 * differs, the sent values, as far as it stays valid.
 */
export function addressedValue(
  context: MockContext,
  request: AddressedRequest,
  value: unknown,
): unknown {
  if (!isRow(value)) return value;
  const { content, body } = request;
  const isEcho = content.examples.length === 0 && isRow(body);
  const { start, sent } = isEcho ? echoOf(context, content, { value, body }) : unsent(value);
  const entries = [...sent, ...addressOf(request, Object.keys(start))];
  if (entries.length === 0) return start;
  const whole = withValues(start, entries);
  if (isValid(context, content, whole)) return whole;
  return entries.reduce((current, entry) => {
    const next = withValues(current, [entry]);
    return isValid(context, content, next) ? next : current;
  }, start);
}

/** The response of a GET before any change. */
export function plainResponse(
  context: MockContext,
  operation: Operation,
  valid: ValidRequest,
): unknown {
  const content = rowContent(operation);
  if (content === null) return null;
  const request = { operation, content, seed: context.seed, preference: {}, error: null };
  const value = responseValue(context, { ...request, isDynamic: false });
  return addressedValue(context, { operation, content, valid, body: null }, value);
}

interface Echo {
  readonly start: Row;
  readonly sent: readonly RowEntry[];
}

function unsent(value: Row): Echo {
  return { start: value, sent: [] };
}

/** The sent values that a response has; all of them if they select another alternative. */
function echoOf(
  context: MockContext,
  { schemaPointer }: Content,
  { value, body }: { readonly value: Row; readonly body: Row },
): Echo {
  const entries = Object.entries(body);
  const shared = entries.filter(([name]) => Object.hasOwn(value, name));
  if (schemaPointer === null) return { start: value, sent: shared };
  const schema = { schemaPointer };
  const start = ofSentAlternative(context, schema, { sample: value, body });
  // The value alone may match no alternative: the sent values complete it.
  const meant = declaredEntries(context, schema, entries);
  return start === value ? { start, sent: shared } : { start: withValues(start, meant), sent: [] };
}

const identifiers = /^(?:id|uuid|guid|number|key|code|slug|sha)$/;

/** The property of the last path parameter: `id` of `/pets/{petId}`. */
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
