import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { SchemaJudge } from '../../schema/schema-judge.ts';
import { isPreference } from '../choose/preference.ts';
import { plainNumbers } from '../read/exact-number.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { invalidRequest } from '../refusal.ts';
import type { ErrorDetail } from '../refusal.ts';
import type { QueryPair } from '../route/request-target.ts';
import { parameterNames } from '../route/route-tree.ts';
import { formValue } from './form-value.ts';
import { createParameterReader } from './parameter-text.ts';
import type { ParameterReader } from './parameter-text.ts';

/** What was sent, decoded but not yet judged. */
export interface ReceivedRequest {
  /** Of the path's parameters, in its order. */
  readonly pathValues: readonly string[];
  readonly query: readonly QueryPair[];
  readonly headers: IncomingHttpHeaders;
  readonly body: ReceivedBody | null;
}

/** Values by parameter, in the document's types, with defaults. */
export interface ValidRequest {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: ReadonlyMap<string, unknown>;
  /** Names of query parameters that were sent. */
  readonly sent: ReadonlySet<string>;
}

/** What a validator is made from. */
export interface ValidatorParts {
  readonly document: unknown;
  readonly operation: Operation;
  readonly judge: SchemaJudge;
  /** Query parameters that carry credentials, and are declared elsewhere. */
  readonly credentials: readonly string[];
  /** Names that a body may hold and the schema of requests does not want: they are compared with the row instead. */
  readonly ignored: ReadonlySet<string>;
}

type Reading = { readonly reader: ParameterReader; readonly pairs: readonly QueryPair[] };
// Said by other means: https://spec.openapis.org/oas/v3.0.3#parameter-object
const foreignHeaders = ['accept', 'content-type', 'authorization'];

/** Validates the requests of one operation, as a generated server would: texts and unknown names first, then everything else at once. */
export class RequestValidator {
  readonly #parts: ValidatorParts;
  readonly #pathNames: readonly string[];
  readonly #readers: readonly ParameterReader[];
  readonly #byName: ReadonlyMap<string, ParameterReader>;

  constructor(parts: ValidatorParts) {
    this.#parts = parts;
    this.#pathNames = parameterNames(parts.operation.path);
    this.#readers = parts.operation.parameters
      .filter(
        ({ in: place, name }) => place !== 'header' || !foreignHeaders.includes(name.toLowerCase()),
      )
      .map((parameter) => createParameterReader(parts.document, parameter));
    this.#byName = new Map(
      this.#readers
        .filter(({ parameter, owns }) => parameter.in === 'query' && owns(parameter.name))
        .map((reader) => [reader.parameter.name, reader]),
    );
  }

  /** Throws Refusal with everything wrong. */
  validate(received: ReceivedRequest): ValidRequest {
    const details: ErrorDetail[] = [];
    const sent = this.#readQuery(received.query, details);
    const readings = this.#readers.map((reader): Reading => {
      const { in: place } = reader.parameter;
      return {
        reader,
        pairs: place === 'query' ? (sent.get(reader) ?? []) : this.#pairs(reader, received),
      };
    });
    const values = this.#coerce(readings, details);
    if (details.length > 0) throw invalidRequest(details);
    for (const { reader, pairs } of readings)
      this.#judge(reader.parameter, { pairs, values, details });
    this.#judgeBody(received.body, details);
    if (details.length > 0) throw invalidRequest(details);
    return validOf(readings, values);
  }

  #readQuery(
    query: readonly QueryPair[],
    details: ErrorDetail[],
  ): ReadonlyMap<ParameterReader, readonly QueryPair[]> {
    const sent = new Map<ParameterReader, QueryPair[]>();
    for (const pair of query) {
      const { name } = pair;
      if (isPreference(name) || this.#parts.credentials.includes(name)) continue;
      const reader =
        this.#byName.get(name) ??
        this.#readers.find(({ parameter, owns }) => parameter.in === 'query' && owns(name));
      if (reader === undefined) {
        details.push({
          in: 'query',
          field: name.slice(0, 200),
          message: 'is no parameter of this operation',
        });
      } else sent.set(reader, [...(sent.get(reader) ?? []), pair]);
    }
    return sent;
  }

  #pairs({ parameter }: ParameterReader, received: ReceivedRequest): readonly QueryPair[] {
    const { name } = parameter;
    const text =
      parameter.in === 'path'
        ? received.pathValues[this.#pathNames.indexOf(name)]
        : parameter.in === 'header'
          ? received.headers[name.toLowerCase()]
          : cookieOf(received.headers.cookie, name);
    return text === undefined
      ? []
      : [
          {
            name,
            raw: encodeURIComponent(withoutStyle(parameter, String(text))).replaceAll('%2C', ','),
          },
        ];
  }

  #coerce(readings: readonly Reading[], details: ErrorDetail[]): Map<ParameterReader, unknown> {
    const values = new Map<ParameterReader, unknown>();
    for (const { reader, pairs } of readings) {
      if (pairs.length === 0) continue;
      const read = reader.read(pairs);
      if (read.kind === 'value') values.set(reader, read.value);
      else details.push({ ...placeOf(reader.parameter), message: read.message });
    }
    return values;
  }

  #judge(
    parameter: Parameter,
    {
      pairs,
      values,
      details,
    }: {
      readonly pairs: readonly QueryPair[];
      readonly values: ReadonlyMap<ParameterReader, unknown>;
      readonly details: ErrorDetail[];
    },
  ): void {
    const place = placeOf(parameter);
    if (pairs.length === 0) {
      if (parameter.required)
        details.push({ ...place, message: `must have required property '${parameter.name}'` });
      return;
    }
    if (parameter.schemaPointer === null) return;
    const reader = this.#readers.find((one) => one.parameter === parameter);
    const value = reader === undefined ? undefined : plainNumbers(values.get(reader));
    if (this.#parts.judge.accepts(parameter.schemaPointer, 'request', value)) return;
    for (const fault of this.#parts.judge.faults(parameter.schemaPointer, 'request', value)) {
      const field = fault.field === '' ? place.field : `${place.field}.${fault.field}`;
      details.push({ in: place.in, field, message: fault.message });
    }
  }

  #judgeBody(body: ReceivedBody | null, details: ErrorDetail[]): void {
    if (body === null || body.kind === 'bytes' || body.content.schemaPointer === null) return;
    const { judge, ignored, document } = this.#parts;
    const value =
      body.kind === 'json'
        ? without(body.value, ignored)
        : plainNumbers(formValue(document, body.content.schemaPointer, body.value));
    if (value === null && body.kind === 'form') return;
    if (judge.accepts(body.content.schemaPointer, 'request', value)) return;
    for (const { field, message } of judge.faults(body.content.schemaPointer, 'request', value)) {
      // Of a file only its name is known.
      if (body.files.has(field)) continue;
      details.push({ in: 'body', field: field.slice(0, 200), message });
    }
  }
}

function validOf(
  readings: readonly Reading[],
  values: ReadonlyMap<ParameterReader, unknown>,
): ValidRequest {
  const found = { path: new Map<string, unknown>(), query: new Map<string, unknown>() };
  const sent = new Set<string>();
  for (const { reader } of readings) {
    const { in: place, name, schema } = reader.parameter;
    if (place !== 'path' && place !== 'query') continue;
    if (values.has(reader)) {
      found[place].set(name, values.get(reader));
      sent.add(name);
    } else if (schema.default !== undefined) found[place].set(name, schema.default);
  }
  return { ...found, sent };
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}

function placeOf({ in: place, name }: Parameter): {
  readonly in: ErrorDetail['in'];
  readonly field: string;
} {
  return { in: place === 'cookie' ? 'header' : place, field: name };
}

/** Path styles write a mark before the value: `;color=blue`, `.blue`. */
function withoutStyle({ style, name, explode }: Parameter, text: string): string {
  if (style === 'label')
    return explode ? text.replace(/^\./, '').replaceAll('.', ',') : text.replace(/^\./, '');
  if (style === 'matrix')
    return text.replace(/^;/, '').replaceAll(`;${name}=`, ',').replace(`${name}=`, '');
  return text;
}

function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const parts = (cookies ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
