import { randomUUID } from 'node:crypto';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { missing, rejected, type Reply } from './odd-reply.ts';

/** The hooks of the server for `odd-manners.json`, by id. */
export type Hooks = Map<string, StoredHook>;

interface StoredHook {
  readonly hook: Hook;
  /** A topic has one key below all hooks: its name. */
  readonly topics: Set<string>;
}

interface Hook {
  readonly id: string;
  readonly filter: { readonly id: string };
}

interface HookCall {
  readonly method: string;
  readonly url: URL;
  readonly key: string | undefined;
}

/** Hooks are listed by the ids of their filters; a change keeps what it leaves out. */
export function hooksReply(hooks: Hooks, { method, url, key }: HookCall, body: unknown): Reply {
  if (url.pathname.split('/')[3] === 'topics')
    return topicsReply(hooks, { method, url, key }, body);
  if (key !== undefined) return hookReply(hooks, method, key, body);
  if (method === 'GET') return listHooks(hooks, url.searchParams.get('filter_id'));
  if (method !== 'POST') return missing;
  return isHook(body, ['secret', 'filter']) ? writeHook(hooks, randomUUID(), body) : rejected;
}

function hookReply(hooks: Hooks, method: string, key: string, body: unknown): Reply {
  if (!['GET', 'PUT', 'DELETE'].includes(method)) return missing;
  if (!/^[\da-f-]{36}$/i.test(key)) return rejected;
  const stored = hooks.get(key);
  if (method === 'PUT' && !isHook(body, [])) return rejected;
  if (stored === undefined) return missing;
  if (method === 'DELETE') return { status: hooks.delete(key) ? 204 : 404 };
  if (method === 'PUT' && isHook(body, [])) return { ...writeHook(hooks, key, body), status: 200 };
  return { status: 200, body: stored.hook };
}

function topicsReply(hooks: Hooks, { method, url, key = '' }: HookCall, body: unknown): Reply {
  if (!/^[\da-f-]{36}$/i.test(key)) return rejected;
  const topics = hooks.get(key)?.topics;
  const name = url.pathname.split('/')[4];
  if (name !== undefined) return topicReply(topics, method, name);
  if (method === 'POST' && !isTopic(body)) return rejected;
  if (topics === undefined || !['GET', 'POST'].includes(method)) return missing;
  if (method === 'GET') return { status: 200, body: [...topics].map(shownTopic) };
  topics.add('news');
  return { status: 201, body: shownTopic('news') };
}

function topicReply(topics: Set<string> | undefined, method: string, name: string): Reply {
  if (topics?.has(name) !== true) return missing;
  if (method === 'GET') return { status: 200, body: shownTopic(name) };
  return method === 'DELETE' && topics.delete(name) ? { status: 204 } : missing;
}

function shownTopic(name: string): object {
  return { id: name, name };
}

function isTopic(body: unknown): boolean {
  return isJsonObject(body) && body['name'] === 'news' && Object.keys(body).length === 1;
}

function listHooks(hooks: Hooks, filter: string | null): Reply {
  const all = [...hooks.values()].map(({ hook }) => hook);
  return { status: 200, body: all.filter((one) => filter === null || one.filter.id === filter) };
}

function writeHook(hooks: Hooks, id: string, body: Partial<Hook>): Reply {
  const { hook: old, topics = new Set<string>() } = hooks.get(id) ?? {};
  const hook = { filter: { id: '' }, ...old, ...body, id };
  hooks.set(id, { hook, topics });
  return { status: 201, body: hook };
}

function isHook(body: unknown, required: readonly string[]): body is Partial<Hook> {
  if (!isJsonObject(body) || !required.every((name) => Object.hasOwn(body, name))) return false;
  return Object.entries(body).every(([name, value]) => {
    if (name === 'filter')
      return isJsonObject(value) && isText(value['id'], 20) && Object.keys(value).length === 1;
    return ['secret', 'note'].includes(name) && isText(value, 30);
  });
}

function isText(value: unknown, most: number): boolean {
  return typeof value === 'string' && [...value].length <= most;
}
