import {
  problem,
  textOf,
  type LabCall,
  type LabReply,
  type LabRow,
  type LabSwitch,
} from './lab-switch.ts';

/** A page of rows for a query. */
export function listed(call: LabCall, all: readonly LabRow[], fault: LabSwitch): LabReply {
  const { table, query, variant } = call;
  const known =
    table === 'scans'
      ? ['limit', 'cursor']
      : ['page', 'offset', 'limit', 'sort', 'priority', 'insured', 'minWeight', 'recipient'];
  if ([...query.keys()].some((name) => !known.includes(name)))
    return problem(400, 'Unknown parameter.');
  if (!isValid(query, variant)) return problem(400, 'A parameter is not valid.');
  const fitting = table === 'scans' ? all : all.filter((row) => fits(row, query));
  const sorted = sortedBy(fitting, query.get('sort'));
  const rows = fault.rows?.(sorted, call, all) ?? sorted;
  const size = Number(query.get('limit') ?? 10);
  const start = startOf(call, rows, size);
  const window = fault.cut?.({ start, size }, rows.length) ?? { start, size };
  const page = rows
    .slice(window.start, window.start + window.size)
    .map((row) => fault.listed?.(row) ?? row);
  const total = fault.total?.(fitting.length, page.length, all.length) ?? fitting.length;
  const last = rows[start + size - 1];
  const next =
    table === 'scans' && last !== undefined && start + size < rows.length
      ? textOf(last['id'])
      : null;
  if (variant === 'anybody')
    return { status: 200, json: { items: page, ...(table === 'scans' ? { next } : { total }) } };
  const link =
    next === null ? {} : { link: `<${call.path}?limit=${size}&cursor=${next}>; rel="next"` };
  return { status: 200, json: page, headers: { 'x-total-count': String(total), ...link } };
}

function startOf({ table, query }: LabCall, rows: readonly LabRow[], size: number): number {
  if (table === 'parcels')
    return Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * size);
  const cursor = query.get('cursor') ?? '';
  const after = cursor === '' ? 0 : rows.findIndex(({ id }) => BigInt(textOf(id)) > BigInt(cursor));
  return after < 0 ? rows.length : after;
}

const rules: Readonly<Record<string, (text: string) => boolean>> = {
  offset: (text) => /^\d{1,9}$/.test(text),
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && Number(text) <= 100_000,
  limit: (text) => /^[1-9]\d?$/.test(text) && Number(text) <= 50,
  cursor: (text) => /^\d{0,19}$/.test(text),
  sort: (text) => text.split(',').every((name) => /^-?(id|reference|weight|dueOn)$/.test(name)),
  priority: (text) => ['low', 'normal', 'high'].includes(text),
  insured: (text) => ['true', 'false'].includes(text),
  minWeight: (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31,
};

function isValid(query: URLSearchParams, variant: string): boolean {
  if (query.has(variant === 'tables' ? 'offset' : 'page')) return false;
  return [...query].every(([name, text]) => rules[name]?.(text) ?? true);
}

function fits(row: LabRow, query: URLSearchParams): boolean {
  const [priority, insured, weight, recipient] = [
    'priority',
    'insured',
    'minWeight',
    'recipient',
  ].map((name) => query.get(name));
  return (
    (priority === null || row['priority'] === priority) &&
    (insured === null || String(row['insured']) === insured) &&
    (weight === null || Number(row['weight']) >= Number(weight)) &&
    (recipient === null || row['recipient'] === recipient)
  );
}

function sortedBy(rows: readonly LabRow[], sort: string | null): readonly LabRow[] {
  const keys = [...(sort ?? '').split(','), 'id'].filter((name) => name !== '');
  return rows.toSorted((one, other) => {
    for (const key of keys) {
      const name = key.replace(/^-/, '');
      const order = compare(one[name], other[name], name);
      if (order !== 0) return key.startsWith('-') ? -order : order;
    }
    return 0;
  });
}

function compare(one: unknown, other: unknown, name: string): number {
  if (name !== 'id' && name !== 'weight')
    return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
  const [left, right] = [BigInt(textOf(one)), BigInt(textOf(other))];
  return left < right ? -1 : left > right ? 1 : 0;
}
