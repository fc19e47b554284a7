import type { ApiModel, Operation, Parameter } from '../../pipeline/model/api-model.ts';
import type { Content } from '../../pipeline/model/messages.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import {
  headerText,
  pathSegment,
  queryPairs,
} from '../../server-template/shared/url/write-parameter.ts';
import { createSchemaSampler } from '../../pipeline/schema/sample/create-schema-sampler.ts';
import type { SchemaSampler } from '../../pipeline/schema/schema-sampler.ts';
import { createSchemaValidator } from '../../pipeline/schema/validate/create-schema-validator.ts';
import type { SchemaValidator } from '../../pipeline/schema/schema-validator.ts';

/** Possible outcomes of a request made from the document's examples. */
export const outcomes = ['answered', 'empty', 'invalid', 'unnamed', 'rejected'] as const;

/**
 * `answered`: 2xx with content, where the document declares any; `empty`: 2xx with an empty list
 * that the document's example of the response does not have, or without the declared content;
 * `invalid`: rejected because the example violates its schema, with the place; `unnamed`: the same
 * without the place; `rejected`: rejected although the examples satisfy their schemas.
 */
export type Outcome = (typeof outcomes)[number];

/** A request made from the document's examples, and its outcome. */
export interface ExampleTrial {
  readonly operation: Operation;
  readonly outcome: Outcome;
  readonly detail: string;
}

interface Parts {
  readonly url: string;
  readonly sampler: SchemaSampler;
  readonly validator: SchemaValidator;
}

/** Sends one request for each operation whose parameters or body have examples, each to the mock's initial state. */
export async function tryOwnExamples(model: ApiModel): Promise<readonly ExampleTrial[]> {
  const mock = await startMock({
    ...{ documents: [{ name: 'vendor', model }], port: 0 },
    behaviour: { isStateful: true },
    onFault: (error) => console.log(error),
  });
  try {
    const validator = createSchemaValidator(model);
    const parts = { url: mock.url, validator, sampler: createSchemaSampler(model, validator) };
    const trials: ExampleTrial[] = [];
    for (const operation of model.operations.filter(hasExamples)) {
      await fetch(`${mock.url}/__mock/reset`, { method: 'POST' });
      trials.push(await tryOperation(parts, operation));
    }
    return trials;
  } finally {
    await mock.stop();
  }
}

/** Whether a request can be made from examples alone; only keys in its path are taken from the mock. */
function hasExamples(operation: Operation): boolean {
  const isInvented = operation.parameters.some(
    (one) => one.required && one.in !== 'path' && exampleOf(one) === undefined,
  );
  if (isInvented) return false;
  const isBodyFree = operation.body === null || bodyOf(operation)?.examples[0] !== undefined;
  const parameters = operation.parameters.filter((one) => exampleOf(one) !== undefined);
  const isBody = bodyOf(operation)?.examples[0] !== undefined;
  return isBody || (isBodyFree && parameters.some((one) => one.in !== 'path'));
}

/** The content of a body that this client can serialize. */
function bodyOf({ body }: Operation): Content | null {
  return body?.contents.find(({ mediaType }) => /[/+]json\b/.test(mediaType)) ?? null;
}

function exampleOf({ examples, schema }: Parameter): unknown {
  return examples[0]?.value ?? schema.example;
}

async function tryOperation(parts: Parts, operation: Operation): Promise<ExampleTrial> {
  const { url, sampler, validator } = parts;
  const wrong: string[] = [];
  const known = await knownAddress(url, operation);
  const valueOf = (parameter: Parameter): unknown => {
    const { schemaPointer: pointer, name, required } = parameter;
    const example = exampleOf(parameter);
    if (example !== undefined) {
      if (pointer !== null && !validator.accepts(pointer, 'request', example)) wrong.push(name);
      return example;
    }
    if (parameter.in === 'path' && known.has(name)) return known.get(name);
    if (!required || pointer === null) return required ? 'x' : undefined;
    const sample = sampler.sample(pointer, { direction: 'request', seed: 1, name });
    return sample.kind === 'value' ? sample.value : 'x';
  };
  const given = operation.parameters.map((one) => [one, valueOf(one)] as const);
  const sent = given.filter(([, value]) => value !== undefined);
  const target = sent.reduce(
    (path, [one, value]) =>
      one.in === 'path' ? path.replace(`{${one.name}}`, pathSegment(one, value)) : path,
    operation.path,
  );
  const pairs = sent.flatMap(([one, value]) => (one.in === 'query' ? queryPairs(one, value) : []));
  const headers = sent.flatMap(([one, value]): [string, string][] => {
    const isOwn = one.in === 'header' && !/^(?:accept|content-type)$/i.test(one.name);
    const text = isOwn ? headerText(one, value) : null;
    return text === null ? [] : [[one.name, text]];
  });
  const content = bodyOf(operation);
  const body = content?.examples[0]?.value;
  if (content !== null && content.schemaPointer !== null && body !== undefined)
    wrong.push(
      ...validator.errors(content.schemaPointer, 'request', body).map(({ field }) => field),
    );
  const type = content === null || body === undefined ? {} : { 'Content-Type': content.mediaType };
  // Some paths contain a query, which a parameter may repeat.
  const query = pairs.length === 0 || target.includes('?') ? '' : `?${pairs.join('&')}`;
  const response = await fetch(url + target + query, {
    method: operation.method.toUpperCase(),
    redirect: 'manual',
    headers: { ...Object.fromEntries(headers), ...type },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const outcome = outcomeOf(operation, { status: response.status, text, wrong });
  return { operation, outcome, detail: `${response.status} ${text.slice(0, 300)}` };
}

/** Values of path parameters that lead to a row, from the mock's own `curl` line. */
async function knownAddress(
  url: string,
  { id, path }: Operation,
): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`${url}/__mock/curl?operation=${encodeURIComponent(id)}`);
  const target = new RegExp(`'${url.replaceAll('.', '\\.')}([^'?]*)`).exec(
    await response.text(),
  )?.[1];
  const steps = (target ?? '').split('/').slice(-path.split('/').length);
  const named = path.split('/').map((step, index): [string, string][] => {
    const name = /^\{([^{}]*)\}$/.exec(step)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(steps[index] ?? 'x')]];
  });
  return new Map(named.flat());
}

function outcomeOf(
  { responses, method }: Operation,
  {
    status,
    text,
    wrong,
  }: { readonly status: number; readonly text: string; readonly wrong: readonly string[] },
): Outcome {
  if (status < 400) {
    const declared = responses.find((one) => one.status === String(status));
    const isDeclared = declared?.contents.some(({ schema }) => schema !== null) === true;
    const isBare = text === '' && isDeclared && status !== 204 && method !== 'head';
    const examples = declared?.contents.flatMap((one) => one.examples) ?? [];
    const isAuthors = examples.some(({ value }) => isEmptyList(JSON.stringify(value)));
    return isBare || (isEmptyList(text) && !isAuthors) ? 'empty' : 'answered';
  }
  if (wrong.length === 0) return 'rejected';
  const last = (field: string): string => field.split('.').at(-1) ?? '';
  return wrong.some((field) => text.includes(last(field))) ? 'invalid' : 'unnamed';
}

/** Whether a body is an empty list, or contains empty lists only. */
function isEmptyList(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value)) return value.length === 0;
  const lists = Object.values(value as object).filter((one) => Array.isArray(one));
  return lists.length === 1 && lists.every((one) => one.length === 0);
}
