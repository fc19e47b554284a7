import type { Provider } from '../../catalog/catalog.ts';

/** The code of a database's error: SQLSTATE, or the number of MySQL and SQL Server. */
function codeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, errno, number } = one as { code?: unknown; errno?: unknown; number?: unknown };
    if (typeof errno === 'number') return String(errno);
    if (typeof number === 'number') return String(number);
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return '';
}

/** Whether a statement did not get a lock in time. */
export function isLockTimeout(error: unknown): boolean {
  // 55P03: lock_timeout of PostgreSQL; 1205: lock_wait_timeout of MariaDB and MySQL.
  return ['55P03', '1205'].includes(codeOf(error));
}

/** Whether MariaDB or MySQL cannot run a statement while others write, as it says that it must. */
export function hasNoOnlineForm(error: unknown): boolean {
  // ER_ALTER_OPERATION_NOT_SUPPORTED, and the same with a reason.
  return ['1845', '1846'].includes(codeOf(error));
}

/** What exists that a statement creates, or is missing that it drops or renames. */
const doneCodes: Readonly<Record<Provider, readonly string[]>> = {
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  postgresql: ['42701', '42P07', '42710', '42P06', '42703', '42P01', '42704', '42P16'],
  cockroachdb: ['42701', '42P07', '42710', '42P06', '42703', '42P01', '42704', '42P16'],
  // https://mariadb.com/kb/en/mariadb-error-code-reference/
  mysql: [
    ...['1050', '1051', '1054', '1060', '1061', '1068', '1091', '1146', '1826', '3822', '4092'],
    // The name of a foreign key.
    '1005',
  ],
  sqlite: [],
  sqlserver: [],
};

/** Whether a statement was rejected because its effect is there already. */
export function isAlreadyDone(error: unknown, provider: Provider): boolean {
  return doneCodes[provider].includes(codeOf(error));
}
