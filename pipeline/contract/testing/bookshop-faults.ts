import { bookshopModel, without } from './bookshop-model.ts';
import { filterFaults, listFaults } from './bookshop-list-faults.ts';
import type { Call, Layer, Reply } from './faulty/faulty-server.ts';
import {
  answering,
  asking,
  bodyOf,
  both,
  heading,
  instead,
  jsonIn,
  pathOf,
  querying,
  replyWith,
  resending,
  sending,
  showing,
  showingDeleted,
  withBody,
  type Row,
} from './faulty/layers.ts';
import { storing } from './faulty/storing.ts';
import type { Fault } from './faulty/try-faulty.ts';

/** The valid token. */
export const BOOKSHOP_TOKEN = 'open-sesame';

const isBook = (call: Call): boolean => pathOf(call).startsWith('/books/');
const isWrite = ({ method }: Call): boolean => /^(?:POST|PUT|PATCH)$/.test(method);

/** An error in the document's format. */
const failure = (status: number, message: string): Reply =>
  replyWith(status, { statusCode: status, error: 'Error', message });

/** Deleting a book needs the token. */
const needsToken: Layer = asking((call) =>
  call.method === 'DELETE' &&
  isBook(call) &&
  call.headers['authorization'] !== `Bearer ${BOOKSHOP_TOKEN}`
    ? failure(401, 'A token is needed.')
    : null,
);

const withToken = (call: Call): Call => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${BOOKSHOP_TOKEN}` },
});

/** Changes the book that a GET shows. */
const shownBook = (change: (book: Row) => Row): Layer =>
  showing((row, call) => (isBook(call) ? change(row) : row), /^GET$/);

let last = 0;
/** Values that no other row has. */
const unused = (body: Row): Row => ({
  ...('isbn' in body ? { isbn: String(9_990_000_000_000 + ++last) } : {}),
  ...('email' in body ? { email: `unused${++last}@example.com` } : {}),
});

const createFaults = {
  'create answers 200': instead(201, (reply) => ({ ...reply, status: 200 })),
  'location is missing': heading('location', () => null),
  'location leads nowhere': heading('location', (at) => at.replace(/\d+$/, '999999')),
  'required is not checked': without('required'),
  'unique is not checked': resending(409, ({ method }) => method === 'POST', unused),
} satisfies Readonly<Record<string, Fault>>;

const bookFaults = {
  'get leaves out a field': shownBook(({ price: _, ...book }) => book),
  'price is text': shownBook((book) => ({ ...book, price: String(book['price']) })),
  'get adds a field': shownBook((book) => ({ ...book, shelf: 7 })),
  'null is returned': shownBook((book) => ({ ...book, title: null })),
  'genre is unknown': shownBook((book) => ({ ...book, genre: 'unsorted' })),
} satisfies Readonly<Record<string, Fault>>;

const notKept = (method: string): Layer =>
  storing((next, { call, before }) => (call.method === method ? (before ?? next) : {}), {
    shows: (stored, correct) => ({ ...stored, ...correct }),
  });

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value).padEnd(2);

/** Faults of what is written. */
const writeFaults = {
  'unknown field is accepted': without('additionalProperties'),
  'type is not checked': sending((body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, one]) =>
        /^(?:title|name)$/.test(name) && one !== null ? [name, asText(one)] : [name, one],
      ),
    ),
  ),
  'length is not checked': without('maxLength'),
  'minimum is not checked': without('minimum'),
  'maximum answers 500': instead(400, (reply, call) =>
    Number(bodyOf(call)['price']) > 100_000 || Number(bodyOf(call)['pages']) > 5000
      ? failure(500, 'out of range')
      : reply,
  ),
  'pattern is not checked': without('pattern'),
  'enum is not checked': without('enum'),
  'null is accepted': sending((body) =>
    Object.fromEntries(
      Object.entries(body).filter(([name, one]) => one !== null || /^(?:pages|born)$/.test(name)),
    ),
  ),
  'items are not checked': without('uniqueItems'),
  'parent is not checked': resending(
    409,
    (call) => 'authorId' in bodyOf(call),
    () => ({ authorId: 1 }),
  ),
  'malformed JSON answers 500': asking((call) =>
    isWrite(call) && jsonIn(call.body) === undefined ? failure(500, 'Unexpected token') : null,
  ),
  'malformed JSON is accepted': asking((call) =>
    isWrite(call) && jsonIn(call.body) === undefined ? { ...call, body: '{}' } : null,
  ),
  'any media type is accepted': asking((call) => ({
    ...call,
    headers: { ...call.headers, 'content-type': 'application/json' },
  })),
  'any size is accepted': { behaviour: { bodyLimit: Infinity } },
} satisfies Readonly<Record<string, Fault>>;

const rowFaults = {
  'id is not checked': instead(400, (reply, call) =>
    /\/-?\d{1,9}$/.test(pathOf(call)) || pathOf(call).split('/').length < 3
      ? reply
      : failure(500, 'NaN'),
  ),
  'unknown id answers 200': instead(404, () => replyWith(200, {})),
  'unknown id answers 500': instead(404, () => failure(500, 'of undefined')),
} satisfies Readonly<Record<string, Fault>>;

const declared =
  /^(?:page|limit|sort|fields|cursor|id|embed|authorId|genre(?:_ne)?|price_\w+|title_like|pages_null)$/;

const anyFaults = {
  'another method is accepted': instead(405, () => replyWith(200, {})),
  'allow is missing': heading('allow', () => null),
  'unknown parameter is accepted': querying((name, value, call) =>
    declared.test(name) && call.method === 'GET' && !isBook(call) ? value : null,
  ),
  'errors are text': answering((reply) =>
    reply.status < 400
      ? reply
      : {
          ...{ ...reply, body: 'that went wrong' },
          headers: { ...reply.headers, 'content-type': 'text/plain' },
        },
  ),
  'errors lack their message': answering((reply) => {
    const { message, ...rest } = bodyOf(reply);
    return reply.status < 400 ? reply : withBody(reply, { ...rest, text: message });
  }),
  'answers are called HTML': answering((reply) =>
    reply.status < 400 && reply.body !== ''
      ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } }
      : reply,
  ),
} satisfies Readonly<Record<string, Fault>>;

const [get, put, patch, remove] = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [
  `${method} /books/{id}`,
  `${method} /authors/{id}`,
]) as [string[], string[], string[], string[]];
const list = ['GET /books', 'GET /authors'];
const create = ['POST /books', 'POST /authors'];
const write = [...create, ...put, ...patch];
const row = [...get, ...put, ...patch, ...remove];

const putFaults = {
  'put is not kept': notKept('PUT'),
  'unique is not checked by put': resending(409, ({ method }) => method === 'PUT', unused),
};
const patchFaults = {
  'patch is not kept': notKept('PATCH'),
  'patch empties the rest': storing((next, { call, sent }) =>
    call.method === 'PATCH'
      ? Object.fromEntries(
          Object.entries({ born: null, pages: null, tags: [] }).filter(
            ([name]) => name in next && !(name in sent),
          ),
        )
      : {},
  ),
};
const removeFaults = {
  'delete keeps the row': showingDeleted(),
  'delete answers 200': instead(204, (_, call) => replyWith(200, { path: pathOf(call) })),
};
const dateFaults = {
  'date has slashes': showing(
    (one) => ('born' in one ? { ...one, born: '1970/01/02' } : one),
    /^GET$/,
  ),
};
const formatFaults = { 'format is not checked': without('format') };
const getFaults = {
  'get loses a row': instead(200, (reply, call) =>
    call.method === 'GET' && Number(/\/(\d+)$/.exec(pathOf(call))?.[1] ?? 0) > 20
      ? failure(404, 'The row does not exist.')
      : reply,
  ),
};
const storedFaults = {
  'create stores another title': storing(
    (_, { call }) =>
      call.method === 'POST' && call.target === '/books' ? { title: 'Untitled' } : {},
    { shows: (_, correct) => correct },
  ),
};
const readOnlyFaults = {
  'read-only is stored': both(
    sending(({ createdAt: _, ...body }) => body),
    storing((_, { sent }) => ('createdAt' in sent ? { createdAt: sent['createdAt'] } : {})),
  ),
};
const parentFaults = {
  'parent may be deleted': instead(409, (reply, { method }) =>
    method === 'DELETE' ? replyWith(204) : reply,
  ),
};
const tokenFaults = {
  'no token is needed': asking(withToken),
  'any token will do': asking((call) =>
    call.headers['authorization'] === undefined ? null : withToken(call),
  ),
};

/** All faults that the bookshop can have. */
export const bookshopFaults = {
  ...{ ...createFaults, ...bookFaults, ...dateFaults, ...getFaults, ...putFaults, ...patchFaults },
  ...{ ...removeFaults, ...storedFaults, ...readOnlyFaults, ...listFaults, ...filterFaults },
  ...{ ...anyFaults, ...writeFaults, ...formatFaults, ...rowFaults, ...parentFaults },
  ...tokenFaults,
};

/** A fault of the bookshop. */
export type BookshopFault = keyof typeof bookshopFaults;

const blamed: readonly (readonly [readonly string[], Readonly<Record<string, Fault>>])[] = [
  ...([
    [create, createFaults],
    [['GET /books/{id}'], bookFaults],
  ] as const),
  ...([
    [['GET /authors/{id}'], dateFaults],
    [get, getFaults],
    [put, putFaults],
  ] as const),
  ...([
    [patch, patchFaults],
    [remove, removeFaults],
  ] as const),
  [['GET /books/{id}', 'POST /books'], storedFaults],
  [['POST /books', 'PUT /books/{id}', 'PATCH /books/{id}'], readOnlyFaults],
  ...([
    [list, listFaults],
    [['GET /books'], filterFaults],
    [write, writeFaults],
  ] as const),
  [['POST /authors', 'PUT /authors/{id}', 'PATCH /authors/{id}'], formatFaults],
  ...([
    [row, rowFaults],
    [[...list, ...create, ...row], anyFaults],
  ] as const),
  [['POST /books', 'DELETE /authors/{id}'], parentFaults],
  [['DELETE /books/{id}'], tokenFaults],
];

/** The operations of which one must be reported for a fault. */
export function blamedOperations(fault: BookshopFault): readonly string[] {
  return blamed.find(([, faults]) => Object.hasOwn(faults, fault))?.[0] ?? [];
}

/** The shop with its faults. */
export const bookshop = {
  model: bookshopModel,
  manners: [needsToken],
  behaviour: { rows: 20 },
  faults: bookshopFaults,
};
