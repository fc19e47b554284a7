import type { Content, Operation, Parameter } from '../model/api-model.ts';
import { isJson } from '../../server-template/shared/media-type.ts';
import { pathParameterNames } from '../model/operation-path.ts';
import type { MockContext } from './mock-options.ts';
import { spelled } from '../../server-template/shared/json/exact-number.ts';
import { isRow, withValues } from '../../server-template/shared/rows/row.ts';
import { splitPath } from './route/split-path.ts';

/** A valid request of an operation, to try it. */
export interface ExampleCall {
  readonly method: string;
  /** Path and query, without the mount path. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Existing rows for a request. */
export interface ExampleRows {
  /** Path parameters of an existing row; null if unknown. */
  readonly address: readonly (string | null)[];
  /** Values of foreign keys by property name. */
  readonly links: Readonly<Record<string, unknown>>;
}

/** Builds it from the required parameters and a body. */
export function exampleCall(
  context: MockContext,
  operation: Operation,
  { address, links }: ExampleRows,
): ExampleCall {
  const { path, parameters, method } = operation;
  const texts = pathTexts(context, operation).map((text, index) => address[index] ?? text);
  const values = texts.values();
  const filled = splitPath(path).path.replace(/\{[^{}]*\}/g, () =>
    encodeURIComponent(values.next().value ?? 'x'),
  );
  const required = (place: Parameter['in']): readonly (readonly [string, string])[] =>
    parameters
      .filter((one) => one.in === place && one.required)
      .map((one) => [one.name, textFor(context, one)]);
  const query = required('query').map((pair) => pair.map(encodeURIComponent).join('='));
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType)) ?? null;
  return {
    method: method.toUpperCase(),
    target: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
    headers: {
      ...Object.fromEntries(required('header')),
      ...(content === null ? {} : { 'Content-Type': content.mediaType }),
    },
    body: content === null ? null : bodyText(context, content, links),
  };
}

/** Values of the path's parameters that their schemas describe. */
export function pathTexts(
  context: MockContext,
  { path, parameters }: Operation,
): readonly string[] {
  return pathParameterNames(path).map((name) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    const text = parameter === undefined ? 'x' : textFor(context, parameter);
    // An empty value would be another path.
    return text === ''
      ? (parameter?.schema.enum?.map(String).find((one) => one !== '') ?? 'x')
      : text;
  });
}

/** The curl command for a mock at this address: `http://127.0.0.1:3334/shop`. */
export function curlText({ method, target, headers, body }: ExampleCall, url: string): string {
  const parts = [
    ...['curl', ...(method === 'GET' ? [] : ['-X', method])],
    quoted(`${url}${target}`),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(body === null ? [] : ['-d', quoted(body)]),
  ];
  return parts.join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function textFor(context: MockContext, { name, schemaPointer, examples }: Parameter): string {
  const value =
    examples[0]?.value ?? (schemaPointer === null ? 'x' : sampled(context, schemaPointer, name));
  return Array.isArray(value) ? value.map(spelled).join(',') : spelled(value);
}

function bodyText(
  context: MockContext,
  { schemaPointer, examples }: Content,
  links: ExampleRows['links'],
): string {
  const { validator } = context.requests;
  const example = examples.find(
    ({ value }) => schemaPointer === null || validator.accepts(schemaPointer, 'request', value),
  );
  const value =
    example === undefined && schemaPointer !== null
      ? sampled(context, schemaPointer)
      : example?.value;
  if (!isRow(value)) return JSON.stringify(value ?? {});
  const known = Object.entries(links).filter(([name]) => Object.hasOwn(value, name));
  return JSON.stringify(withValues(value, known));
}

function sampled({ requests, seed }: MockContext, pointer: string, name?: string): unknown {
  const options = { direction: 'request', seed, ...(name === undefined ? {} : { name }) } as const;
  const sample = requests.sampler.sample(pointer, options);
  return sample.kind === 'value' ? sample.value : 'x';
}
