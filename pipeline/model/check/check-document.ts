import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { missingRequired } from '../repair/required-names.ts';
import { checkVocabulary } from './check-vocabulary.ts';
import type { VocabularyPlace } from './check-vocabulary.ts';
import { walkDocument } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { nearestName } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';
import { isSchemaPlace } from '../schemas/schema-places.ts';
import { checkMisspeltFormat } from './misspelt-formats.ts';
import { checkMisspeltKeys } from './misspelt-keys.ts';
import { linkCheck } from './operations/dangling-links.ts';

const operationPointer = /^#\/paths\/[^/]*\/(?:get|put|post|delete|options|head|patch|trace)$/;
const parameterPointer =
  /^#\/(?:components\/parameters\/[^/]*|paths\/[^/]*\/(?:[a-z]+\/)?parameters\/\d+)$/;
const componentSchemaPointer = /^#\/components\/schemas\/[^/]*$/;

/**
 * Checks each place on its own: the shape of private keys, and (strict) what a server needs beyond
 * a valid document.
 */
export function checkDocument(document: unknown, problems: ProblemList, isStrict: boolean): void {
  const isOld = isRecord(document) && String(document['openapi']).startsWith('3.0');
  const checkLinks = linkCheck(document as OpenApiDocument, problems);
  walkDocument(document, (node, place) => {
    if (isStrict) {
      checkLinks(node, place);
      checkReference(node['$ref'], place, problems);
      if (isOld) checkSiblings(node, place, problems);
      if (isOld) checkBooleanSchema(node['schema'], place, problems);
      checkNullable(node, place, problems);
      checkRequired(node, place, problems);
      checkMisspeltKeys(node, place, problems);
      checkMisspeltFormat(node['format'], place, problems);
      checkInternal(node, place, problems);
    }
    checkPattern(node['pattern'], { place, isStrict }, problems);
    if (Object.hasOwn(node, X_DB)) checkDb(node, place(), problems);
    if (Object.hasOwn(node, X_CRUD)) checkCrud(node[X_CRUD], place(), problems);
  });
}

/**
 * References must stay inside the document: each validator of a server receives only a part of it.
 */
function checkReference(target: unknown, place: Place, problems: ProblemList): void {
  if (typeof target !== 'string' || !target.startsWith('#')) return;
  if (target.startsWith('#/components/')) return;
  problems.add(
    place(),
    `The reference ${JSON.stringify(target)} does not point to a component.`,
    'Move the target into components and refer to it there.',
  );
}

/** Keywords next to a reference: OpenAPI 3.0 ignores them, but not all validators do. */
function checkSiblings(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  if (typeof node['$ref'] !== 'string') return;
  const idle = Object.keys(node).filter((key) => !/^(?:\$ref|summary|description|x-.*)$/.test(key));
  if (idle.length === 0 || /^#\/paths\/[^/]+$/.test(place())) return;
  problems.add(
    place(),
    `Keywords next to a $ref are ignored, so ${idle.join(', ')} ${idle.length === 1 ? 'has' : 'have'} no effect.`,
    isSchemaPlace(place())
      ? 'Wrap the reference in an allOf.'
      : 'Change what it refers to, or write it out here.',
  );
}

/** Boolean schemas (any value, or none) exist only in OpenAPI 3.1. */
function checkBooleanSchema(schema: unknown, place: Place, problems: ProblemList): void {
  if (typeof schema !== 'boolean') return;
  problems.add(
    pointerTo(place(), 'schema'),
    `A schema of OpenAPI 3.0 is an object, not ${String(schema)}.`,
    schema
      ? 'Use {} to allow any value.'
      : 'Write a schema, or remove the part that it belongs to.',
  );
}

/** Only `true` hides a part: `"true"` would show it. */
function checkInternal(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  const { [X_INTERNAL]: value } = node;
  if (value === undefined || typeof value === 'boolean') return;
  problems.add(
    pointerTo(place(), X_INTERNAL),
    `"${X_INTERNAL}" must be true or false, not ${JSON.stringify(value)}.`,
  );
}

/**
 * Ajv does not compile a nullable schema without a type; express-openapi-validator then answers
 * every request with 500.
 */
function checkNullable(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  if (typeof node['nullable'] !== 'boolean' || typeof node['type'] === 'string') return;
  if ('$ref' in node) return;
  problems.add(place(), 'This schema has nullable but no type.', 'Add a type.');
}

/**
 * Validators of a server compile every pattern with the `u` flag; others can ignore an invalid one.
 */
function checkPattern(
  pattern: unknown,
  { place, isStrict }: { readonly place: Place; readonly isStrict: boolean },
  problems: ProblemList,
): void {
  if (typeof pattern !== 'string' || isPattern(pattern, 'u')) return;
  const message = `The pattern ${JSON.stringify(pattern)} is not a regular expression.`;
  const pointer = pointerTo(place(), 'pattern');
  if (isStrict) problems.add(pointer, message, 'Use JavaScript syntax, with the u flag.');
  else if (!isPattern(pattern, '')) problems.warn(pointer, `${message} It is ignored.`);
}

function isPattern(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** A removed property may remain in `required`: removing it is one edit. */
function checkRequired(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  const { properties } = node;
  for (const name of missingRequired(node)) {
    const nearest = nearestName(name, isRecord(properties) ? Object.keys(properties) : []);
    problems.warn(
      `${place()}/required`,
      `${JSON.stringify(name)} is required but not a property; the requirement is ignored.${nearest === null ? '' : ` Did you mean ${JSON.stringify(nearest)}?`}`,
    );
  }
}

function checkDb(
  node: Readonly<Record<string, unknown>>,
  pointer: string,
  problems: ProblemList,
): void {
  if (typeof node['$ref'] === 'string') {
    problems.add(
      pointer,
      `Keywords next to a $ref are ignored, so this ${X_DB} has no effect.`,
      'Wrap the reference in an allOf.',
    );
    return;
  }
  const value = node[X_DB];
  const place = pointer === '#' ? 'documentDb' : dbPlace(value, pointer);
  checkVocabulary(place, { value, pointer: `${pointer}/${X_DB}` }, problems);
}

function dbPlace(value: unknown, pointer: string): VocabularyPlace {
  if (isRecord(value) && Object.hasOwn(value, 'relation')) return 'relationDb';
  if (isRecord(value) && (value['kind'] === 'enum' || value['kind'] === 'domain')) return 'typeDb';
  const isColumn = isRecord(value) && Object.hasOwn(value, 'column');
  return componentSchemaPointer.test(pointer) && !isColumn ? 'modelDb' : 'columnDb';
}

function checkCrud(value: unknown, pointer: string, problems: ProblemList): void {
  const place = `${pointer}/${X_CRUD}`;
  if (pointer === '#') {
    checkVocabulary('documentCrud', { value, pointer: place }, problems);
  } else if (operationPointer.test(pointer)) {
    checkVocabulary('operationCrud', { value, pointer: place }, problems);
  } else if (parameterPointer.test(pointer)) {
    checkVocabulary('parameterCrud', { value, pointer: place }, problems);
  } else if (isSchemaPlace(pointer)) {
    checkVocabulary('schemaCrud', { value, pointer: place }, problems);
  } else {
    problems.add(
      place,
      `${X_CRUD} is allowed only on operations, query parameters, schemas and the document.`,
    );
  }
}
