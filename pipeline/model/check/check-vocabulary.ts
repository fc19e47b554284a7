import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ajv, ErrorObject } from 'ajv';
import { plainAjvMessage } from '../../../server-template/shared/ajv-messages.ts';
import type { Located } from '../json-pointer.ts';
import { nearestName, nearestNameHint } from '../nearest-name.ts';
import type { ProblemList } from '../problem-list.ts';
import type { SchemaCheck } from '../../evaluate/check.ts';
import { schemaChecks } from '../../evaluate/schema-checks.ts';

/** A place where a private key is allowed, named as in the vocabulary's JSON Schema. */
export type VocabularyPlace =
  | 'documentDb'
  | 'modelDb'
  | 'typeDb'
  | 'columnDb'
  | 'relationDb'
  | 'documentCrud'
  | 'operationCrud'
  | 'parameterCrud'
  | 'schemaCrud';

let checks: ((pointer: string) => SchemaCheck) | null = null;
let vocabulary: Ajv | null = null;

/**
 * Whether a private key's value has the right shape for its place. Reports each error, and suggests
 * names for unknown keys.
 */
export function checkVocabulary(
  place: VocabularyPlace,
  { value, pointer }: Located<unknown>,
  problems: ProblemList,
): boolean {
  checks ??= schemaChecks(readVocabulary());
  if (checks(`#/definitions/${place}`)(value) === true) return true;
  // ajv gives the messages; it is loaded only if there is an error.
  vocabulary ??= loadVocabulary();
  const validate = vocabulary.getSchema(`vocabulary#/definitions/${place}`);
  if (validate === undefined) throw new Error(`the vocabulary does not define ${place}`);
  if (validate(value) === true) return true;
  for (const error of validate.errors ?? []) {
    if (error.keyword !== 'if' && !error.schemaPath.includes('/oneOf/'))
      addProblem(error, pointer, problems);
  }
  return false;
}

function readVocabulary(): Readonly<Record<string, unknown>> {
  const file = new URL('../../../openapi/vocabulary.schema.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
}

function loadVocabulary(): Ajv {
  const { Ajv: Loaded } = createRequire(import.meta.url)('ajv') as { Ajv: typeof Ajv };
  const options = { allErrors: true, verbose: true, strict: false, validateSchema: false };
  return new Loaded(options).addSchema(readVocabulary(), 'vocabulary');
}

function nearestHint(value: unknown, allowed: readonly unknown[]): string | undefined {
  const nearest = typeof value === 'string' ? nearestName(value, allowed.map(String)) : null;
  return nearest === null ? undefined : `Did you mean ${JSON.stringify(nearest)}?`;
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
      nearestNameHint(key, known) ?? 'specmill docs vocabulary lists the keys.',
    );
  } else if (error.keyword === 'enum') {
    const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'] : [];
    problems.add(
      place,
      `This must be one of ${allowed.map((name) => JSON.stringify(name)).join(', ')}.`,
      nearestHint(error.data, allowed),
    );
  } else if (error.keyword === 'required') {
    problems.add(place, `The key ${JSON.stringify(params['missingProperty'])} is missing.`);
  } else if (error.keyword === 'const') {
    problems.add(place, `This must be ${JSON.stringify(params['allowedValue'])} or omitted.`);
  } else if (error.keyword === 'maxProperties') {
    // Only a key without its dependency has such an error.
    const [, key = ''] = /\/dependencies\/([^/]+)\//.exec(error.schemaPath) ?? [];
    const others = Object.keys(error.data as object).filter((name) => name !== key);
    const hint = `Remove ${others.map((name) => JSON.stringify(name)).join(' and ')}, or ${JSON.stringify(key)}.`;
    problems.add(place, `${JSON.stringify(key)} cannot be combined with other keys here.`, hint);
  } else {
    problems.add(place, `This ${plainAjvMessage(error.message ?? 'is invalid')}.`);
  }
}
