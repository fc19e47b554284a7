import type { OperationResponse, ResponseHeader } from '../../model/api-model.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import type { Finding } from './finding.ts';

/** Where a response declares its headers. */
export interface HeaderPlace {
  readonly pointer: string;
  /** Whether optional headers with a fixed value are always sent: those of a table. */
  readonly isFixed: boolean;
}

/** Finds missing required headers, and invalid declared ones. */
export function validateHeaders(
  validator: SchemaValidator,
  response: OperationResponse,
  real: IncomingResponse,
  { pointer, isFixed }: HeaderPlace,
): readonly Finding[] {
  return response.headers.flatMap((header) => {
    // OpenAPI ignores a header of this name. https://spec.openapis.org/oas/v3.0.3#response-object
    const name = header.name.toLowerCase();
    if (name === 'content-type') return [];
    // A header may be called __proto__.
    const text = Object.hasOwn(real.headers, name) ? real.headers[name] : undefined;
    const place = `${pointer}/headers/${header.name.replaceAll('~', '~0')}`;
    if (text !== undefined) return checkValue(validator, header, text);
    if (!header.required && !(isFixed && hasOneValue(header))) return [];
    return [
      {
        message: `The header ${header.name} is missing.`,
        keyword: 'header',
        pointer: place,
        instance: null,
        expected: `a header ${header.name}`,
        actual: 'none',
      },
    ];
  });
}

function hasOneValue({ schema }: ResponseHeader): boolean {
  return schema.enum?.length === 1 || schema.default !== undefined;
}

function checkValue(
  validator: SchemaValidator,
  header: ResponseHeader,
  text: string,
): readonly Finding[] {
  const { schemaPointer } = header;
  if (schemaPointer === null || validator.unusable(schemaPointer, 'response') !== null) return [];
  if (readings(text).some((value) => validator.accepts(schemaPointer, 'response', value)))
    return [];
  const [error] = validator.errors(schemaPointer, 'response', text);
  return [
    {
      message: `The header ${header.name} does not match its schema${error === undefined ? '' : `: it ${error.message}`}.`,
      keyword: 'header',
      pointer: error?.schema ?? schemaPointer,
      instance: null,
      expected: error?.message ?? 'a value that matches the schema',
      actual: text.slice(0, 200),
    },
  ];
}

/** Possible values of a header's text. */
function readings(text: string): readonly unknown[] {
  const items = text.split(',').map((item) => item.trim());
  const plain: readonly unknown[] = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)
    ? [Number(text)]
    : [];
  const flags: readonly unknown[] = text === 'true' ? [true] : text === 'false' ? [false] : [];
  const numbers: readonly unknown[] = items.every((item) => /^-?\d+$/.test(item))
    ? [items.map(Number)]
    : [];
  return [text, ...plain, ...flags, items, ...numbers, ...json(text)];
}

function json(text: string): readonly unknown[] {
  try {
    return /^[[{]/.test(text) ? [JSON.parse(text)] : [];
  } catch {
    return [];
  }
}
