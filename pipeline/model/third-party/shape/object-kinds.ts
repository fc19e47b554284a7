/** A kind of object in a document that has keys with known kinds. */
export type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'mediaType'
  | 'encoding'
  | 'response'
  | 'callback'
  | 'link'
  | 'example'
  | 'securityScheme'
  | 'security'
  | 'server'
  | 'variable'
  | 'discriminator'
  | 'schema';

/** What a key should hold: a flag, an object, a list of objects, or objects by free names. */
export type Expected =
  | { readonly holds: 'flag' }
  | { readonly holds: 'one' | 'list' | 'map'; readonly kind: Kind };

type Keys = Readonly<Record<string, Expected>>;

const flag: Expected = { holds: 'flag' };
const one = (kind: Kind): Expected => ({ holds: 'one', kind });
const list = (kind: Kind): Expected => ({ holds: 'list', kind });
const map = (kind: Kind): Expected => ({ holds: 'map', kind });

function each(keys: readonly string[], expected: Expected): Keys {
  return Object.fromEntries(keys.map((key) => [key, expected]));
}

const header: Keys = {
  ...each(['required', 'deprecated', 'allowEmptyValue', 'explode', 'allowReserved'], flag),
  ...{ schema: one('schema'), content: map('mediaType'), examples: map('example') },
};

/** The keys of each kind that hold more than a text or number, in OpenAPI 3.0 and 3.1. */
export const keysOf: Readonly<Record<Kind, Keys>> = {
  document: {
    ...{ servers: list('server'), paths: map('pathItem'), webhooks: map('pathItem') },
    ...{ components: one('components'), security: list('security') },
  },
  components: {
    ...{ schemas: map('schema'), responses: map('response'), parameters: map('parameter') },
    ...{ examples: map('example'), requestBodies: map('requestBody'), headers: map('header') },
    ...{ securitySchemes: map('securityScheme'), links: map('link'), callbacks: map('callback') },
    pathItems: map('pathItem'),
  },
  pathItem: {
    ...each(
      ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
      one('operation'),
    ),
    ...{ parameters: list('parameter'), servers: list('server') },
  },
  operation: {
    ...{ parameters: list('parameter'), requestBody: one('requestBody') },
    ...{ responses: map('response'), callbacks: map('callback'), deprecated: flag },
    ...{ security: list('security'), servers: list('server') },
  },
  parameter: header,
  header,
  requestBody: { required: flag, content: map('mediaType') },
  mediaType: { schema: one('schema'), examples: map('example'), encoding: map('encoding') },
  encoding: { headers: map('header'), explode: flag, allowReserved: flag },
  response: { headers: map('header'), content: map('mediaType'), links: map('link') },
  callback: {},
  link: {},
  example: {},
  securityScheme: {},
  security: {},
  server: { variables: map('variable') },
  variable: {},
  discriminator: {},
  schema: {
    ...each(['nullable', 'readOnly', 'writeOnly', 'deprecated', 'uniqueItems'], flag),
    ...each(['items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'], one('schema')),
    ...each(['additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'], one('schema')),
    ...each(['allOf', 'anyOf', 'oneOf', 'prefixItems'], list('schema')),
    ...each(['properties', 'patternProperties', 'dependentSchemas', '$defs'], map('schema')),
    discriminator: one('discriminator'),
  },
};

/** The name of each kind in messages, with its article. */
export const kindNames: Readonly<Record<Kind, string>> = {
  document: 'an object',
  components: 'an object',
  pathItem: 'a path item',
  operation: 'an operation',
  parameter: 'a parameter',
  header: 'a header',
  requestBody: 'a request body',
  mediaType: 'a media type',
  encoding: 'an encoding',
  response: 'a response',
  callback: 'a callback',
  link: 'a link',
  example: 'an example',
  securityScheme: 'a security scheme',
  security: 'a security requirement',
  server: 'a server',
  variable: 'a server variable',
  discriminator: 'a discriminator',
  schema: 'a schema',
};
