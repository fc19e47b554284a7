import type { BodyOf, Client, DataOf, InitOf } from './client-types.ts';
import { batchPath, type operations, type paths, type BatchedName } from './document-facts.ts';
import type { LooseCall } from './loose-call.ts';

/** What a step will return: its properties can be values of later steps. */
export type BatchedResult<Data> = BatchedPlaceholder<Data> &
  (Data extends object
    ? { readonly [K in keyof Data]-?: BatchedResult<NonNullable<Data[K]>> }
    : unknown);

/** The number of a step, and names of properties in its response. */
interface BatchedPlaceholder<Data> {
  readonly $ref: string;
  readonly [dataOf]?: Data;
}

declare const dataOf: unique symbol;

/** A value of a step, or one that an earlier step returns. */
export type BatchedValue<Value> =
  | (Value extends object ? { [K in keyof Value]: BatchedValue<Value[K]> } : Value)
  | BatchedPlaceholder<NonNullable<Value>>;

/** A value in which the responses of steps are in place of what stood for them. */
export type BatchedReturn<Value> =
  Value extends BatchedPlaceholder<infer Data>
    ? Data
    : Value extends object
      ? { [K in keyof Value]: BatchedReturn<Value[K]> }
      : Value;

/** The operations on tables, each with its body, and its parameters by name. */
export type BatchedSteps = {
  readonly [Name in Extract<BatchedName, keyof operations>]: (
    ...given: BatchedArguments<
      BatchedInit<BodyOf<operations[Name]>, BatchedParameters<operations[Name]>>
    >
  ) => BatchedResult<DataOf<operations[Name]>>;
};

type BatchedArguments<Init> = object extends Init ? [init?: Init] : [init: Init];

type BatchedInit<Body, Parameters> = ([Body] extends [never]
  ? unknown
  : { readonly body: BatchedValue<Body> }) &
  (object extends Parameters
    ? { readonly parameters?: BatchedValue<Parameters> }
    : { readonly parameters: BatchedValue<Parameters> });

type BatchedParameters<Operation> = Operation extends { parameters: infer Places }
  ? BatchedPlace<Places, 'path'> & BatchedPlace<Places, 'query'> & BatchedPlace<Places, 'header'>
  : object;

type BatchedPlace<Places, Name> = Name extends keyof Places
  ? [NonNullable<Places[Name]>] extends [never]
    ? unknown
    : NonNullable<Places[Name]>
  : unknown;

/** Runs operations on tables in one transaction: all or none. Returns what `plan` returns, with the responses of its steps: `await transaction(api, (t) => { const order = t.createOrder({ body }); t.createItem({ body: { orderId: order.id } }); return order; })`. */
export async function transaction<Result>(
  api: Pick<Client<paths>, 'POST'>,
  plan: (steps: BatchedSteps) => Result,
  init: Pick<InitOf<object>, 'headers' | 'signal' | 'timeout' | 'token'> = {},
): Promise<BatchedReturn<Result>> {
  const steps: object[] = [];
  const named = new Proxy<object>(
    {},
    {
      get: (_, operationId) => (given: object) =>
        placeholder(`${steps.push({ operationId, ...given }) - 1}`),
    },
  );
  const result = plan(named as BatchedSteps);
  const sent = { ...(init as object), body: { steps } };
  const { data } = await (api.POST as unknown as LooseCall)(batchPath, sent);
  return returned(result, (data as BatchedData).results) as BatchedReturn<Result>;
}

interface BatchedData {
  readonly results: readonly { readonly body?: unknown }[];
}

/** JSON of it is a reference; its properties are placeholders too. */
function placeholder(path: string): object {
  return new Proxy(
    { $ref: path },
    {
      get: (target, name) =>
        // It is neither a promise nor has it its own JSON.
        typeof name === 'symbol' || name === 'then' || name === 'toJSON'
          ? undefined
          : name === '$ref'
            ? target.$ref
            : placeholder(`${path}.${name}`),
    },
  );
}

function returned(value: unknown, results: BatchedData['results']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const [step, ...names] = String(value.$ref).split('.');
    return names.reduce<unknown>(
      (holder, name) => (holder as Readonly<Record<string, unknown>> | null)?.[name],
      results[Number(step)]?.body,
    );
  }
  if (Array.isArray(value)) return value.map((item) => returned(item, results));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, returned(item, results)]),
  );
}
