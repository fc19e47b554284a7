import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';

type Draft = Record<string, unknown>;

/** Text that breaks out of strings, templates and comments of every language, unless it is escaped. */
const canary = `"'\`)]}\n*/ --> ?> %> =end #{canary()} \${canary()} \\" \\' """ ''' <?php canary(); //`;
/** Keys with free text. */
const freeTexts = new Set(['description', 'summary', 'title']);

/** Adds to a document texts that would be code in some language, in every kind of object, and one operation and one schema made only of such texts. */
export function hostileDocument(document: OpenApiDocument): unknown {
  const hostile = withCanaries(document) as Draft;
  const components = hostile['components'] as Draft;
  const info = hostile['info'] as Draft;
  return {
    ...hostile,
    info: {
      ...info,
      description: canary,
      termsOfService: canary,
      contact: { name: canary, url: canary, email: canary },
      license: { name: canary, url: canary },
    },
    servers: [
      ...(hostile['servers'] as readonly unknown[]),
      {
        url: `https://{host}.example/${canary}`,
        description: canary,
        variables: { host: { default: canary, enum: [canary], description: canary } },
      },
    ],
    tags: [...((hostile['tags'] as readonly unknown[] | undefined) ?? []), hostileTag],
    externalDocs: { url: canary, description: canary },
    paths: { ...(hostile['paths'] as Draft), [`/hostile/'");*\`<script>/{id}`]: hostilePath },
    components: {
      ...components,
      schemas: { ...(components['schemas'] as Draft), Hostile: hostileSchema },
      securitySchemes: {
        HostileKey: { type: 'apiKey', in: 'header', name: canary, description: canary },
        HostileToken: { type: 'http', scheme: 'bearer', bearerFormat: canary, description: canary },
      },
    },
  };
}

function withCanaries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanaries);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      freeTexts.has(key) && typeof part === 'string' ? `${part} ${canary}` : withCanaries(part),
    ]),
  );
}

const hostileTag = { name: canary, description: canary, externalDocs: { url: canary } };
const hostileSchema = {
  type: 'object',
  title: canary,
  description: canary,
  externalDocs: { url: canary, description: canary },
  xml: { name: canary, namespace: canary, prefix: canary },
  required: ['format', canary],
  properties: {
    format: { type: 'string', format: canary, description: canary },
    pattern: { type: 'string', pattern: `^['"\`/*]+<[?]php//$` },
    default: { type: 'string', default: canary },
    example: { type: 'string', example: canary },
    enum: { type: 'string', enum: ['plain', canary] },
    list: { type: 'array', items: { type: 'string', format: canary, enum: [canary] } },
    map: { type: 'object', additionalProperties: { type: 'integer', format: canary } },
    [canary]: { type: 'string' },
  },
  'x-enum-varnames': [canary],
  example: { [canary]: canary },
};
const hostilePath = {
  summary: canary,
  description: canary,
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', format: canary } },
  ],
  post: {
    operationId: `hostile ${canary.replaceAll(/[\n/\\]/g, ' ')}`,
    summary: canary,
    description: canary,
    tags: [canary],
    externalDocs: { url: canary, description: canary },
    deprecated: true,
    security: [{ HostileKey: [] }, { HostileToken: [] }],
    parameters: [
      {
        name: 'plain',
        in: 'query',
        description: canary,
        schema: { type: 'string', default: canary },
      },
      { name: canary, in: 'query', description: canary, schema: { type: 'string' } },
      { name: `X-${canary}`, in: 'header', example: canary, schema: { type: 'string' } },
    ],
    requestBody: {
      description: canary,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Hostile' },
          examples: { [canary]: { summary: canary, description: canary, value: canary } },
        },
        [`text/${canary}`]: { schema: { type: 'string' } },
      },
    },
    responses: {
      '200': {
        description: canary,
        headers: { [canary]: { description: canary, schema: { type: 'string', format: canary } } },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Hostile' } } },
        links: { [canary]: { operationId: canary, description: canary } },
      },
      default: { description: canary },
    },
    callbacks: {
      [canary]: { [canary]: { post: { responses: { '200': { description: canary } } } } },
    },
  },
};
