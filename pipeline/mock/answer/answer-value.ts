import type { Content, Operation } from '../../model/api-model.ts';
import type { ChosenAnswer } from '../choose/choose-answer.ts';
import type { Preference } from '../choose/preference.ts';
import type { MockContext } from '../mock-options.ts';
import { plainNumbers } from '../read/exact-number.ts';
import { isJson } from '../read/media-type.ts';
import { Refusal } from '../refusal.ts';
import { schemaAt } from '../schema-view.ts';
import { mixSeed } from '../seed.ts';
import { forcedError } from './error/error-body.ts';

/** How a value that no row stands for is found. */
export interface ValueRequest {
  readonly operation: Operation;
  readonly content: Content;
  readonly preference: Preference;
  readonly seed: number;
  readonly isDynamic: boolean;
  /** The error that is told where no example is. */
  readonly error?: ChosenAnswer | null;
}

interface Settled {
  readonly context: MockContext;
  readonly operation: Operation;
  readonly seed: number;
  readonly value: unknown;
}

/** The last value of each content that nobody asked to be another: finding it again costs more than the rest of a request. */
const settled = new WeakMap<Content, Settled>();

/** The value of a body: the example that was asked for or the first valid one, else generated data. */
export function answerValue(context: MockContext, request: ValueRequest): unknown {
  const { operation, content, preference, seed, isDynamic } = request;
  if (preference.example !== undefined || isDynamic) return foundValue(context, request);
  const known = settled.get(content);
  if (known?.context === context && known.operation === operation && known.seed === seed)
    return known.value;
  const value = foundValue(context, request);
  settled.set(content, { context, operation, seed, value });
  return value;
}

function foundValue(context: MockContext, request: ValueRequest): unknown {
  const { content, preference, isDynamic } = request;
  const wanted = preference.example;
  if (wanted !== undefined) {
    const named = namedExample(content, wanted);
    if (isValid(context, content, named)) return named;
  } else if (!isDynamic) {
    const example = content.examples.find(({ value }) => isValid(context, content, value));
    if (example !== undefined) return example.value;
  }
  return told(context, request);
}

/** An error without an example of its own or its schema's says what it is about. */
function told(context: MockContext, request: ValueRequest): unknown {
  const { content, error, isDynamic } = request;
  if (error === undefined || error === null || (!isDynamic && hasSchemaExample(context, content)))
    return generated(context, request);
  const value = forcedError(context, content, error);
  return isValid(context, content, value) ? value : generated(context, request);
}

function hasSchemaExample({ model }: MockContext, { schemaPointer }: Content): boolean {
  const schema = schemaPointer === null ? null : schemaAt(model.document, schemaPointer);
  return schema?.value['example'] !== undefined || schema?.value['examples'] !== undefined;
}

/** Whether a value may be sent as this content. */
export function isValid({ judge }: MockContext, content: Content, value: unknown): boolean {
  const { schemaPointer, mediaType } = content;
  if (schemaPointer === null) return true;
  // An example of XML or of a picture is its text, which a JSON Schema says nothing about.
  if (typeof value === 'string' && !isJson(mediaType)) return true;
  return judge.accepts(schemaPointer, 'response', plainNumbers(value));
}

function namedExample({ examples }: Content, wanted: string): unknown {
  const found = examples.find(({ name }) => name === wanted);
  if (found !== undefined) return found.value;
  const names = examples.flatMap(({ name }) => (name === null ? [] : [name]));
  throw new Refusal(
    400,
    'EXAMPLE_NOT_DECLARED',
    `The document has no example ${JSON.stringify(wanted)} here, but ${names.length === 0 ? 'none by name' : names.join(', ')}.`,
  );
}

function generated({ sampler }: MockContext, request: ValueRequest): unknown {
  const { content, operation, seed, isDynamic } = request;
  if (content.schemaPointer === null) return content.examples[0]?.value ?? {};
  const sample = sampler.sample(content.schemaPointer, {
    direction: 'response',
    seed: mixSeed(seed, operation.pointer, content.mediaType),
    examples: isDynamic ? 'ignore' : 'first',
  });
  if (sample.kind === 'value') return sample.value;
  throw new Refusal(500, 'NO_VALID_VALUE', `No valid answer was found: ${sample.reason}.`);
}
