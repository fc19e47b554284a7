import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ajv, ErrorObject } from 'ajv';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { plainAjvMessage } from '../../../server-template/shared/ajv-messages.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { schemaChecks } from '../../evaluate/schema-checks.ts';
import type { GeneratorConfig } from './generator-config.ts';

/** File name of the configuration. */
export const CONFIG_FILE = '.generator.json';

const schemaFile = new URL('../../../openapi/generator-config.schema.json', import.meta.url);

/** Parses a configuration. Throws CONFIG_INVALID with one sentence per fault. */
export function parseConfig(text: string): GeneratorConfig {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PipelineError(
      {
        code: 'CONFIG_INVALID',
        message: `The configuration is not valid JSON: ${(error as SyntaxError).message}.`,
        place: CONFIG_FILE,
        hint: 'Look for a missing comma or quote, or a comment, near that position.',
      },
      { cause: error },
    );
  }
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as Readonly<Record<string, unknown>>;
  if (schemaChecks(schema)('#')(value) === true) return value as GeneratorConfig;
  // ajv gives the messages; it is loaded only if there is a fault.
  const { Ajv: Loaded } = createRequire(import.meta.url)('ajv') as { Ajv: typeof Ajv };
  const ajv = new Loaded({ allErrors: true, verbose: true, strict: false, validateSchema: false });
  const validate = ajv.compile<GeneratorConfig>(schema);
  if (validate(value)) return value;
  const [first, ...rest] = (validate.errors ?? []).map(problemOf);
  if (first === undefined) throw new Error('ajv rejected the configuration without an error');
  throw new PipelineError([first, ...rest]);
}

function problemOf(error: ErrorObject): Problem {
  const key = keyOf(error.instancePath);
  const place = `${CONFIG_FILE}#${error.instancePath}`;
  if (error.keyword === 'additionalProperties') {
    const unknown = String(error.params['additionalProperty']);
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    const named = JSON.stringify(key === '' ? unknown : `${key}.${unknown}`);
    const nearest = nearestName(unknown, known);
    const meant = nearest === null ? '' : `; did you mean "${nearest}"?`;
    const message = `Unknown key ${named} in the configuration${meant === '' ? '.' : meant}`;
    const all = known.filter((name) => name !== '$schema').join(', ');
    return { code: 'CONFIG_INVALID', message, place, hint: `Known keys here: ${all}.` };
  }
  const what = key === '' ? 'The configuration' : `"${key}"`;
  return { code: 'CONFIG_INVALID', message: `${what} ${expectation(error)}.`, place };
}

function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'type':
      return `must be ${articles.get(String(error.params['type'])) ?? error.params['type']}, not ${JSON.stringify(error.data)}`;
    case 'enum': {
      const values = error.params['allowedValues'] as readonly unknown[];
      const nearest = nearestName(String(error.data), values.map(String));
      const meant = nearest === null ? '' : ` (did you mean "${nearest}"?)`;
      return `must be one of ${values.map(String).join(', ')}, not ${JSON.stringify(error.data)}${meant}`;
    }
    case 'required':
      return `needs the key "${error.params['missingProperty']}"`;
    case 'pattern':
      return `is ${JSON.stringify(error.data)}, ${patternRule(error)}`;
    case 'minLength':
    case 'minItems':
      return 'must not be empty';
    case 'uniqueItems':
      return 'contains a value twice';
    default:
      return plainAjvMessage(error.message ?? 'is invalid');
  }
}

const articles = new Map([
  ['object', 'an object'],
  ['array', 'a list'],
  ['string', 'a string'],
  ['boolean', 'true or false'],
]);

function patternRule(error: ErrorObject): string {
  return error.schemaPath.startsWith('#/definitions/path')
    ? 'but must be a path inside the folder of .generator.json, with forward slashes'
    : 'but must begin with a slash, end without one and contain only letters, digits, ".", "_", "~" and "-"';
}

function keyOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : part))
    .join('.')
    .replaceAll('.[', '[');
}
