import { isNetworkError } from '../connection/lost-connection.ts';
import {
  type ErrorReport,
  type FailureKind,
  raisedReport,
  reportsByCode,
} from '../database-failure.ts';
import { driverFields } from '../driver-error.ts';
import { constraintNames, ownColumns } from '../table-constraints.ts';
import type { TableShape } from '../table-shape.ts';

/** Error numbers of MariaDB and MySQL. */
const faults = reportsByCode({
  unique: [1022, 1062, 1169, 1586, 1859],
  foreignKey: [1216, 1217, 1451, 1452, 1761, 1762],
  // 1423: a view lacks a required column of its table.
  notNull: [1048, 1263, 1364, 1423],
  // 1369: a row outside its view; 1526 and 1748: no partition takes the row.
  check: [1172, 1369, 1526, 1644, 1748, 3819, 4025],
  // 1267, 1270, 1271: a text that the column's character set cannot represent, alone or in a list.
  value: [
    1264, 1267, 1270, 1271, 1265, 1292, 1366, 1367, 1406, 1411, 1416, 1426, 1441, 1690, 3140, 3141,
    3156, 3903, 4079,
  ],
  generated: [1906, 3105],
  forbidden: [1044, 1142, 1143, 1227, 1288, 1348, 1356, 1370, 1471],
  // 1206: no memory for more locks.
  // 1180: a COMMIT in a Galera cluster that lost a conflict.
  busy: [1020, 1180, 1205, 1206, 1213, 1317, 1614, 1969, 3024, 3058, 3572],
  readOnly: [1290, 1792, 1836],
  // 1021, 1037, 1038, 1041 and 1114: no room on a disk, in memory or in a table.
  unavailable: [1021, 1037, 1038, 1040, 1041, 1053, 1114, 1129, 1203, 1226, 1927, 2006, 2013, 4031],
});

/** SQLSTATE classes, for unlisted numbers; a trigger raises 45000 with its own number. */
const faultClasses = reportsByCode({
  value: ['22'],
  check: ['23', '44', '45'],
  busy: ['40'],
  unavailable: ['08'],
});

/** Meaning of an error of `mysql2`, by its number or else the class of its SQLSTATE. */
export function explainMysql(error: unknown, shape?: TableShape): ErrorReport | null {
  const { errno, sqlState, message } = driverFields(error);
  if (isBroken(error)) return { kind: 'unavailable' };
  if (typeof sqlState === 'string' && sqlState.startsWith('45')) return raisedReport(message);
  const known = typeof errno === 'number' ? faults.get(errno) : undefined;
  const state = typeof sqlState === 'string' ? sqlState.slice(0, 2) : '';
  const report = known ?? faultClasses.get(state) ?? null;
  if (report === null || shape === undefined || typeof message !== 'string') return report;
  return { ...report, ...reportedBy[report.kind]?.(message, shape, errno) };
}

/** What a message contains besides the error number, by the kind of error. */
const reportedBy: Partial<
  Record<FailureKind, (message: string, shape: TableShape, errno: unknown) => Partial<ErrorReport>>
> = {
  unique: takenKey,
  foreignKey: (message, shape, errno) => brokenKey(errno, message, shape),
  check: brokenCheck,
  value: lastColumn,
  notNull: lastColumn,
};

/** The violated key: its name is last in the message, in MySQL after the table's name. */
function takenKey(message: string, { constraints }: TableShape): Partial<ErrorReport> {
  const isReported = (name: string): boolean =>
    message.endsWith(`'${name}'`) || message.endsWith(`.${name}'`);
  if (isReported('PRIMARY')) return { columns: constraints.primaryKey ?? constraints.key ?? [] };
  const [constraint] = constraintNames(constraints)
    .filter(isReported)
    .sort((a, b) => b.length - a.length);
  return constraint === undefined ? {} : { constraint };
}

/** The violated CHECK: its name comes first; MariaDB names that of a column `table.column`. */
function brokenCheck(message: string, shape: TableShape): Partial<ErrorReport> {
  const [, name] = /^\w+ (?:constraint )?[`'](.*?)[`'] /i.exec(message) ?? [];
  if (name === undefined) return {};
  const own = `${shape.reported.name}.`;
  return name.startsWith(own)
    ? { columns: ownColumns([name.slice(own.length)], shape) }
    : { constraint: name };
}

/** The column: its name comes last, so that a value cannot be mistaken for it. */
function lastColumn(message: string, { reported }: TableShape): Partial<ErrorReport> {
  const [, name = ''] = /[`']([^`']*)[`'][^`']*$/.exec(message) ?? [];
  const own = reported.columns.get(name);
  return own === undefined ? {} : { columns: [own] };
}

/** The violated foreign key, from its definition in the message, in any language. */
function brokenKey(errno: unknown, message: string, shape: TableShape): Partial<ErrorReport> {
  const reference = errno === 1451 || errno === 1217 ? 'held' : 'missing';
  const [, name, own = '', theirs = ''] =
    /CONSTRAINT `((?:[^`]|``)+)` FOREIGN KEY \(([^)]*)\) REFERENCES [^(]*\(([^)]*)\)/.exec(
      message,
    ) ?? [];
  const columns = [...(reference === 'held' ? theirs : own).matchAll(/`((?:[^`]|``)+)`/g)];
  return {
    reference,
    columns: ownColumns(
      columns.map(([, column = '']) => column.replaceAll('``', '`')),
      shape,
    ),
    ...(name !== undefined && { constraint: name.replaceAll('``', '`') }),
  };
}

/** The statement and its transaction have been rolled back. */
export function isDeadlock(error: unknown): boolean {
  return driverFields(driverFields(error).cause ?? error).errno === 1213;
}

/** Whether the node of a cluster rejected a write, or (1047) every statement; nothing was written. */
export function isOfNode(error: unknown): boolean {
  const { errno } = driverFields(driverFields(error).cause ?? error);
  return errno === 1047 || (typeof errno === 'number' && faults.get(errno)?.kind === 'readOnly');
}

/** A rejected login also ends the connection, but is permanent. */
export function whyNotOpened(error: unknown): ErrorReport | null {
  const { errno } = driverFields(error);
  const isServers = typeof errno === 'number' && errno > 0;
  return isServers ? (faults.get(errno) ?? null) : explainMysql(error);
}

/** Whether the connection is unusable after an error. */
export function isBroken(error: unknown): boolean {
  const { code, fatal } = driverFields(error);
  const isProtocol = typeof code === 'string' && code.startsWith('PROTOCOL_');
  return fatal === true || isProtocol || isNetworkError(error);
}
