const text = { type: 'string' };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const given = (schema: object): object => ({ required: true, ...content(schema) });
const ok = (schema: object): object => ({ 200: { description: 'OK', ...content(schema) } });
const errors = (...codes: readonly number[]): object =>
  Object.fromEntries(
    codes.map((code) => [code, { description: 'Rejected', ...content(ref('Problem')) }]),
  );

const plot = {
  name: { ...text, minLength: 1, maxLength: 80 },
  owner: { ...text, maxLength: 60, nullable: true },
  shared: { type: 'boolean', default: false },
  notes: { ...text, maxLength: 2000, default: '' },
  labels: { type: 'object', additionalProperties: { ...text, maxLength: 100 }, maxProperties: 20 },
  watering: {
    ...{ type: 'object', additionalProperties: false },
    properties: {
      automatic: { type: 'boolean' },
      litres: { type: 'number', minimum: 0, maximum: 9000 },
      degrees: { type: 'number', minimum: 31, maximum: 45 },
    },
  },
  crops: { type: 'array', maxItems: 12, items: { ...text, minLength: 1, maxLength: 40 } },
  parcel: { ...text, pattern: '^[0-9]{8}$', nullable: true },
  sown_on: { ...text, format: 'date', nullable: true },
};
const plant = {
  species: { ...text, minLength: 1, maxLength: 80 },
  plantedOn: { ...text, format: 'date' },
  count: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
  indoor: { type: 'boolean' },
};
const input = (properties: object, more: object): object => ({
  ...{ type: 'object', additionalProperties: false, properties, ...more },
});
const row = (properties: object, required: readonly string[]): object => ({
  ...{ type: 'object', required: ['id', ...required] },
  properties: { id: { type: 'integer', readOnly: true }, ...properties },
});
const page = (name: string): object => ({
  ...{ type: 'object', required: ['results', 'count'] },
  properties: {
    results: { type: 'array', items: ref(name) },
    count: { type: 'integer' },
    next_page: { ...text, format: 'uri', nullable: true },
  },
});
const key = (name: string): object => ({
  ...{ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
});
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const paging = [
  query('page', { type: 'integer', minimum: 1, default: 1 }),
  query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
];

/** Plots and the plants on them: pages with links in their bodies, free labels, nested rows. */
export const gardenDocument = {
  openapi: '3.0.3',
  info: { title: 'Gardens', version: '1' },
  components: {
    schemas: {
      Plot: row({ ...plot, created_at: { ...text, format: 'date-time', readOnly: true } }, [
        ...['name', 'shared', 'labels', 'created_at'],
      ]),
      Plant: row(plant, ['species', 'count']),
      PlotInput: input(plot, { required: ['name'] }),
      PlotChange: input(plot, { minProperties: 1 }),
      PlantInput: input(plant, { required: ['species', 'plantedOn'] }),
      Problem: { type: 'object', required: ['code'], properties: { code: text } },
    },
  },
  paths: {
    '/plots': {
      get: {
        parameters: [...paging, query('created_after', { ...text, format: 'date-time' })],
        responses: { ...ok(page('Plot')), ...errors(400) },
      },
      post: {
        requestBody: given(ref('PlotInput')),
        responses: {
          201: { description: 'Created', ...content(ref('Plot')) },
          ...errors(400),
        },
      },
    },
    '/plots/{plot_id}': {
      parameters: [key('plot_id')],
      get: { responses: { ...ok(ref('Plot')), ...errors(400, 404) } },
      put: {
        summary: 'Replace a plot',
        requestBody: given(ref('PlotInput')),
        responses: { ...ok(ref('Plot')), ...errors(400, 404) },
      },
      patch: {
        requestBody: given(ref('PlotChange')),
        responses: { ...ok(ref('Plot')), ...errors(400, 404) },
      },
      delete: {
        summary: 'Delete a plot and its plants',
        responses: { 204: { description: 'Deleted' }, ...errors(400, 404) },
      },
    },
    '/plots/{plot_id}/plants': {
      parameters: [key('plot_id')],
      get: { parameters: paging, responses: { ...ok(page('Plant')), ...errors(400, 404) } },
      post: {
        requestBody: given(ref('PlantInput')),
        responses: {
          201: { description: 'Created', ...content(ref('Plant')) },
          ...errors(400, 404),
        },
      },
    },
    '/plots/{plot_id}/plants/{plant_id}': {
      parameters: [key('plot_id'), key('plant_id')],
      get: { responses: { ...ok(ref('Plant')), ...errors(400, 404) } },
      delete: { responses: { 204: { description: 'Removed' }, ...errors(400, 404) } },
    },
  },
};
