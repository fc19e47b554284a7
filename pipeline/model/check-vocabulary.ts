import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { nearestNameHint } from './nearest-name.ts';
import { isRecord, valueAtPointer } from './json-pointer.ts';
import type { Located } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';
import { vocabularySchemas } from './vocabulary-schema.ts';
import type { VocabularyPlace } from './vocabulary-schema.ts';

const ajv = new Ajv({ allErrors: true, schemas: { ...vocabularySchemas } });

/** Whether a private key's value has the shape of its place; tells each fault, an unknown key with the nearest known one. */
export function checkVocabulary(
  place: VocabularyPlace,
  { value, pointer }: Located<unknown>,
  problems: ProblemList,
): boolean {
  const validator = ajv.getSchema(place);
  if (validator === undefined || validator(value) === true) return true;
  for (const error of validator.errors ?? []) {
    if (error.keyword === 'oneOf') problems.add(pointer, 'A part is a column or an expression.');
    else if (!error.schemaPath.includes('/oneOf/')) addProblem(place, error, pointer, problems);
  }
  return false;
}

function addProblem(
  place: VocabularyPlace,
  error: ErrorObject,
  pointer: string,
  problems: ProblemList,
): void {
  const at = `${pointer}${error.instancePath}`;
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const known = Object.keys(objectSchemaOf(place, error.schemaPath));
    problems.add(
      `${at}/${key}`,
      `Unknown key ${JSON.stringify(key)}.`,
      nearestNameHint(key, known),
    );
  } else if (error.keyword === 'enum') {
    const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
    problems.add(at, `This is none of ${allowed.map((name) => JSON.stringify(name)).join(', ')}.`);
  } else {
    problems.add(at, `This ${error.message ?? 'is wrong'}.`);
  }
}

/** The `properties` beside the `additionalProperties` that refused a key. */
function objectSchemaOf(
  place: VocabularyPlace,
  schemaPath: string,
): Readonly<Record<string, unknown>> {
  const inner = schemaPath
    .replace(/^[^#]*#/, '#')
    .replace(/\/additionalProperties$/, '/properties');
  const properties = valueAtPointer(vocabularySchemas[place], inner);
  return isRecord(properties) ? properties : {};
}
