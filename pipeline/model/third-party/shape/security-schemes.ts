import { isRecord } from '../../json-pointer.ts';
import type { PartPlace } from './converted-values.ts';

type Node = Readonly<Record<string, unknown>>;

const bearer = { type: 'http', scheme: 'bearer' };

/** A security scheme with what its type requires; what is unknown is read as a bearer token. */
export function fittedScheme(node: Node, { problems, place }: PartPlace): Node {
  const { description } = node;
  const noted = description === undefined ? {} : { description };
  const meant = meantScheme(node);
  if (meant === node) return node;
  problems.warn(
    place,
    `The security scheme is incomplete; it is read as ${JSON.stringify(meant['scheme'] ?? meant['type'])}.`,
  );
  return { ...noted, ...meant };
}

function meantScheme(node: Node): Node {
  switch (node['type']) {
    case 'basic':
      return { type: 'http', scheme: 'basic' };
    case 'http':
      return httpScheme(node);
    case 'apiKey': {
      const { name, in: place } = node;
      const isKnown = ['query', 'header', 'cookie'].includes(String(place));
      if (isKnown && typeof name === 'string') return node;
      return { type: 'apiKey', in: isKnown ? place : 'header', name: name ?? 'Authorization' };
    }
    case 'openIdConnect':
      return typeof node['openIdConnectUrl'] === 'string' ? node : bearer;
    case 'oauth2':
      return flowScheme(node);
    case 'mutualTLS':
      return node;
    default:
      return bearer;
  }
}

function httpScheme(node: Node): Node {
  const { in: place, name, ...rest } = node;
  const isComplete = typeof node['scheme'] === 'string';
  if (isComplete && place === undefined && name === undefined) return node;
  return isComplete ? rest : { ...rest, scheme: 'bearer' };
}

const urls: Readonly<Record<string, readonly string[]>> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
};

function flowScheme(node: Node): Node {
  const { flows } = node;
  const known = isRecord(flows)
    ? Object.entries(flows).filter(([name, flow]) => Object.hasOwn(urls, name) && isRecord(flow))
    : [];
  if (known.length === 0) return bearer;
  const isWhole = ([name, flow]: readonly [string, unknown]): boolean =>
    isRecord(flow) &&
    isRecord(flow['scopes']) &&
    (urls[name] ?? []).every((key) => typeof flow[key] === 'string');
  if (known.every(isWhole)) return node;
  const filled = known.map(([name, flow]) => {
    const { scopes, ...rest } = flow as Node;
    const missing = (urls[name] ?? []).map((key) => [key, rest[key] ?? '/'] as const);
    return [
      name,
      { ...rest, ...Object.fromEntries(missing), scopes: isRecord(scopes) ? scopes : {} },
    ];
  });
  return { ...node, flows: Object.fromEntries(filled) as Node };
}
