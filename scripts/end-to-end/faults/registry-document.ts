const problem = { description: 'A problem.' };
const name = (parameter: string) => ({
  ...{ name: parameter, in: 'path', required: true },
  schema: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,40}$' },
});
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

function row(schema: string) {
  const body = { required: true, ...json(ref(`${schema}Input`)) };
  const ok = { description: 'The row.', ...json(ref(schema)) };
  return {
    get: { responses: { 200: ok, 404: problem } },
    put: { requestBody: body, responses: { 200: ok, 201: ok, 400: problem, 404: problem } },
    delete: { responses: { 204: { description: 'Deleted.' }, 404: problem } },
  };
}

const schemas = (properties: object, key: string, required: readonly string[]) => ({
  input: { type: 'object', additionalProperties: false, required, properties },
  output: {
    ...{ type: 'object', required: [key, ...required] },
    properties: { [key]: { type: 'string', readOnly: true }, ...properties },
  },
});

const topic = schemas(
  {
    title: { type: 'string', minLength: 1, maxLength: 80 },
    retention: { type: 'integer', minimum: 0, maximum: 100_000 },
    public: { type: 'boolean' },
  },
  'name',
  ['title', 'retention'],
);
const rule = schemas(
  {
    expression: { type: 'string', minLength: 1, maxLength: 200 },
    weight: { type: 'number', minimum: 0, maximum: 10 },
    expires: { type: 'string', format: 'date', nullable: true },
  },
  'rule',
  ['expression', 'weight'],
);

/** Topics and their rules: only PUT creates them, with names from the client. */
export const registryDocument = {
  openapi: '3.0.3',
  info: { title: 'Registry', version: '1.0.0' },
  paths: {
    '/topics': {
      get: {
        responses: {
          200: { description: 'All topics.', ...json({ type: 'array', items: ref('Topic') }) },
        },
      },
    },
    '/topics/{topic}': { parameters: [name('topic')], ...row('Topic') },
    '/topics/{topic}/rules/{rule}': { parameters: [name('topic'), name('rule')], ...row('Rule') },
  },
  components: {
    schemas: {
      ...{ Topic: topic.output, TopicInput: topic.input },
      ...{ Rule: rule.output, RuleInput: rule.input },
    },
  },
};
