import { isJsonObject } from '../../shared/json/json-object.ts';
import {
  rewriteParts,
  rootPlace,
  withShownRequired,
  type Place,
} from '../../shared/document-walk.ts';
import { essenceOf, isJson } from '../../shared/media-type.ts';
import { shownValues } from '../../shared/problem-texts.ts';
import { plainMessage } from './plain-message.ts';
import type { CompiledSchema } from './schema-compiler.ts';

/** What is wrong with a response, at a JSON pointer into its body. */
export interface ResponseProblem {
  readonly path: string;
  readonly message: string;
}

/** Lists what is wrong with a response, whose type is JSON or undefined. */
export type ResponseCheck = (
  contentType: string | undefined,
  body: unknown,
) => readonly ResponseProblem[];

/** The responses of an operation, with references followed. */
export interface ResolvedResponses {
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Errors = CompiledSchema['errors'];

/** Creates the checks of operations' responses; schemas are compiled for their first body. */
export function createResponseChecks(
  compile: (schema: object) => CompiledSchema,
): (operation: ResolvedResponses, status: number) => ResponseCheck {
  const errorsOf = (schema: object, body: unknown): Errors => {
    const check = compile(schema);
    return check(body) ? null : check.errors;
  };
  return ({ responses }, status) => {
    const names = [String(status), `${String(status).slice(0, 1)}XX`, 'default'];
    const name = names.find((one) => Object.hasOwn(responses, one));
    const response = name === undefined ? undefined : responses[name];
    if (name === undefined || response === undefined)
      return () => problem('has a status that the document does not declare');
    // Errors always have a body.
    const isError = !/^[123]/.test(name);
    const content = isJsonObject(response['content']) ? response['content'] : isError ? {} : null;
    return (contentType, body) => {
      if (content === null) return body === undefined ? [] : problem('must not have a body');
      if (body === undefined || body === null) return problem('must have a body');
      return (errorsOf(schemaFor(content, contentType), body) ?? []).map(problemOf);
    };
  };
}

function problem(message: string): readonly ResponseProblem[] {
  return [{ path: '', message }];
}

/**
 * The schema for a JSON type, with or without its parameters; that of the first one for a type that
 * the document does not declare.
 */
function schemaFor(
  content: Readonly<Record<string, unknown>>,
  contentType = '',
): Readonly<Record<string, unknown>> {
  const types = Object.keys(content).filter((type) => isJson(type) || type.includes('*'));
  const essence = essenceOf(contentType);
  const type =
    [contentType, essence].find((one) => types.includes(one)) ??
    types.find((one) => essenceOf(one) === essence) ??
    types[0];
  const media = type === undefined ? undefined : content[type];
  return isJsonObject(media) && isJsonObject(media['schema']) ? media['schema'] : {};
}

function problemOf({
  instancePath,
  message = '',
  params,
}: NonNullable<Errors>[number]): ResponseProblem {
  const { missingProperty, additionalProperty, allowedValues } = params;
  const name: unknown = missingProperty ?? additionalProperty;
  return {
    path: typeof name === 'string' ? `${instancePath}/${name}` : instancePath,
    message: Array.isArray(allowedValues)
      ? `must be one of ${shownValues(allowedValues)}`
      : plainMessage(message),
  };
}

/** A schema that allows no write-only values, and therefore requires none. */
export function withoutWriteOnly(schema: unknown): unknown {
  return forbid(schema, rootPlace);
}

function forbid(value: unknown, place: Place): unknown {
  if (isJsonObject(value) && !place.isNameMap && value['writeOnly'] === true) return { not: {} };
  const copy = rewriteParts(value, place, forbid);
  if (!isJsonObject(value) || !isJsonObject(copy) || place.isNameMap) return copy;
  const { properties } = value;
  if (!isJsonObject(properties)) return copy;
  const sent = Object.entries(properties).filter(
    ([, property]) => !isJsonObject(property) || property['writeOnly'] !== true,
  );
  const shown = withShownRequired(value, { ...copy, properties: Object.fromEntries(sent) });
  return { ...shown, properties: copy['properties'] };
}
