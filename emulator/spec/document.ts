import { readFileSync } from 'node:fs';

/** The parts of an operation of openapi/emulator.json that routing and validation use. */
export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (DocumentParameter | DocumentReference)[];
  readonly requestBody?: { readonly required?: boolean };
}

/** A parameter in the document. */
export interface DocumentParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly schema: object;
}

/** A pointer into the document. */
export interface DocumentReference {
  readonly $ref: string;
}

/** The emulator's OpenAPI document, as far as this program uses it. */
export interface EmulatorDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, DocumentParameter>> };
}

/** openapi/emulator.json, which is part of the program and therefore not validated. */
export const emulatorDocument = JSON.parse(
  readFileSync(new URL('../../openapi/emulator.json', import.meta.url), 'utf8'),
) as EmulatorDocument;
