const text = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const statuses = ['idle', 'brooding', 'wintering', 'lost'];

const weathers = ['sun', 'clouds', 'rain', 'frost', 'fog'];

const hive = {
  label: { ...text, minLength: 1, maxLength: 60 },
  status: { ...text, enum: statuses, default: 'idle' },
  frames: { type: 'integer', minimum: 1, maximum: 40, default: 10 },
  weight_kg: { type: 'number', minimum: 0, maximum: 500 },
  installed_on: { ...text, format: 'date' },
  tags: { type: 'array', items: { ...text, maxLength: 20 }, maxItems: 8, default: [] },
};
const inspection = {
  hive_id: { type: 'integer', format: 'int64' },
  inspected_at: { ...text, format: 'date-time' },
  score: { type: 'integer', minimum: 0, maximum: 100 },
  weather: { ...text, enum: weathers, default: 'sun' },
  note: { ...text, maxLength: 200, nullable: true },
};
const apiary = { name: { ...text, minLength: 1, maxLength: 80 } };

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const body = (name: string): object => ({ required: true, ...json(ref(name)) });
const errors = (...codes: readonly number[]): object =>
  Object.fromEntries(
    codes.map((code) => [code, { description: 'Rejected.', ...json(ref('Problem')) }]),
  );
const shown = (name: string): object => ({ description: 'The row.', ...json(ref(name)) });
const gone = { 204: { description: 'Deleted.' }, ...errors(400, 404) };
const query = (name: string, schema: object): object => ({ name, in: 'query', schema });
const path = (name: string, schema: object): object => ({
  ...{ name, in: 'path', required: true, schema },
});
const closed = (properties: object, required: readonly string[]): object => ({
  ...{ type: 'object', additionalProperties: false, properties },
  ...(required.length === 0 ? { minProperties: 1 } : { required }),
});
const withoutDefaults = (properties: Readonly<Record<string, object>>): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, default: undefined }]),
  );

/** Hives below their apiary, and inspections elsewhere that refer to them. */
export const apiariesDocument = {
  openapi: '3.0.3',
  info: { title: 'Apiaries', version: '1' },
  components: {
    schemas: {
      NewApiary: closed(apiary, ['name']),
      Apiary: closed({ id: uuid, ...apiary }, ['id', 'name']),
      NewHive: closed(hive, ['label', 'weight_kg', 'installed_on']),
      HivePatch: closed(withoutDefaults(hive), []),
      Hive: closed({ id: { type: 'integer', format: 'int64' }, ...hive }, [
        ...['id', ...Object.keys(hive)],
      ]),
      NewInspection: closed(inspection, ['hive_id', 'inspected_at', 'score']),
      Inspection: closed({ id: uuid, ...inspection }, ['id', ...Object.keys(inspection)]),
      Problem: { type: 'object', required: ['code'], properties: { code: text } },
    },
  },
  paths: {
    '/apiaries': {
      post: { requestBody: body('NewApiary'), responses: { 201: shown('Apiary'), ...errors(400) } },
    },
    '/apiaries/{apiaryId}': {
      parameters: [path('apiaryId', uuid)],
      get: { responses: { 200: shown('Apiary'), ...errors(400, 404) } },
      delete: { responses: gone },
    },
    '/apiaries/{apiaryId}/hives': {
      parameters: [path('apiaryId', uuid)],
      get: {
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 10 }),
          query('offset', { type: 'integer', minimum: 0, default: 0 }),
          query('status', { ...text, enum: [...statuses, 'any'] }),
          query('min_weight', { type: 'number' }),
          query('installed_before', { ...text, format: 'date' }),
        ],
        responses: {
          200: {
            description: 'A page.',
            ...json(closed({ data: { type: 'array', items: ref('Hive') } }, ['data'])),
          },
          ...errors(400, 404),
        },
      },
      post: {
        requestBody: body('NewHive'),
        responses: { 201: shown('Hive'), ...errors(400, 404) },
      },
    },
    '/apiaries/{apiaryId}/hives/{hiveId}': {
      parameters: [
        path('apiaryId', uuid),
        path('hiveId', { type: 'integer', format: 'int64', minimum: 1 }),
      ],
      get: { responses: { 200: shown('Hive'), ...errors(400, 404) } },
      patch: {
        requestBody: body('HivePatch'),
        responses: { 200: shown('Hive'), ...errors(400, 404) },
      },
      delete: { responses: gone },
    },
    '/inspections': {
      get: {
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
          query('cursor', text),
          query('weather', { ...text, enum: weathers }),
        ],
        responses: {
          200: {
            description: 'A page.',
            ...json(
              closed(
                {
                  data: { type: 'array', items: ref('Inspection') },
                  next_cursor: { ...text, nullable: true },
                },
                ['data', 'next_cursor'],
              ),
            ),
          },
          ...errors(400),
        },
      },
      post: {
        requestBody: body('NewInspection'),
        responses: { 201: shown('Inspection'), ...errors(400, 409) },
      },
    },
    '/inspections/{inspectionId}': {
      parameters: [path('inspectionId', uuid)],
      get: { responses: { 200: shown('Inspection'), ...errors(400, 404) } },
      put: {
        requestBody: body('NewInspection'),
        responses: { 200: shown('Inspection'), ...errors(400, 404, 409) },
      },
      delete: { responses: gone },
    },
  },
};
