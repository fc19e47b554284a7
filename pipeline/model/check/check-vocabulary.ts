import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import type { Located } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';

/** A place where a private key may be; named as in the vocabulary's JSON Schema. */
export type VocabularyPlace =
  | 'documentDb'
  | 'modelDb'
  | 'columnDb'
  | 'relationDb'
  | 'documentCrud'
  | 'operationCrud'
  | 'parameterCrud'
  | 'schemaCrud';

let vocabulary: Ajv | null = null;

/** Whether a private key's value has the shape of its place; tells each error, an unknown key with the nearest known one. */
export function checkVocabulary(
  place: VocabularyPlace,
  { value, pointer }: Located<unknown>,
  problems: ProblemList,
): boolean {
  vocabulary ??= loadVocabulary();
  const validate = vocabulary.getSchema(`vocabulary#/definitions/${place}`);
  if (validate === undefined) throw new Error(`the vocabulary does not describe ${place}`);
  if (validate(value) === true) return true;
  for (const error of validate.errors ?? []) {
    if (error.keyword !== 'if' && !error.schemaPath.includes('/oneOf/'))
      addProblem(error, pointer, problems);
  }
  return false;
}

function loadVocabulary(): Ajv {
  const file = new URL('../../../openapi/vocabulary.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object;
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, validateSchema: false });
  return ajv.addSchema(schema, 'vocabulary');
}

function addProblem(error: ErrorObject, pointer: string, problems: ProblemList): void {
  const place = `${pointer}${error.instancePath}`;
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'additionalProperties') {
    const key = String(params['additionalProperty']);
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    problems.add(
      `${place}/${key}`,
      `Unknown key ${JSON.stringify(key)}.`,
      nearestNameHint(key, known),
    );
  } else if (error.keyword === 'enum') {
    const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
    problems.add(
      place,
      `This is none of ${allowed.map((name) => JSON.stringify(name)).join(', ')}.`,
    );
  } else if (error.keyword === 'const') {
    problems.add(place, `This is ${JSON.stringify(params['allowedValue'])}, or left out.`);
  } else if (error.keyword === 'maxProperties') {
    // Only a key that is alone has such a limit.
    const [, key = ''] = /\/dependencies\/([^/]+)\//.exec(error.schemaPath) ?? [];
    const others = Object.keys(error.data as object).filter((name) => name !== key);
    const hint = `Take out ${others.map((name) => JSON.stringify(name)).join(' and ')}, or ${JSON.stringify(key)}.`;
    problems.add(place, `${JSON.stringify(key)} is alone here.`, hint);
  } else {
    problems.add(place, `This ${error.message ?? 'is wrong'}.`);
  }
}
