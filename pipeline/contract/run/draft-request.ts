import type { Operation, Parameter } from '../../model/api-model.ts';
import type { Content } from '../../model/messages.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import { parameterKey, type DraftBody, type RequestDraft } from '../request/request-draft.ts';
import { plainText } from '../../../server-template/shared/url/write-parameter.ts';
import { bodyPlace } from '../../model/third-party/index.ts';
import { isForm, sentContent } from '../request/sent-content.ts';
import { schemasOf } from '../../model/schema-view.ts';
import { draftForm } from '../request/form-fields.ts';
import { valueIn } from '../rows/row-shape.ts';
import type { Session } from './session.ts';

/** Options of a draft. */
export interface DraftOptions {
  readonly seed: number;
  /** Values of path parameters by name; others are sampled. */
  readonly path?: ReadonlyMap<string, unknown>;
  /** Whether to include optional parameters. Default false. */
  readonly isFull?: boolean;
  readonly properties?: 'all' | 'required';
  readonly examples?: 'first' | 'ignore';
  /** A JSON body instead of a sampled one. */
  readonly body?: unknown;
  /** Additional parameters by key: `query limit`. */
  readonly parameters?: ReadonlyMap<string, unknown>;
}

/** A valid request of an operation; a sentence if none can be made. */
export function draftRequest(
  { parts, above }: Session,
  operation: Operation,
  options: DraftOptions,
): RequestDraft | string {
  const parameters = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const known = options.path?.get(name) ?? above.get(operation)?.get(name);
    const given = parameter.in === 'path' ? known : undefined;
    if (given !== undefined) parameters.set(parameterKey(parameter), given);
    else if (
      parameter.required ||
      (options.isFull === true && parameter.role !== 'idempotencyKey')
    ) {
      const value = sampleParameter(parts, parameter, options);
      if (value !== undefined) parameters.set(parameterKey(parameter), value);
      else if (parameter.required)
        return `No valid value was found for the ${parameter.in} parameter ${parameter.name}.`;
    }
  }
  for (const [key, value] of options.parameters ?? []) parameters.set(key, value);
  const body = sampleBody(parts, operation, options);
  return typeof body === 'string' ? body : { operation, parameters, body };
}

function sampleParameter(
  { sampler, validator }: Session['parts'],
  parameter: Parameter,
  options: DraftOptions,
): unknown {
  const { schemaPointer, name } = parameter;
  if (schemaPointer === null) return 'specmill';
  const [example] = parameter.examples;
  if (
    options.examples !== 'ignore' &&
    example !== undefined &&
    validator.accepts(schemaPointer, 'request', example.value)
  )
    return example.value;
  const sample = sampler.sample(schemaPointer, {
    direction: 'request',
    seed: options.seed,
    name,
    examples: options.examples ?? 'first',
  });
  if (sample.kind === 'none') return undefined;
  // An empty segment would be another path.
  const isEmpty = parameter.in === 'path' && plainText(sample.value) === '';
  return isEmpty ? 'specmill' : sample.value;
}

function sampleBody(
  { sampler, validator, model }: Session['parts'],
  operation: Operation,
  options: DraftOptions,
): DraftBody | null | string {
  const content = sentContent(operation);
  if (content === null)
    return operation.body?.required === true
      ? 'The body has no media type that could be written.'
      : null;
  const { mediaType } = content;
  const bodyOf = (value: unknown): DraftBody => {
    const body = { kind: 'value', mediaType: plain(mediaType), value } as const;
    return isForm(mediaType) ? { ...body, form: draftForm(schemasOf(model), content) } : body;
  };
  if (options.body !== undefined) return bodyOf(options.body);
  const { pointer, path } = rowIn(operation, content);
  if (pointer === null) return bodyOf(isJson(mediaType) || isForm(mediaType) ? {} : 'specmill');
  const example = valueIn(content.examples[0]?.value, path);
  if (
    options.examples !== 'ignore' &&
    example !== undefined &&
    validator.accepts(pointer, 'request', example)
  )
    return bodyOf(example);
  const { seed, properties = 'all', examples = 'first' } = options;
  const sample = sampler.sample(pointer, { direction: 'request', seed, properties, examples });
  return sample.kind === 'none' ? sample.reason : bodyOf(sample.value);
}

/** The schema of the row in a body, and its place. */
function rowIn(operation: Operation, { mediaType, schemaPointer }: Content) {
  const place = isJson(mediaType) ? bodyPlace(operation) : null;
  return place === null
    ? { pointer: schemaPointer, path: [] }
    : { pointer: place.pointer, path: [place.name] };
}

function plain(mediaType: string): string {
  return mediaType.includes('*') ? 'application/json' : mediaType;
}
