import type { Dialect } from '../dialect.ts';
import { connectMysql } from './connect.ts';
import { parseMysqlType } from './parse-type.ts';

/** MySQL 8 and MariaDB; MySQL 5.7 is read as far as it goes. */
export const mysql: Dialect = {
  name: 'mysql',
  supports: { comments: true, enums: true, returning: false, schemas: false },
  checkFlavour: {
    identifierQuotes: [['`', '`']],
    doubleQuotedStrings: true,
    backslashEscapes: true,
    // The reader tells of each column what its collation does.
    comparesIgnoringCase: false,
    regexOperators: ['regexp', 'rlike'],
    regexFunctions: ['regexp_like'],
    // LENGTH counts bytes.
    lengthFunctions: ['char_length', 'character_length'],
  },
  parseType: parseMysqlType,
  connect: connectMysql,
};
