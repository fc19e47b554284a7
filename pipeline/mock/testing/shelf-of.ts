const text = { type: 'string' };
const integer = { type: 'integer' };
const names = ['Anvil', 'Bolt', 'Chisel', 'Drill', 'Emery', 'File', 'Gauge', 'Hammer', 'Iron'];

/** Nine products with prices in descending order, other numbers ascending. */
const products = names.map((name, index) => ({
  id: index + 1,
  name,
  price: 90 - index * 10,
  status: ['active', 'sold', 'hidden'][index % 3] ?? '',
  inStock: index % 2 === 0,
  note: index === 4 ? null : `About ${name}`,
  tags: index < 3 ? ['new', 'sharp'] : ['old'],
  maker: { id: 100 + (index % 2), name: index % 2 === 0 ? 'Zeta' : 'Acme' },
  created_at: `2024-0${index + 1}-15T10:00:00Z`,
}));

const product = {
  type: 'object',
  required: ['id'],
  properties: {
    id: integer,
    name: text,
    price: { type: 'number' },
    status: text,
    inStock: { type: 'boolean' },
    note: { type: 'string', nullable: true },
    tags: { type: 'array', items: text },
    maker: { type: 'object', properties: { id: integer, name: text } },
    created_at: { type: 'string', format: 'date-time' },
  },
};

/** A query parameter: a name alone is a text, `name:integer` a number, an object is one as it is. */
export type ParameterSketch = string | Readonly<Record<string, unknown>>;

function parameterOf(sketch: ParameterSketch) {
  if (typeof sketch !== 'string') return { in: 'query', ...sketch };
  const [name, type = 'string'] = sketch.split('|');
  return { name, in: 'query', schema: { type } };
}

/** The schema of a list's body around its rows'. */
export type Envelope = (items: object) => object;

/** The document of a list of the nine products, bare or with an envelope around them. */
export function productsDocument(
  parameters: readonly ParameterSketch[],
  {
    envelope,
    headers = [],
  }: { readonly envelope?: Envelope; readonly headers?: readonly string[] } = {},
) {
  const items = {
    type: 'array',
    items: product,
    ...(envelope === undefined ? {} : { example: products }),
  };
  const schema = envelope === undefined ? items : envelope(items);
  const example = envelope === undefined ? { example: products } : {};
  return {
    openapi: '3.0.3',
    info: { title: 'Products', version: '1' },
    paths: {
      '/products': {
        get: {
          parameters: parameters.map(parameterOf),
          responses: {
            200: {
              description: 'Products.',
              headers: Object.fromEntries(headers.map((name) => [name, { schema: text }])),
              content: { 'application/json': { schema, ...example } },
            },
          },
        },
      },
      '/products/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
          responses: {
            200: { description: 'One.', content: { 'application/json': { schema: product } } },
          },
        },
      },
    },
  };
}
