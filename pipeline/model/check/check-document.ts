import { X_CRUD, X_DB } from '../../extensions.ts';
import { missingRequired } from '../repair/required-names.ts';
import { checkVocabulary } from './check-vocabulary.ts';
import type { VocabularyPlace } from './check-vocabulary.ts';
import { walkDocument } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';
import { isSchemaPlace } from '../schema-places.ts';

const operationPointer = /^#\/paths\/[^/]*\/(?:get|put|post|delete|options|head|patch|trace)$/;
const parameterPointer =
  /^#\/(?:components\/parameters\/[^/]*|paths\/[^/]*\/(?:[a-z]+\/)?parameters\/\d+)$/;
const componentSchemaPointer = /^#\/components\/schemas\/[^/]*$/;

/** Checks what can be seen place by place: the shape of the private keys, and (strictly) what a server needs beyond a valid document. */
export function checkDocument(document: unknown, problems: ProblemList, isStrict: boolean): void {
  const isOld = isRecord(document) && String(document['openapi']).startsWith('3.0');
  walkDocument(document, (node, place) => {
    if (isStrict) {
      checkReference(node['$ref'], place, problems);
      if (isOld) checkSiblings(node, place, problems);
      if (isOld) checkBooleanSchema(node['schema'], place, problems);
      checkNullable(node, place, problems);
      checkRequired(node, place, problems);
    }
    checkPattern(node['pattern'], { place, isStrict }, problems);
    if (Object.hasOwn(node, X_DB)) checkDb(node, place(), problems);
    if (Object.hasOwn(node, X_CRUD)) checkCrud(node[X_CRUD], place(), problems);
  });
}

/** What a part of the document needs must be found without the rest of it: a server's validators each see a slice. */
function checkReference(target: unknown, place: Place, problems: ProblemList): void {
  if (typeof target !== 'string' || !target.startsWith('#')) return;
  if (target.startsWith('#/components/')) return;
  problems.add(
    place(),
    `The reference ${JSON.stringify(target)} does not point to a component.`,
    'Move the target into components and refer to it there.',
  );
}

/** Validators differ in whether they follow what is beside a reference, which OpenAPI 3.0 ignores. */
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
    `Keywords beside a $ref are ignored, so ${idle.join(', ')} ${idle.length === 1 ? 'has' : 'have'} no effect.`,
    isSchemaPlace(place())
      ? 'Wrap the reference in an allOf.'
      : 'Change what it refers to, or write it out here.',
  );
}

/** OpenAPI 3.1 has these: a body of any value, or of none. */
function checkBooleanSchema(schema: unknown, place: Place, problems: ProblemList): void {
  if (typeof schema !== 'boolean') return;
  problems.add(
    pointerTo(place(), 'schema'),
    `A schema of OpenAPI 3.0 is an object, not ${String(schema)}.`,
    schema ? 'Use {} to allow any value.' : 'Write a schema, or remove what it belongs to.',
  );
}

/** Ajv compiles no schema that is nullable without a type, and express-openapi-validator then answers 500 to every request. */
function checkNullable(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  if (typeof node['nullable'] !== 'boolean' || typeof node['type'] === 'string') return;
  if ('$ref' in node) return;
  problems.add(place(), 'This schema has nullable but no type.', 'Add a type.');
}

/** A server's validators compile every pattern, as Unicode; others can do without one. */
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

/** Taking a property away is one edit: its name in `required` goes with it. */
function checkRequired(
  node: Readonly<Record<string, unknown>>,
  place: Place,
  problems: ProblemList,
): void {
  for (const name of missingRequired(node)) {
    problems.warn(
      `${place()}/required`,
      `${JSON.stringify(name)} is required but not a property; the requirement is ignored.`,
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
      `Keywords beside a $ref are ignored, so this ${X_DB} has no effect.`,
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
