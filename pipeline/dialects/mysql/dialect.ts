import type { Dialect } from '../dialect.ts';
import { connectMysql } from './connect.ts';
import { parseMysqlType } from '../../../server-template/shared/tables/types/mysql-type.ts';

/** MySQL 8 and MariaDB; MySQL 5.7 as far as possible. */
export const mysql: Dialect = {
  name: 'mysql',
  supports: { comments: true, enums: true, returning: false, schemas: false },
  checkFlavour: {
    identifierQuotes: [['`', '`']],
    doubleQuotedStrings: true,
    backslashEscapes: true,
    // Collations are read per column.
    comparesIgnoringCase: false,
    regexOperators: ['regexp', 'rlike'],
    regexFunctions: ['regexp_like'],
    // LENGTH counts bytes.
    lengthFunctions: ['char_length', 'character_length'],
  },
  parseType: parseMysqlType,
  connect: connectMysql,
};
