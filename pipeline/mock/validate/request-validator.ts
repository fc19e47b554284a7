import type { Schemas } from '../../model/schema-view.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ValidationError, SchemaValidator } from '../../schema/schema-validator.ts';
import { isPreference } from '../choose/preference.ts';
import { plainNumbers } from '../read/exact-number.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { invalidRequest } from '../rejection.ts';
import type { ErrorDetail } from '../rejection.ts';
import { decodeForm } from '../route/request-target.ts';
import type { QueryPair } from '../route/request-target.ts';
import { parameterNames } from '../route/route-tree.ts';
import { isRow } from '../row.ts';
import type { Row } from '../row.ts';
import type { Coerced } from './coerce-text.ts';
import { rejectEmptyValue } from './empty-value.ts';
import { formValue } from './form-value.ts';
import { createParameterReader } from './parameter-text.ts';
import type { ParameterReader } from './parameter-text.ts';
import { serverWords } from './server-words.ts';
import { settableValue } from './settable-value.ts';
import { wideIntegers } from './wide-integers.ts';

/** What was sent, decoded but not yet validated. */
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
  /** Whether the body holds what a request may not set, and what is ignored for that. */
  readonly holdsReadOnly: boolean;
}

/** What a validator is made from. */
export interface ValidatorParts {
  readonly schemas: Schemas;
  readonly operation: Operation;
  readonly validator: SchemaValidator;
  /** Names that a query may hold beside the operation's parameters: of credentials, and of what its path template asks for. */
  readonly thirdPartyNames: readonly string[];
  /** Names that a body may hold and the schema of requests does not want: they are compared with the row instead. */
  readonly ignored: readonly string[];
  /** Whether a generated server is behind it: what is `readOnly` is rejected, not ignored, and reasons are reported in its words. */
  readonly isTables: boolean;
}

/** What was sent for a parameter. */
interface Reading {
  readonly reader: ParameterReader;
  /** Undefined: nothing. */
  readonly value: unknown;
}
// Said by other means: https://spec.openapis.org/oas/v3.0.3#parameter-object
const thirdPartyHeaders = [
  ...['accept', 'content-type', 'authorization'],
  ...['content-length', 'host', 'connection', 'transfer-encoding'],
];

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
        ({ in: place, name }) =>
          place !== 'header' || !thirdPartyHeaders.includes(name.toLowerCase()),
      )
      .map((parameter) => createParameterReader(parts.schemas, parameter));
    this.#byName = new Map(
      this.#readers
        .filter(({ parameter, owns }) => parameter.in === 'query' && owns(parameter.name))
        .map((reader) => [reader.parameter.name, reader]),
    );
  }

  /** Throws Rejection with everything wrong. */
  validate(received: ReceivedRequest): ValidRequest {
    const details: ErrorDetail[] = [];
    const readings = this.#read(received, details);
    if (details.length > 0) throw invalidRequest(details);
    if (this.#parts.isTables) rejectEmptyValue(received.query, this.#byName);
    for (const reading of readings) this.#validator(reading, details);
    const holdsReadOnly = this.#validateBody(received.body, details);
    if (details.length > 0) throw invalidRequest(details);
    if (readings.length === 0 && !holdsReadOnly) return noValues;
    return validOf(readings, holdsReadOnly);
  }

  #read(received: ReceivedRequest, details: ErrorDetail[]): readonly Reading[] {
    const sent = received.query.length === 0 ? null : this.#readQuery(received.query, details);
    return this.#readers.map((reader): Reading => {
      const pairs =
        reader.parameter.in === 'query'
          ? (sent?.get(reader) ?? noPairs)
          : this.#pairs(reader, received);
      if (pairs.length === 0) return { reader, value: undefined };
      const read = this.#isList(reader, pairs) ? readEach(reader, pairs) : reader.read(pairs);
      if (read.kind === 'value') return { reader, value: read.value };
      details.push({ ...this.#placeOf(reader.parameter), message: read.message });
      return { reader, value: undefined };
    });
  }

  /** A generated server takes a repeated name for a list, and rejects that once its texts have been read. */
  #isList({ isScalar }: ParameterReader, pairs: readonly QueryPair[]): boolean {
    return pairs.length > 1 && isScalar && this.#parts.operation.crud !== null;
  }

  #readQuery(
    query: readonly QueryPair[],
    details: ErrorDetail[],
  ): ReadonlyMap<ParameterReader, readonly QueryPair[]> {
    const sent = new Map<ParameterReader, QueryPair[]>();
    const unknown = new Set<string>();
    for (const pair of query) {
      const { name } = pair;
      const reader =
        this.#byName.get(name) ??
        this.#readers.find(({ parameter, owns }) => parameter.in === 'query' && owns(name));
      if (
        reader === undefined &&
        (isPreference(name) || this.#parts.thirdPartyNames.includes(name))
      )
        continue;
      if (reader === undefined) {
        // Throws where it is not properly encoded.
        decodeForm(pair.raw);
        unknown.add(name.slice(0, 200));
        continue;
      }
      const pairs = sent.get(reader);
      if (pairs === undefined) sent.set(reader, [pair]);
      else pairs.push(pair);
    }
    for (const field of unknown)
      details.push({ in: 'query', field, message: 'is not a parameter of this operation' });
    return sent;
  }

  #pairs({ parameter }: ParameterReader, received: ReceivedRequest): readonly QueryPair[] {
    const { name } = parameter;
    const sent =
      parameter.in === 'path'
        ? received.pathValues[this.#pathNames.indexOf(name)]
        : parameter.in === 'header'
          ? received.headers[name.toLowerCase()]
          : cookieOf(received.headers.cookie, name);
    if (sent === undefined) return noPairs;
    const text = withoutStyle(parameter, String(sent));
    const raw = plainText.test(text) ? text : encodeURIComponent(text).replaceAll('%2C', ',');
    return [{ name, raw }];
  }

  #validator({ reader: { parameter }, value }: Reading, details: ErrorDetail[]): void {
    const { schemaPointer, required, schema } = parameter;
    const { validator, isTables } = this.#parts;
    const place = this.#placeOf(parameter);
    if (value === undefined) {
      // A server fills in defaults before it looks for what is missing.
      if (required && !(isTables && schema.default !== undefined))
        details.push({ ...place, message: 'is required' });
      return;
    }
    const plain = plainNumbers(value);
    if (schemaPointer === null || validator.accepts(schemaPointer, 'request', plain)) return;
    for (const fault of validator.errors(schemaPointer, 'request', plain)) {
      const field = fault.field === '' ? place.field : `${place.field}.${fault.field}`;
      details.push({ in: place.in, field, message: this.#wordsOfName(fault) });
    }
  }

  /** Whether something is ignored because it is `readOnly`. */
  #validateBody(body: ReceivedBody | null, details: ErrorDetail[]): boolean {
    const pointer = body?.content.schemaPointer ?? null;
    if (body === null || body.kind === 'bytes' || pointer === null) return false;
    const { ignored, schemas, operation } = this.#parts;
    const value =
      body.kind === 'json' ? body.value : plainNumbers(formValue(schemas, pointer, body.value));
    if (value === null && body.kind === 'form') return false;
    const { faults, holdsReadOnly } =
      isRow(value) && ignored.some((name) => Object.hasOwn(value, name))
        ? { faults: this.#faultsBesides(value, pointer), holdsReadOnly: false }
        : this.#bodyFaults(value, pointer);
    for (const fault of faults) {
      const message = this.#wordsOfName(fault);
      details.push({ in: 'body', field: fault.field.slice(0, 200), message });
    }
    // A table's columns have their own say; where no number was long, both are one.
    if (faults.length === 0 && operation.crud === null && body.exact !== body.value) {
      details.push(...wideIntegers(schemas, pointer, body.exact));
    }
    return holdsReadOnly;
  }

  /** A server knows headers by their names in small letters. */
  #placeOf({ in: place, name }: Parameter): Pick<ErrorDetail, 'in' | 'field'> {
    const isLowered = place === 'header' && this.#parts.isTables;
    return { in: place, field: isLowered ? name.toLowerCase() : name };
  }

  #wordsOfName(fault: ValidationError): string {
    const { schemas, isTables } = this.#parts;
    return isTables ? serverWords(schemas, fault) : fault.message;
  }

  #bodyFaults(value: unknown, pointer: string) {
    const { schemas, isTables } = this.#parts;
    const faults = this.#faultsAt(value, pointer);
    if (faults.length === 0 || isTables) return { faults, holdsReadOnly: false };
    const settable = settableValue(schemas, pointer, value);
    return { faults: this.#faultsAt(settable, pointer), holdsReadOnly: true };
  }

  #faultsAt(value: unknown, pointer: string): readonly ValidationError[] {
    const { validator } = this.#parts;
    return validator.accepts(pointer, 'request', value)
      ? []
      : validator.errors(pointer, 'request', value);
  }

  /** Of names that a request may not set only the values are validated. */
  #faultsBesides(body: Row, pointer: string): readonly ValidationError[] {
    const { ignored, schemas } = this.#parts;
    const [own, others] = [new Map<string, unknown>(), new Map<string, unknown>()];
    for (const [name, value] of Object.entries(body))
      (ignored.includes(name) ? own : others).set(name, value);
    const properties = schemas.properties(pointer);
    const faults = [...own].flatMap(([name, value]): readonly ValidationError[] => {
      const place = properties.get(name)?.pointer;
      return (place === undefined ? [] : this.#faultsAt(value, place)).map((fault) => ({
        ...fault,
        field: fault.field === '' ? name : `${name}.${fault.field}`,
      }));
    });
    return [...faults, ...this.#faultsAt(Object.fromEntries(others), pointer)];
  }
}

/** Of a request that is not looked at. */
export const noValues: ValidRequest = {
  ...{ path: new Map(), query: new Map(), sent: new Set() },
  holdsReadOnly: false,
};
const noPairs: readonly QueryPair[] = [];
// Reads the same whether encoded or not.
const plainText = /^[\w.~-]*$/;

function validOf(readings: readonly Reading[], holdsReadOnly: boolean): ValidRequest {
  const found = { path: new Map<string, unknown>(), query: new Map<string, unknown>() };
  const sent = new Set<string>();
  for (const { reader, value } of readings) {
    const { in: place, name, schema } = reader.parameter;
    if (place !== 'path' && place !== 'query') continue;
    if (value !== undefined) {
      found[place].set(name, value);
      sent.add(name);
    } else if (schema.default !== undefined) found[place].set(name, schema.default);
  }
  return { ...found, sent, holdsReadOnly };
}

function readEach(reader: ParameterReader, pairs: readonly QueryPair[]): Coerced {
  const read = pairs.map((pair) => reader.read([pair]));
  const wrong = read.find(({ kind }) => kind === 'wrong');
  return (
    wrong ?? {
      kind: 'value',
      value: read.map((one) => (one.kind === 'value' ? one.value : null)),
    }
  );
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
