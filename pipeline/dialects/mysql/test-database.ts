import { createConnection } from 'mysql2/promise';
import { testName } from '../../../scripts/test/test-run.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { mysql } from './dialect.ts';

/** Server for tests, with the right to create and drop databases. */
export const mariadbUrl = process.env['MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306/';

/** Whether the server responds; if not, warns, and throws in CI. */
export async function isMariadbUp(): Promise<boolean> {
  try {
    await runScript(mariadbUrl, 'SELECT 1');
    return true;
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.stderr.write(
      'SKIPPED: no MariaDB server responds at MARIADB_URL; its tests did not run.\n',
    );
    return false;
  }
}

/**
 * Creates a database, runs a script in it (including DELIMITER lines), passes its URL, and always
 * drops it.
 */
export async function withMariadbDatabase<T>(
  script: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const name = testName();
  await runScript(mariadbUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  try {
    const url = new URL(mariadbUrl);
    url.pathname = `/${name}`;
    await runScript(url.href, script);
    return await use(url.href);
  } finally {
    await runScript(mariadbUrl, `DROP DATABASE IF EXISTS ${name}`);
  }
}

/** The catalog of a database. */
export async function readMariadb(url: string): Promise<Catalog> {
  const connection = await mysql.connect(url, { timeoutMs: 30_000, baseFolder: '.' });
  try {
    return await connection.readCatalog({ schemas: null });
  } finally {
    await connection.close();
  }
}

/** Runs statements on a separate connection. */
export async function runScript(url: string, script: string): Promise<void> {
  const connection = await createConnection({ uri: url, multipleStatements: true });
  try {
    for (const part of scriptParts(script)) await connection.query(part);
  } finally {
    await connection.end();
  }
}

/** Statements to send; DELIMITER is a command of the client, unknown to the server. */
function scriptParts(script: string): readonly string[] {
  const [first = '', ...others] = script.split(/^DELIMITER[ \t]+(\S+).*$/m);
  const parts = [first];
  for (let index = 0; index < others.length; index += 2) {
    const delimiter = others[index] ?? ';';
    const text = others[index + 1] ?? '';
    parts.push(...(delimiter === ';' ? [text] : text.split(delimiter)));
  }
  return parts.filter((part) => /\S/.test(part.replace(/^\s*--.*$/gm, '')));
}
