import type { IncomingHttpHeaders } from 'node:http';
import { plainNumbers } from '../../../server-template/shared/json/exact-number.ts';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { Schemas } from '../../model/schema-view.ts';
import type { MockContext } from '../mock-options.ts';
import type { QueryPair } from '../route/query-pairs.ts';
import { parameterNames } from '../route/route-tree.ts';
import { splitPath } from '../route/split-path.ts';
import { createParameterReader } from './parameter-text.ts';

/** Where the texts of a request's parameters outside the query are. */
interface SentTexts {
  /** The text of a path parameter; undefined: unknown. */
  readonly path: (name: string) => string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Whether the parameters in the path of an operation accept the texts of a request, in their order. */
export function acceptsPathValues(
  { schemas, requests: { validator } }: Pick<MockContext, 'schemas' | 'requests'>,
  { path, parameters }: Operation,
  texts: readonly string[],
): boolean {
  const names = parameterNames(splitPath(path).path);
  return parameters.every((parameter) => {
    const { in: place, schemaPointer } = parameter;
    if (place !== 'path' || schemaPointer === null) return true;
    const sent = { path: (name: string) => texts[names.indexOf(name)], headers: {} };
    const pairs = sentPairs(schemas, parameter, sent);
    if (pairs.length === 0) return true;
    const read = createParameterReader(schemas, parameter).read(pairs);
    return (
      read.kind === 'value' && validator.accepts(schemaPointer, 'request', plainNumbers(read.value))
    );
  });
}

/** The text of a path, header or cookie parameter, as a pair of a query; empty: not sent. */
export function sentPairs(
  schemas: Schemas,
  parameter: Parameter,
  { path, headers }: SentTexts,
): readonly QueryPair[] {
  const { name } = parameter;
  const sent =
    parameter.in === 'path'
      ? path(name)
      : parameter.in === 'header'
        ? headers[name.toLowerCase()]
        : cookieOf(headers.cookie, name);
  if (sent === undefined) return noPairs;
  const text = withoutStyle(schemas, parameter, String(sent));
  const raw = plainText.test(text) ? text : encodeURIComponent(text).replaceAll('%2C', ',');
  return [{ name, raw }];
}

const noPairs: readonly QueryPair[] = [];
// Decoding does not change such a text.
const plainText = /^[\w.~-]*$/;

/**
 * Removes what a style adds to the values: `;color=blue`, `.blue`. Items of a header may have
 * spaces around them (https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1).
 */
function withoutStyle(schemas: Schemas, parameter: Parameter, text: string): string {
  const { style, in: place } = parameter;
  if (style !== 'label' && style !== 'matrix' && place !== 'header') return text;
  const types = typesOf(schemas, parameter);
  if (place === 'header')
    return types.isMany
      ? text
          .split(',')
          .map((item) => item.trim())
          .join(',')
      : text;
  return style === 'label' ? labelled(text, parameter, types) : inMatrix(text, parameter, types);
}

interface Types {
  readonly isObject: boolean;
  /** Whether it is a list or an object. */
  readonly isMany: boolean;
}

function typesOf(schemas: Schemas, { schemaPointer, mediaType }: Parameter): Types {
  if (schemaPointer === null || mediaType !== null) return { isObject: false, isMany: false };
  const types = schemas.types(schemaPointer);
  const isObject = types.has('object');
  return { isObject, isMany: (isObject || types.has('array')) && !types.has('string') };
}

/** `.R=100.G=200`, `.R,100,G,200`; OpenAPI 3.0 also separates by dots without `explode`. */
function labelled(text: string, { explode }: Parameter, { isMany }: Types): string {
  const rest = text.replace(/^\./, '');
  return isMany && (explode || !rest.includes(',')) ? rest.replaceAll('.', ',') : rest;
}

/** `;R=100;G=200`, `;color=R,100,G,200`, `;color=blue;color=black`. */
function inMatrix(text: string, { name, explode }: Parameter, { isObject }: Types): string {
  const rest = text.replace(/^;/, '');
  if (isObject && explode) return rest.replaceAll(';', ',');
  return rest.replaceAll(`;${name}=`, ',').replace(`${name}=`, '');
}

/** The value of a cookie; undefined if it was not sent. */
function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const parts = (cookies ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
