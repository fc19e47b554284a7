import type { Content, Example, Operation } from '../../model/api-model.ts';
import type { ChosenResponse } from '../choose/choose-response.ts';
import type { ShownContent } from '../choose/shown-contents.ts';
import type { Preference } from '../choose/preference.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers } from '../../../server-template/shared/json/exact-number.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import { seedOfParts } from '../mix-seed.ts';
import { validExample } from '../valid-example.ts';
import { forcedError } from './error/error-body.ts';

/** How to find a value without a row. */
export interface ValueRequest {
  readonly operation: Operation;
  readonly content: Content & Partial<ShownContent>;
  readonly preference: Preference;
  readonly seed: number;
  readonly isDynamic: boolean;
  /** The error to report without an example. */
  readonly error?: ChosenResponse | null;
}

interface Settled {
  readonly context: MockContext;
  readonly operation: Operation;
  readonly seed: number;
  /** Status of the error: `4XX` covers many. */
  readonly status: number | undefined;
  readonly value: unknown;
}

/** Cache of each content's last default value: finding it costs more than the rest of a request. */
const settled = new WeakMap<Content, Settled>();

/** The value of a body: the requested or first valid example, else generated data. */
export function responseValue(context: MockContext, request: ValueRequest): unknown {
  const { operation, content, preference, seed, isDynamic } = request;
  if (preference.example !== undefined || isDynamic) return foundValue(context, request);
  const known = settled.get(content);
  const status = request.error?.status;
  if (
    known?.context === context &&
    known.operation === operation &&
    known.seed === seed &&
    known.status === status
  )
    return known.value;
  const value = foundValue(context, request);
  settled.set(content, { context, operation, seed, status, value });
  return value;
}

function foundValue(context: MockContext, request: ValueRequest): unknown {
  const { content, preference, isDynamic } = request;
  const wanted = preference.example;
  if (wanted !== undefined) {
    const example = namedExample(content, wanted);
    const value = exampleValue(context, content, example);
    if (value !== undefined) return value;
    throw brokenExample(context, content, example);
  }
  for (const example of isDynamic ? [] : content.examples) {
    const value = exampleValue(context, content, example);
    if (value !== undefined) return value;
  }
  return reported(context, request);
}

/** An error without an example gets facts. */
function reported(context: MockContext, request: ValueRequest): unknown {
  const { content, error, isDynamic } = request;
  if (error === undefined || error === null || (!isDynamic && hasSchemaExample(context, content)))
    return generated(context, request);
  const value = forcedError(context, content, error);
  return isValid(context, content, value) ? value : generated(context, request);
}

function hasSchemaExample({ schemas }: MockContext, { schemaPointer }: Content): boolean {
  const schema = schemaPointer === null ? null : schemas.at(schemaPointer);
  return schema?.value['example'] !== undefined || schema?.value['examples'] !== undefined;
}

/** Whether a value is valid for this content. */
export function isValid({ validator }: MockContext, content: Content, value: unknown): boolean {
  const { schemaPointer, mediaType } = content;
  if (schemaPointer === null) return true;
  // Examples of XML or images are text, to which the schema does not apply.
  if (typeof value === 'string' && !isJson(mediaType)) return true;
  return validator.accepts(schemaPointer, 'response', plainNumbers(value));
}

function namedExample({ examples }: Content, wanted: string): Example {
  const found = examples.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const names = examples.flatMap(({ name }) => (name === null ? [] : [name]));
  const others = names.length === 0 ? 'it has no named examples' : `it has ${names.join(', ')}`;
  const message = `The document has no example ${JSON.stringify(wanted)} here; ${others}.`;
  throw new ApiError(400, 'EXAMPLE_NOT_DECLARED', message);
}

function exampleValue(context: MockContext, content: Content, { value }: Example): unknown {
  const { schemaPointer } = content;
  if (schemaPointer === null || isValid(context, content, value)) return value;
  return validExample(context, schemaPointer, plainNumbers(value));
}

/** A requested example that is invalid is an error. */
function brokenExample(
  { validator }: MockContext,
  content: Content,
  { name, value }: Example,
): ApiError {
  const [fault] = validator.errors(content.schemaPointer ?? '', 'response', plainNumbers(value));
  const what = [fault?.field, fault?.message].filter((text) => text !== '').join(' ');
  const message = `The document's example ${JSON.stringify(name)} does not satisfy its schema: ${what}.`;
  return new ApiError(500, 'NO_VALID_VALUE', message);
}

function generated({ sampler }: MockContext, request: ValueRequest): unknown {
  const { content, operation, seed, isDynamic } = request;
  if (content.schemaPointer === null) return content.examples[0]?.value ?? {};
  const sample = sampler.sample(content.schemaPointer, {
    direction: 'response',
    seed: seedOfParts(seed, operation.pointer, content.dataOf ?? content.mediaType),
    examples: isDynamic ? 'ignore' : 'first',
  });
  if (sample.kind === 'value') return sample.value;
  throw new ApiError(500, 'NO_VALID_VALUE', `No valid response was found: ${sample.reason}.`);
}
