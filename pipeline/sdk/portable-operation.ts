import { isRecord } from '../model/json-pointer.ts';
import { isMultipartForm, isUrlencodedForm } from '../../server-template/shared/media-type.ts';
import { portableSchema } from './portable-schema.ts';
import type { CopyRules } from './portable-schema.ts';
import { isSafeLiteral, latinWords, proseOf } from './safe-text.ts';

type Draft = Record<string, unknown>;

/** Converts an operation for generators, which print its names; null if its path or parameters are unsafe to print. */
export function portableOperation(given: unknown, rules: CopyRules): Draft | null {
  if (!isRecord(given)) return null;
  const operation: Draft = {
    ...prose(given, ['summary', 'description']),
    responses: portableMap(given['responses'], (one) => portableResponse(one, rules)),
  };
  if (typeof given['operationId'] === 'string') {
    operation['operationId'] = given['operationId'].replace(/[^A-Za-z0-9_]+/g, '_');
  }
  if (given['deprecated'] === true) operation['deprecated'] = true;
  if (Array.isArray(given['tags'])) operation['tags'] = given['tags'].map(tagName);
  if (Array.isArray(given['security'])) operation['security'] = given['security'];
  const parameters = portableParameters(given['parameters'], rules);
  if (parameters === null) return null;
  if (parameters.length > 0) operation['parameters'] = parameters;
  if (given['requestBody'] !== undefined) {
    operation['requestBody'] = portableBody(given['requestBody'], rules);
  }
  return operation;
}

/** Parameters without optional ones that are unsafe to print; null if a required one is unsafe. */
export function portableParameters(given: unknown, rules: CopyRules): readonly Draft[] | null {
  const parameters: Draft[] = [];
  for (const parameter of Array.isArray(given) ? given : []) {
    if (!isRecord(parameter)) continue;
    if (typeof parameter['$ref'] !== 'string' && !isSafeLiteral(String(parameter['name']))) {
      rules.leftOut.add(`the parameter ${JSON.stringify(parameter['name'])}`);
      if (parameter['required'] === true) return null;
      continue;
    }
    parameters.push(portableParameter(parameter, rules));
  }
  return parameters;
}

const places: readonly unknown[] = ['path', 'query', 'header', 'cookie'];
const styles: readonly unknown[] = [
  ...['matrix', 'label', 'form', 'simple', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
];

/** Keys of a parameter that generators read, and tests of their values. */
const copied: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: (value) => typeof value === 'string',
  in: (value) => places.includes(value),
  required: (value) => typeof value === 'boolean',
  deprecated: (value) => typeof value === 'boolean',
  style: (value) => styles.includes(value),
  explode: (value) => typeof value === 'boolean',
};

/** Converts a parameter or header. */
export function portableParameter(given: unknown, rules: CopyRules): Draft {
  if (!isRecord(given) || typeof given['$ref'] === 'string') return referenceOf(given);
  const parameter: Draft = prose(given, ['description']);
  for (const [key, isWell] of Object.entries(copied)) {
    if (isWell(given[key])) parameter[key] = given[key];
  }
  if (isRecord(given['content'])) parameter['content'] = portableContent(given['content'], rules);
  else parameter['schema'] = portableSchema(given['schema'], rules);
  return parameter;
}

/** Converts a request body. */
export function portableBody(given: unknown, rules: CopyRules): Draft {
  if (!isRecord(given) || typeof given['$ref'] === 'string') return referenceOf(given);
  return {
    ...prose(given, ['description']),
    ...(given['required'] === true ? { required: true } : {}),
    content: {
      ...portableContent(given['content'], rules),
      ...portableForms(given['content'], rules),
    },
  };
}

/** The forms of a body. */
function portableForms(given: unknown, rules: CopyRules): Draft {
  const forms = Object.entries(isRecord(given) ? given : {}).filter(
    ([type]) => isMultipartForm(type) || isUrlencodedForm(type),
  );
  return portableMap(Object.fromEntries(forms), (media) => portableForm(media, rules));
}

/** The generator joins the items of lists unless told otherwise. */
function portableForm(media: unknown, rules: CopyRules): Draft {
  if (!isRecord(media)) return {};
  const schema = rules.schemaOf(media['schema']);
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  const given = isRecord(media['encoding']) ? media['encoding'] : {};
  const lists = Object.entries(properties).flatMap(([name, property]) => {
    const value = rules.schemaOf(property);
    if (!isRecord(value) || value['type'] !== 'array' || !isSafeLiteral(name)) return [];
    const own = given[name];
    const explode = !isRecord(own) || own['explode'] !== false;
    return [[name, { style: 'form', explode }] as const];
  });
  return {
    schema: portableSchema(media['schema'], rules),
    ...(lists.length === 0 ? {} : { encoding: Object.fromEntries(lists) }),
  };
}

/** Converts a response. */
export function portableResponse(given: unknown, rules: CopyRules): Draft {
  if (!isRecord(given) || typeof given['$ref'] === 'string') return referenceOf(given);
  const response: Draft = { description: '', ...prose(given, ['description']) };
  if (isRecord(given['headers'])) {
    response['headers'] = portableMap(given['headers'], (one) => portableParameter(one, rules));
  }
  if (isRecord(given['content'])) response['content'] = portableContent(given['content'], rules);
  return response;
}

/** Converts the entries whose names are safe to print. */
export function portableMap(given: unknown, rewrite: (value: unknown) => unknown): Draft {
  if (!isRecord(given)) return {};
  const entries = Object.entries(given).filter(
    ([name, value]) => isSafeLiteral(name) && !name.startsWith('x-') && value !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, rewrite(value)]));
}

/** A tag as the name of a class. */
export function tagName(tag: unknown): string {
  const words = latinWords(String(tag)).join(' ');
  return words === '' ? 'Default' : words;
}

/** The given texts, sanitized. */
export function prose(given: Readonly<Draft>, keys: readonly string[]): Draft {
  const texts: Draft = {};
  for (const key of keys) if (typeof given[key] === 'string') texts[key] = proseOf(given[key]);
  return texts;
}

function portableContent(given: unknown, rules: CopyRules): Draft {
  return portableMap(given, (media) =>
    isRecord(media) ? { schema: portableSchema(media['schema'], rules) } : {},
  );
}

function referenceOf(given: unknown): Draft {
  return isRecord(given) ? { $ref: given['$ref'] } : {};
}
