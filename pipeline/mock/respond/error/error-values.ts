import type { Keywords } from '../../../model/schema-view.ts';
import { plainName } from '../../../model/third-party/index.ts';
import { detailText } from './error-facts.ts';
import type { ErrorFacts } from './error-facts.ts';

/** A property of an error with its siblings. */
export interface ErrorPlace {
  readonly name: string;
  readonly schema: Keywords;
  readonly siblings: ErrorSiblings;
}

/** Facts that an object's other properties can hold. */
export interface ErrorSiblings {
  readonly takesMessage: boolean;
  readonly takesField: boolean;
  readonly takesTitle: boolean;
  readonly takesPointer: boolean;
}

type Candidates = (facts: ErrorFacts, place: ErrorPlace) => readonly unknown[];

const messageNames =
  /(?:message|msg|detail|description|reason|faultstring|explanation|errortext)$|^(?:text|info|hint)$/;
const detailNames =
  /^(?:field|fieldname|param|parameter|property|propertyname|propertypath|attribute|pointer|path|key|name|loc|location|target|source|argument|datapath|instancepath)$/;
const fieldNames =
  /^(?:field|fieldname|param|parameter|property|propertyname|propertypath|attribute)$/;

/** Meanings of error properties by name, each with values in order of preference. */
const meanings: readonly (readonly [names: RegExp, candidates: Candidates])[] = [
  [
    /^(?:http|response)?status(?:code)?$/,
    ({ status, phrase, code }) => [status, String(status), phrase, code],
  ],
  [
    /^(?:[a-z]*code|errorkey|errorid|errortype|kind|category)$/,
    ({ status, code }) => [code, ...spellings(code), status, String(status)],
  ],
  [
    /^type$/,
    ({ code, phrase }, { schema: { format }, siblings }) =>
      siblings.takesTitle || String(format).startsWith('uri')
        ? ['about:blank', code]
        : [...spellings(code), phrase],
  ],
  [
    /^error$/,
    ({ phrase, code, message }, { siblings }) => [
      ...(siblings.takesMessage ? [phrase, ...spellings(code)] : [message]),
      true,
    ],
  ],
  [/^(?:title|errorname|statustext|summary|phrase)$/, titled],
  [/^(?:success|ok|succeeded|successful|issuccess|issuccessful)$/, () => [false]],
  [/^(?:failed|failure|iserror|haserror)$/, () => [true]],
  [/^(?:requestid|traceid|correlationid|xrequestid)$/, ({ requestId }) => [requestId]],
  [/^(?:instance|path|uri|requesturi|requestpath)$/, ({ path }) => (path === null ? [] : [path])],
  [messageNames, texts],
];

/** Possible values of an error's property; empty for an unknown name. */
export function errorValues(facts: ErrorFacts, place: ErrorPlace): readonly unknown[] {
  const plain = plainName(place.name);
  const listed = enumValue(place.schema, facts);
  if (listed !== undefined) return [listed];
  const { detail, details } = facts;
  if (detail !== null && detailNames.test(plain)) return placesOf(facts, plain, place);
  const found = meanings.find(([names]) => names.test(plain));
  if (found !== undefined) return found[1](facts, place);
  return fieldNames.test(plain) && details[0] !== undefined
    ? placesOf({ ...facts, detail: details[0] }, plain, place)
    : [];
}

/** The facts that an error's properties can hold. */
export function siblingsOf(names: readonly string[]): ErrorSiblings {
  const plain = names.map(plainName);
  return {
    takesMessage: plain.some((name) => messageNames.test(name)),
    takesField: plain.some((name) => detailNames.test(name) && name !== 'source'),
    takesPointer: plain.includes('pointer'),
    takesTitle: plain.includes('title'),
  };
}

function titled({ phrase, message }: ErrorFacts, { siblings }: ErrorPlace): readonly unknown[] {
  return siblings.takesMessage ? [phrase, message] : [message, phrase];
}

function texts(
  { message, detail }: ErrorFacts,
  { schema, siblings }: ErrorPlace,
): readonly unknown[] {
  const text = detail !== null && !siblings.takesField ? detailText(detail) : message;
  const { maxLength } = schema;
  const cut = typeof maxLength === 'number' ? [text.slice(0, maxLength)] : [];
  return [text, ...cut, [text]];
}

/** Spellings of a detail's place: `name`, `/data/name`, `["body", "name"]`, `body`. */
function placesOf(
  { detail }: ErrorFacts,
  plain: string,
  { siblings }: ErrorPlace,
): readonly unknown[] {
  if (detail === null) return [];
  const { in: place, field } = detail;
  const parts = field === '' ? [] : field.split('.');
  const keys = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const lists = [
    [place, ...keys],
    [place, ...parts],
  ];
  if (plain === 'pointer') return place === 'body' ? [['', ...parts].join('/')] : [];
  if (plain === 'location') return [place, ...lists];
  if (plain === 'parameter' && siblings.takesPointer && place === 'body') return [];
  return [field === '' ? place : field, ...lists];
}

/** Spellings of a code. */
function spellings(code: string): readonly string[] {
  const small = code.toLowerCase();
  const pascal = small.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [small, small.replaceAll('_', '-'), pascal];
}

/** Words in codes for a status, the most general first. */
const statusWords: Readonly<Record<number, readonly string[]>> = {
  400: ['validation', 'badrequest', 'invalid', 'malformed', 'bad', 'param', 'request'],
  401: ['unauthorized', 'unauthenticated', 'authentication', 'credential', 'token', 'auth'],
  403: ['forbidden', 'permission', 'denied', 'accessdenied'],
  404: ['notfound', 'missing', 'unknown', 'nosuch'],
  405: ['methodnotallowed', 'method', 'notallowed'],
  406: ['notacceptable', 'acceptable'],
  409: ['conflict', 'alreadyexists', 'exists', 'duplicate', 'unique'],
  413: ['toolarge', 'large', 'size'],
  415: ['unsupportedmedia', 'mediatype', 'unsupported', 'contenttype'],
  422: ['unprocessable', 'validation', 'invalid'],
  429: ['ratelimit', 'toomany', 'throttl'],
  500: ['internal', 'server', 'unexpected'],
  503: ['unavailable', 'overload', 'internal', 'server'],
};
const anyErrorWords = ['error', 'fail', 'fault', 'problem'];

function enumValue({ enum: values }: Keywords, { status, code }: ErrorFacts): unknown {
  if (!Array.isArray(values)) return undefined;
  const own = statusWords[status] ?? statusWords[status >= 500 ? 500 : 400] ?? [];
  const words = [plainName(code), ...own, ...anyErrorWords];
  const named = values.map((value) => [plainName(String(value)), value as unknown] as const);
  for (const word of [String(status), ...words]) {
    const found = named.find(([name]) => name.includes(word));
    if (found !== undefined) return found[1];
  }
  return undefined;
}
