import {
  problem,
  textOf,
  type LabCall,
  type LabReply,
  type LabRow,
  type LabSwitch,
} from './lab-switch.ts';

/** Changes the response to one kind of request. */
function replying(
  method: string,
  isRow: boolean,
  change: (reply: LabReply, call: LabCall) => LabReply,
): LabSwitch {
  return {
    last: (reply, call) =>
      call.method === method && (call.key !== null) === isRow && reply.status < 300
        ? change(reply, call)
        : reply,
  };
}

const changed = (change: (row: LabRow) => LabRow): LabSwitch =>
  replying('GET', true, (reply) => ({ ...reply, json: change(reply.json as LabRow) }));

/** The 23 faults that any contract test is expected to find. */
export const ordinaryFaults = {
  'a create answers 200': replying('POST', false, (reply) => ({ ...reply, status: 200 })),
  'a row lacks a required field': changed(({ dueOn: _, place: __, ...row }) => row),
  'a number is shown as text': changed((row) => ({
    ...row,
    weight: 'weight' in row ? String(row['weight']) : undefined,
  })),
  'a row shows an undeclared enum value': changed((row) =>
    'priority' in row ? { ...row, priority: 'urgent' } : row,
  ),
  'a date has another format': changed((row) =>
    'dueOn' in row ? { ...row, dueOn: '06/05/2024' } : row,
  ),
  'a response is called text': {
    last: (reply) =>
      reply.json === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } },
  },
  'location leads nowhere': {
    last: (reply) =>
      reply.headers?.['location'] === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, location: `${reply.headers['location']}0000` } },
  },
  'an unknown row is found': {
    last: (reply, call, tables) =>
      reply.status === 404 && call.method === 'GET'
        ? { status: 200, json: [...tables[call.table].values()][0] }
        : reply,
  },
  'an unknown row is a server error': {
    last: (reply) => (reply.status === 404 ? problem(500) : reply),
  },
  'a delete deletes nothing': {
    first: (call, tables) =>
      call.method === 'DELETE' && call.key !== null && tables[call.table].has(call.key)
        ? { status: 204 }
        : null,
  },
  'a change is not stored': { stored: (next, { before }) => before ?? next },
  'a create is not stored': {
    last: (reply, call, tables) => {
      if (reply.status === 201) tables[call.table].delete(textOf((reply.json as LabRow)['id']));
      return reply;
    },
  },
  'the limit is ignored': { cut: ({ start }) => ({ start, size: 10 }) },
  'the page is ignored': { cut: ({ size }) => ({ start: 0, size }) },
  'the total is that of the page': { total: (_total, page) => page },
  'the order is ignored': {
    ask: (call) => ({ ...call, query: only(call.query, (name) => name !== 'sort') }),
  },
  'filters are ignored': {
    ask: (call) => ({
      ...call,
      query: only(call.query, (name) =>
        ['page', 'limit', 'offset', 'cursor', 'sort'].includes(name),
      ),
    }),
  },
  'required fields are not checked': {
    lenient: (body, call) =>
      call.method === 'POST' && call.table === 'parcels' ? { recipient: 'Unknown', ...body } : body,
  },
  'lengths are not checked': {
    lenient: ({ recipient, ...body }) => ({
      ...body,
      ...(recipient === undefined
        ? {}
        : { recipient: typeof recipient === 'string' ? recipient.slice(0, 80) : recipient }),
    }),
  },
  'minimums are not checked': {
    lenient: ({ weight, ...body }) => ({
      ...body,
      ...(weight === undefined
        ? {}
        : { weight: typeof weight === 'number' ? Math.max(0, weight) : weight }),
    }),
  },
  'malformed JSON is a server error': {
    first: ({ body, method }) => {
      if (!['POST', 'PUT', 'PATCH'].includes(method)) return null;
      try {
        JSON.parse(body);
        return null;
      } catch {
        return problem(500);
      }
    },
  },
  'any media type is accepted': { ask: (call) => ({ ...call, type: 'application/json' }) },
  'a reference may be taken twice': { first: twice },
} satisfies Readonly<Record<string, LabSwitch>>;

function only(query: URLSearchParams, keep: (name: string) => boolean): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => keep(name)));
}

/** Changes the reference of an existing row, so that it can be used again. */
function twice(
  call: LabCall,
  tables: Parameters<NonNullable<LabSwitch['first']>>[1],
): LabReply | null {
  if (call.table !== 'parcels' || !['POST', 'PUT', 'PATCH'].includes(call.method)) return null;
  const reference = /"reference":"([^"]*)"/.exec(call.body)?.[1];
  for (const [id, row] of tables.parcels)
    if (row['reference'] === reference && id !== call.key)
      tables.parcels.set(id, { ...row, reference: `${reference ?? ''} ` });
  queueMicrotask(() => {
    for (const [id, row] of tables.parcels)
      if (String(row['reference']).endsWith(' '))
        tables.parcels.set(id, { ...row, reference: String(row['reference']).trim() });
  });
  return null;
}
