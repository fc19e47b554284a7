import type { Schemas } from '../../model/schema-view.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ValidationError, SchemaValidator } from '../../schema/schema-validator.ts';
import { isPreference } from '../choose/preference.ts';
import { plainNumbers } from '../../../server-template/shared/json/exact-number.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { invalidRequest } from '../rejection.ts';
import type { ErrorDetail } from '../../../server-template/shared/problem-texts.ts';
import { decodeForm } from '../../../server-template/shared/url/request-target.ts';
import type { QueryPair } from '../route/query-pairs.ts';
import { parameterNames } from '../route/route-tree.ts';
import { isRow } from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { isPlainText, textValue } from '../../../server-template/shared/form/text-value.ts';
import { isBareFlag, rejectEmptyValue } from './empty-value.ts';
import { formValue } from './form-value.ts';
import { createParameterReader, readEach } from './parameter-text.ts';
import type { ParameterReader } from './parameter-text.ts';
import { sentPairs } from './sent-texts.ts';
import { serverWords } from './server-words.ts';
import { settableValue } from './settable-value.ts';
import { wideIntegers } from './wide-integers.ts';

/** A decoded request before validation. */
export interface ReceivedRequest {
  /** Values of the path parameters, in their order. */
  readonly pathValues: readonly string[];
  readonly query: readonly QueryPair[];
  readonly headers: IncomingHttpHeaders;
  readonly body: ReceivedBody | null;
}

/** Values by parameter, converted to the declared types, with defaults. */
export interface ValidRequest {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: ReadonlyMap<string, unknown>;
  /** Names of query parameters in the request. */
  readonly sent: ReadonlySet<string>;
  /** Whether the body contains properties that requests may not set and that are ignored. */
  readonly holdsReadOnly: boolean;
}

/** Dependencies and options of a validator. */
export interface ValidatorParts {
  readonly schemas: Schemas;
  readonly operation: Operation;
  readonly validator: SchemaValidator;
  /** Query parameters that the operation does not declare: those of credentials and of the path template. */
  readonly thirdPartyNames: readonly string[];
  /** Properties of bodies that the request's schema lacks: they are compared with the row instead. */
  readonly ignored: readonly string[];
  /** Whether to behave like a generated server, which rejects `readOnly` properties instead of ignoring them and has its own messages. */
  readonly isTables: boolean;
}

/** A JSON body: with JavaScript numbers, and with exact ones. */
interface SentJson {
  readonly mediaType: string;
  readonly plain: unknown;
  readonly exact: unknown;
}

/** The value of a parameter. */
interface Reading {
  readonly reader: ParameterReader;
  /** Undefined: not sent. */
  readonly value: unknown;
  /** Whether it is an allowed empty value, which its schema does not concern. */
  readonly isEmpty?: boolean;
}
// Headers that OpenAPI declares elsewhere: https://spec.openapis.org/oas/v3.0.3#parameter-object
const thirdPartyHeaders = [
  ...['accept', 'content-type', 'authorization'],
  ...['content-length', 'host', 'connection', 'transfer-encoding'],
];

/** Validates the requests of one operation like a generated server: first conversion and unknown names, then everything else together. */
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

  /** Throws ApiError with every error. */
  validate(received: ReceivedRequest): ValidRequest {
    const details: ErrorDetail[] = [];
    const readings = this.#read(received, details);
    if (details.length > 0) throw invalidRequest(details);
    if (this.#parts.isTables) rejectEmptyValue(received.query, this.#byName, this.#parts.schemas);
    for (const reading of readings) this.#validator(reading, details);
    const holdsReadOnly = this.#validateBody(received.body, details);
    if (details.length > 0) throw invalidRequest(details);
    if (readings.length === 0 && !holdsReadOnly) return noValues;
    return validOf(readings, holdsReadOnly);
  }

  /** Throws ApiError for an invalid JSON body in a media type of the operation. */
  requireBody({ mediaType, plain, exact }: SentJson): void {
    const content = this.#parts.operation.body?.contents.find((one) => one.mediaType === mediaType);
    if (content === undefined) return;
    const details: ErrorDetail[] = [];
    this.#validateBody({ content, value: plain, exact, kind: 'json' }, details);
    if (details.length > 0) throw invalidRequest(details);
  }

  #read(received: ReceivedRequest, details: ErrorDetail[]): readonly Reading[] {
    const sent = received.query.length === 0 ? null : this.#readQuery(received.query, details);
    return this.#readers.map((reader): Reading => {
      const pairs =
        reader.parameter.in === 'query'
          ? (sent?.get(reader) ?? noPairs)
          : this.#pairs(reader, received);
      if (pairs.length === 0) return { reader, value: undefined };
      if (!this.#parts.isTables && isBareFlag(reader, pairs))
        return { reader, value: '', isEmpty: true };
      const read = this.#isList(reader, pairs) ? readEach(reader, pairs) : reader.read(pairs);
      if (read.kind === 'value') return { reader, value: read.value };
      details.push({ ...this.#placeOf(reader.parameter), message: read.message });
      return { reader, value: undefined };
    });
  }

  /** A generated server reads a repeated name as a list, and rejects it after conversion. */
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
        // Throws if the encoding is invalid.
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
    return sentPairs(this.#parts.schemas, parameter, {
      path: (name) => received.pathValues[this.#pathNames.indexOf(name)],
      headers: received.headers,
    });
  }

  #validator({ reader: { parameter }, value, isEmpty }: Reading, details: ErrorDetail[]): void {
    if (isEmpty === true) return;
    const { schemaPointer, required, schema } = parameter;
    const { validator, isTables } = this.#parts;
    const place = this.#placeOf(parameter);
    if (value === undefined) {
      // A server applies defaults before it checks for missing parameters.
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
    if (body === null || pointer === null) return false;
    const { ignored, schemas, operation } = this.#parts;
    const value = this.#valueOf(body, pointer);
    if (value === undefined || (value === null && body.kind === 'form')) return false;
    const { faults, holdsReadOnly } =
      isRow(value) && ignored.some((name) => Object.hasOwn(value, name))
        ? { faults: this.#faultsBesides(value, pointer), holdsReadOnly: false }
        : this.#bodyFaults(value, pointer);
    for (const fault of faults) {
      const message = this.#wordsOfName(fault);
      details.push({ in: 'body', field: fault.field.slice(0, 200), message });
    }
    // Columns of tables have checks of their own; without long numbers, both values are the same.
    if (faults.length === 0 && operation.crud === null && body.exact !== body.value) {
      details.push(...wideIntegers(schemas, pointer, body.exact));
    }
    return holdsReadOnly;
  }

  /** Undefined for bytes, which a schema cannot check. */
  #valueOf(body: ReceivedBody, pointer: string): unknown {
    const { schemas } = this.#parts;
    if (body.kind === 'bytes') {
      const isText = isPlainText(schemas, body.content.mediaType, pointer);
      return isText ? plainNumbers(textValue(schemas, pointer, body.value as Buffer)) : undefined;
    }
    return body.kind === 'json'
      ? body.value
      : plainNumbers(formValue(schemas, pointer, body.value));
  }

  /** Servers report header names in lower case. */
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

  /** Validates only the values of properties that requests may not set. */
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

/** The values of a request that is not validated. */
export const noValues: ValidRequest = {
  ...{ path: new Map(), query: new Map(), sent: new Set() },
  holdsReadOnly: false,
};
const noPairs: readonly QueryPair[] = [];

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
