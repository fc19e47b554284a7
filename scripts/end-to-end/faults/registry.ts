import { parseDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import { createSchemaValidator } from '../../../pipeline/schema/validate/create-schema-validator.ts';
import { registryDocument } from './registry-document.ts';
import { tryServer, type Call, type Reply, type Tried } from './try-server.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where a fault changes the server. */
interface RegistryFault {
  /** Changes a row before it is stored; `before` is null for a new one. */
  readonly stored?: (next: Values, before: Values | null) => Values;
  readonly keepsDeleted?: boolean;
  readonly keepsRules?: boolean;
  /** Rules of any topic are found. */
  readonly mixesTopics?: boolean;
  readonly listsLowerCase?: boolean;
}

/** Faults in rows that only a PUT creates. */
export const registryFaults: Readonly<Record<string, RegistryFault>> = {
  'a weight is rounded': {
    stored: (next) =>
      'weight' in next ? { ...next, weight: Math.round(Number(next['weight'])) } : next,
  },
  'a second PUT is not stored': { stored: (next, before) => before ?? next },
  'a retention of 0 is lost': {
    stored: (next) => (next['retention'] === 0 ? { ...next, retention: 7 } : next),
  },
  'a deleted topic is still found': { keepsDeleted: true },
  'rules are found below every topic': { mixesTopics: true },
  'a list shows titles in lower case': { listsLowerCase: true },
};

const file = 'registry.json';
const model = resolveModel(
  await parseDocument(JSON.stringify(registryDocument), file, 'any'),
  file,
  'any',
);
const validator = createSchemaValidator(model);
const inputs = {
  topics: '#/components/schemas/TopicInput',
  rules: '#/components/schemas/RuleInput',
};

/** Tests a new registry, with or without a fault; also returns its rows at the end, and how often one that was there was written. */
export async function tryRegistry(
  fault: RegistryFault | null,
  seed: number,
): Promise<Tried & { readonly left: readonly string[]; readonly overwritten: number }> {
  const registry = new Registry(fault ?? {});
  const tried = await tryServer(model, seed, (call) => registry.reply(call));
  return { ...tried, left: registry.names, overwritten: registry.overwritten };
}

class Registry {
  overwritten = 0;
  readonly #fault: RegistryFault;
  readonly #rows = new Map<string, Values>([
    ['/topics/orders', { name: 'orders', title: 'Orders', retention: 30, public: true }],
    ['/topics/orders/rules/big', { rule: 'big', expression: 'total > 100', weight: 2.5 }],
  ]);

  constructor(fault: RegistryFault) {
    this.#fault = fault;
  }

  get names(): readonly string[] {
    return [...this.#rows.keys()];
  }

  reply({ method, url: { pathname }, body }: Call): Reply {
    const [, topics, topic = '', rules, rule = ''] = pathname.split('/');
    const isKnown = rules === undefined ? rule === '' : rules === 'rules' && rule !== '';
    if (topics !== 'topics' || !isKnown) return { status: 404 };
    if (topic === '')
      return method === 'GET' ? this.#list() : { status: 405, headers: { allow: 'GET' } };
    return this.#row({ method, pathname, topic, rule, body });
  }

  #row({
    method,
    pathname,
    topic,
    rule,
    body,
  }: Readonly<Record<'method' | 'pathname' | 'topic' | 'rule' | 'body', string>>): Reply {
    const isRule = rule !== '';
    const name = isRule ? rule : topic;
    if (!['GET', 'PUT', 'DELETE'].includes(method))
      return { status: 405, headers: { allow: 'GET, PUT, DELETE' } };
    if (![topic, name].every((one) => /^[a-z][a-z0-9-]{2,40}$/.test(one))) return { status: 400 };
    if (isRule && !this.#rows.has(`/topics/${topic}`)) return { status: 404 };
    const path = this.#pathOf(pathname, isRule);
    const before = this.#rows.get(path) ?? null;
    if (method === 'PUT') return this.#put(path, { before, body, name, isRule });
    if (before === null) return { status: 404 };
    return method === 'GET' ? { status: 200, json: before } : this.#remove(path, isRule);
  }

  #remove(path: string, isRule: boolean): Reply {
    if (path.endsWith('/orders') || path.endsWith('/big')) this.overwritten++;
    if (this.#fault.keepsDeleted !== true || isRule) this.#rows.delete(path);
    for (const other of this.#rows.keys())
      if (other.startsWith(`${path}/`)) this.#rows.delete(other);
    return { status: 204 };
  }

  #pathOf(pathname: string, isRule: boolean): string {
    const others = this.names.filter((one) => one.endsWith(`/rules/${pathname.split('/').at(-1)}`));
    return isRule && this.#fault.mixesTopics === true ? (others[0] ?? pathname) : pathname;
  }

  #put(
    path: string,
    {
      before,
      body,
      name,
      isRule,
    }: { before: Values | null; body: string; name: string; isRule: boolean },
  ): Reply {
    const sent = parsed(body);
    if (!validator.accepts(isRule ? inputs.rules : inputs.topics, 'request', sent))
      return { status: 400 };
    if (path.endsWith('/orders') || path.endsWith('/big')) this.overwritten++;
    const defaults = isRule ? { rule: name, expires: null } : { name, public: false };
    const next = { ...defaults, ...(sent as Values) };
    const row = this.#fault.stored?.(next, before) ?? next;
    this.#rows.set(path, row);
    return { status: before === null ? 201 : 200, json: row };
  }

  #list(): Reply {
    const all = [...this.#rows].flatMap(([path, row]) => (path.includes('/rules/') ? [] : [row]));
    const lower = all.map((row) => ({ ...row, title: String(row['title']).toLowerCase() }));
    return { status: 200, json: this.#fault.listsLowerCase === true ? lower : all };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
