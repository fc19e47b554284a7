import { referredTo } from '../../server-template/shared/document-references.ts';
import { publicDocument } from '../../server-template/shared/public-document.ts';
import { serverUrl } from '../../server-template/shared/url/server-url.ts';
import { isRecord } from '../model/json-pointer.ts';
import {
  portableBody,
  portableMap,
  portableOperation,
  portableParameter,
  portableParameters,
  portableResponse,
  prose,
  tagName,
} from './portable-operation.ts';
import { portableSchema } from './portable-schema.ts';
import type { CopyRules } from './portable-schema.ts';
import { isSafeLiteral, latinWords, safeUrl } from './safe-text.ts';

type Draft = Record<string, unknown>;

/** A document for third-party generators. */
export interface PortableDocument {
  readonly document: { readonly info: { readonly title: string; readonly version: string } };
  /** Noun phrases for what was left out because no generator escapes it. */
  readonly leftOut: readonly string[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Converts an OpenAPI 3.0 or 3.1 document to 3.0.3 for all generators: without private keys, internal parts, examples, patterns, and text that could become code. */
export function portableDocument(
  given: unknown,
  options: { readonly isTyped: boolean },
): PortableDocument {
  const source = isRecord(given) ? publicDocument(given) : {};
  const rules: CopyRules = {
    ...options,
    leftOut: new Set(),
    schemaOf: (schema) => referredTo(source, schema),
  };
  const components = isRecord(source['components']) ? source['components'] : {};
  const securitySchemes = portableSchemes(components['securitySchemes']);
  const schemes = Object.keys(securitySchemes);
  const info = portableInfo(source['info']);
  const document: Draft & { info: typeof info } = {
    openapi: '3.0.3',
    info,
    servers: portableServers(source['servers']),
    paths: portablePaths(source['paths'], schemes, rules),
    components: { ...portableComponents(components, rules), securitySchemes },
  };
  if (Array.isArray(source['tags'])) document['tags'] = portableTags(source['tags']);
  if (source['security'] !== undefined) {
    document['security'] = knownSecurity(source['security'], schemes);
  }
  return { document, leftOut: [...rules.leftOut].sort() };
}

function portableInfo(
  given: unknown,
): Draft & { readonly title: string; readonly version: string } {
  const info = isRecord(given) ? given : {};
  const version = String(info['version']);
  return {
    title: latinWords(String(info['title'])).join(' ') || 'API',
    version: /^\d+(\.\d+){0,2}$/.test(version) ? threeParts(version) : '1.0.0',
    ...prose(info, ['description']),
  };
}

/** npm and Cargo require three numbers. */
function threeParts(version: string): string {
  return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

function portableTags(given: readonly unknown[]): readonly Draft[] {
  const tags = new Map<string, Draft>();
  for (const tag of given.filter(isRecord)) {
    const name = tagName(tag['name']);
    if (!tags.has(name)) tags.set(name, { name, ...prose(tag, ['description']) });
  }
  return [...tags.values()];
}

function portableServers(given: unknown): readonly Draft[] {
  const servers = Array.isArray(given) ? given.filter(isRecord) : [];
  return servers.map((server) => ({ url: safeUrl(serverUrl(server) ?? '') }));
}

function portablePaths(given: unknown, schemes: readonly string[], rules: CopyRules): Draft {
  const paths: Draft = {};
  const seen = new Set<string>();
  for (const [path, item] of Object.entries(isRecord(given) ? given : {})) {
    if (!path.startsWith('/') || !isRecord(item)) continue;
    const shared = portableParameters(item['parameters'], rules);
    const result: Draft = shared === null || shared.length === 0 ? {} : { parameters: shared };
    for (const method of methods) {
      if (item[method] === undefined) continue;
      const isCallable = shared !== null && hasSafeVariables(path);
      const operation = isCallable ? portableOperation(item[method], rules) : null;
      if (operation !== null) {
        const { security } = operation;
        if (security !== undefined) operation['security'] = knownSecurity(security, schemes);
        result[method] = uniquelyNamed(operation, seen);
      }
      if (!isCallable) rules.leftOut.add(`the operation ${method.toUpperCase()} ${path}`);
    }
    if (methods.some((method) => result[method] !== undefined)) paths[safeUrl(path)] = result;
  }
  return paths;
}

function hasSafeVariables(path: string): boolean {
  return [...path.matchAll(/\{([^{}]*)\}/g)].every(
    ([, name = '']) => isSafeLiteral(name) && safeUrl(name) === name,
  );
}

/** Names that only differ by case or punctuation would become one method. */
function uniquelyNamed(operation: Draft, seen: Set<string>): Draft {
  const name = operation['operationId'];
  if (typeof name !== 'string') return operation;
  let unique = name;
  for (let count = 2; seen.has(unique.toLowerCase()); count++) unique = `${name}${count}`;
  seen.add(unique.toLowerCase());
  return { ...operation, operationId: unique };
}

function portableComponents(components: Readonly<Draft>, rules: CopyRules): Draft {
  const sections: readonly (readonly [string, (value: unknown) => unknown])[] = [
    ['schemas', (value) => portableSchema(value, rules)],
    ['responses', (value) => portableResponse(value, rules)],
    ['parameters', (value) => portableParameter(value, rules)],
    ['requestBodies', (value) => portableBody(value, rules)],
    ['headers', (value) => portableParameter(value, rules)],
  ];
  const result: Draft = {};
  for (const [name, rewrite] of sections) {
    if (components[name] !== undefined) result[name] = portableMap(components[name], rewrite);
  }
  return result;
}

function portableSchemes(given: unknown): Draft {
  const schemes = Object.entries(portableMap(given, portableScheme));
  return Object.fromEntries(schemes.filter(([, scheme]) => scheme !== undefined));
}

/** Schemes without a URL; generators only support these in a header, query or cookie. */
function portableScheme(given: unknown): unknown {
  if (!isRecord(given)) return undefined;
  const { type, name, scheme } = given;
  const place = ['header', 'query', 'cookie'].find((one) => one === given['in']);
  if (type === 'apiKey' && isSafeLiteral(String(name)) && place !== undefined) {
    return { type, name, in: place };
  }
  if (type === 'http' && ['basic', 'bearer'].includes(String(scheme).toLowerCase())) {
    return { type, scheme: String(scheme).toLowerCase() };
  }
  // The client sends the same token for every flow, but generators print flows differently.
  return type === 'oauth2' || type === 'openIdConnect'
    ? { type: 'http', scheme: 'bearer' }
    : undefined;
}

/** Removes requirements that refer to omitted schemes, because generators would reject them. */
function knownSecurity(given: unknown, known: readonly string[]): readonly Draft[] {
  return (Array.isArray(given) ? given.filter(isRecord) : [])
    .map((requirement) => Object.keys(requirement))
    .filter((names) => names.every((name) => known.includes(name)))
    .map((names) => Object.fromEntries(names.map((name) => [name, []])));
}
