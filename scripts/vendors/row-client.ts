import type { Content, Operation, Parameter } from '../../pipeline/model/api-model.ts';
import type { SchemaSampler } from '../../pipeline/schema/schema-sampler.ts';

import { scalarsOf } from './row-facts.ts';

/** A response, parsed if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** URL of a new row, if a header contains it. */
  readonly location: string | null;
}

/** A request body, and its values. */
export interface SentBody {
  readonly values: unknown;
  readonly text: string | FormData;
  /** Null if `fetch` sets it. */
  readonly mediaType: string | null;
}

/** Calls a mock's operations; parameters that the caller does not give are sampled from their schemas. */
export class RowClient {
  readonly #url: string;
  readonly #sampler: SchemaSampler;

  constructor(url: string, sampler: SchemaSampler) {
    this.#url = url;
    this.#sampler = sampler;
  }

  /** Sends one request; `pathValues` are the path parameters in order, `known` is a row whose values are used for parameters of the same name. */
  async call(
    operation: Operation,
    pathValues: readonly string[],
    body: SentBody | null = null,
    known: unknown = null,
  ): Promise<Reply> {
    const { path, parameters, method } = operation;
    const values = pathValues.values();
    // `owner_id` is the `id` of its `owner`.
    const own = new Map(
      scalarsOf(known).flatMap((one) =>
        [2, 1].map((length) => [one.path.slice(-length).join('_'), String(one.value)]),
      ),
    );
    const target = path.replace(/\{[^{}]*\}/g, () =>
      encodeURIComponent(values.next().value ?? 'x'),
    );
    const given = (place: Parameter['in']): [string, string][] =>
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .filter(({ name }) => !/^(?:accept|content-type)$/i.test(name))
        .map((parameter) => [parameter.name, own.get(parameter.name) ?? this.textFor(parameter)]);
    const query = new URLSearchParams(given('query'));
    const response = await fetch(
      `${this.#url}${target}${query.size > 0 ? `?${query.toString()}` : ''}`,
      {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: {
          accept: 'application/json, */*;q=0.1',
          ...Object.fromEntries(given('header')),
          ...(typeof body?.mediaType === 'string' ? { 'content-type': body.mediaType } : {}),
        },
        body: body?.text ?? null,
      },
    );
    const location = response.headers.get('location');
    return { status: response.status, body: parsed(await response.text()), location };
  }

  /** Samples a value for a parameter. */
  textFor({ name, schemaPointer, examples: [example] }: Parameter): string {
    const options = { direction: 'request', seed: 1, name } as const;
    const sample = schemaPointer === null ? null : this.#sampler.sample(schemaPointer, options);
    const value = example?.value ?? (sample?.kind === 'value' ? sample.value : 'x');
    if (Array.isArray(value)) return value.map(textOf).join(',');
    return textOf(value);
  }

  /** Bodies that an operation might accept: its own examples, then generated ones. Empty if this client cannot serialize its media types. */
  bodiesFor(operation: Operation, seeds: readonly number[]): readonly SentBody[] {
    const contents = operation.body?.contents ?? [];
    const content =
      contents.find(({ mediaType }) => /[/+]json\b/.test(mediaType)) ??
      contents.find(({ mediaType }) => mediaType === 'application/x-www-form-urlencoded') ??
      contents.find(({ mediaType }) => mediaType === 'multipart/form-data') ??
      contents.find(({ mediaType }) => mediaType === '*/*');
    if (content === undefined) return [];
    const made = seeds.flatMap((seed) =>
      (['first', 'ignore'] as const).map((examples) => this.#sample(content, seed, examples)),
    );
    const values = made.map(realPatch).filter((one) => one !== null);
    return values.map((one) => written(content.mediaType, one));
  }

  #sample({ schemaPointer }: Content, seed: number, examples: 'first' | 'ignore'): unknown {
    if (schemaPointer === null) return { name: `row ${seed}` };
    const sample = this.#sampler.sample(schemaPointer, { direction: 'request', seed, examples });
    return sample.kind === 'value' ? sample.value : {};
  }
}

/** A JSON Patch that applies to any row, if texts may be patched, otherwise null. Other values unchanged. */
function realPatch(values: unknown): unknown {
  const first: unknown = Array.isArray(values) ? (values as readonly unknown[])[0] : null;
  const isPatch = typeof first === 'object' && first !== null && 'op' in first && 'path' in first;
  if (!isPatch) return values;
  const takesText = !('value' in first && typeof first.value === 'object');
  return takesText ? [{ op: 'add', path: '/description', value: 'patched' }] : null;
}

function written(mediaType: string, values: unknown): SentBody {
  if (mediaType === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of pairsOf(values, '')) form.append(name, value);
    return { values, text: form, mediaType: null };
  }
  if (mediaType === 'application/x-www-form-urlencoded')
    return { values, text: new URLSearchParams(pairsOf(values, '')).toString(), mediaType };
  const type = mediaType === '*/*' ? 'application/json' : mediaType;
  return { values, text: JSON.stringify(values), mediaType: type };
}

/** `meta[a]=1`, `tags[0]=x` */
function pairsOf(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    pairsOf(inner, name === '' ? key : `${name}[${key}]`),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
