import { createRequire } from 'node:module';

/** Node's own module instances, which servers in this process also use. */
const load = createRequire(import.meta.url);

type Method = (this: unknown, ...values: unknown[]) => unknown;
type Prototype = Record<string, Method>;

/** Methods that send statements: `exec` has the text as its argument, a prepared statement of SQLite as a property. */
function senders(): readonly (readonly [prototype: Prototype, name: string])[] {
  const sqlite = load('node:sqlite') as Readonly<Record<string, { readonly prototype: Prototype }>>;
  const pg = load('pg') as { readonly Client: { readonly prototype: Prototype } };
  const mysql = load('mysql2') as { readonly PoolConnection: { readonly prototype: Prototype } };
  const statement = sqlite['StatementSync']?.prototype;
  const database = sqlite['DatabaseSync']?.prototype;
  if (statement === undefined || database === undefined) throw new Error('node:sqlite has changed');
  return [
    ...['all', 'get', 'run', 'iterate'].map((name) => [statement, name] as const),
    ...[[database, 'exec'] as const, [pg.Client.prototype, 'query'] as const],
    ...['query', 'execute'].map(
      (name) => [ownerOf(mysql.PoolConnection.prototype, name), name] as const,
    ),
  ];
}

/** The prototype that a method is inherited from. */
function ownerOf(prototype: Prototype, name: string): Prototype {
  return Object.hasOwn(prototype, name)
    ? prototype
    : ownerOf(Object.getPrototypeOf(prototype) as Prototype, name);
}

/** The statements that drivers in this process send during `work`, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const replaced = senders().map(([prototype, name]) => {
    const own = prototype[name] as Method;
    prototype[name] = function (...values) {
      sent.push(textOf(this, values[0]));
      return own.apply(this, values);
    };
    return () => {
      prototype[name] = own;
    };
  });
  try {
    await work();
  } finally {
    replaced.forEach((restore) => restore());
  }
  return sent;
}

function textOf(sender: unknown, first: unknown): string {
  const { sourceSQL } = sender as { readonly sourceSQL?: string };
  const { sql, text } = (first ?? {}) as { readonly sql?: string; readonly text?: string };
  return sourceSQL ?? sql ?? text ?? String(first);
}
