import { commentText } from './sql-comments.ts';
import {
  closingIndex,
  isSymbol,
  isWord,
  splitAtCommas,
  textOf,
  tokenizeSql,
  type SqlToken,
} from './sql-tokens.ts';

/** Facts that only the text of a CREATE INDEX has. */
export interface CreatedIndex {
  /** Text of each part without COLLATE and direction. */
  readonly parts: readonly string[];
  readonly where: string | null;
}

/** Parses a CREATE INDEX (https://sqlite.org/lang_createindex.html). */
export function readCreatedIndex(sql: string): CreatedIndex {
  const tokens = tokenizeSql(sql).filter((token) => token.kind !== 'comment');
  const open = tokens.findIndex((token) => isSymbol(token, '('));
  const close = closingIndex(tokens, open);
  const where = tokens.findIndex((token, index) => index > close && isWord(token, 'WHERE'));
  return {
    parts: splitAtCommas(tokens.slice(open + 1, close)).map((part) =>
      textOf(sql, withoutOrder(part)),
    ),
    where: where < 0 ? null : textOf(sql, tokens.slice(where + 1)),
  };
}

/** Facts in the text of a CREATE VIEW. */
export interface CreatedView {
  readonly comment: string | null;
  readonly definition: string;
}

/** Parses a CREATE VIEW; its comment is between the name and the first word of the query. */
export function readCreatedView(sql: string): CreatedView {
  const tokens = tokenizeSql(sql);
  const as = tokens.findIndex((token) => isWord(token, 'AS'));
  const start = tokens.findIndex((token, index) => index > as && token.kind !== 'comment');
  const comments = tokens.slice(0, start).filter((token) => token.kind === 'comment');
  return { comment: commentText(comments), definition: sql.slice(tokens[start]?.start).trim() };
}

function withoutOrder(part: readonly SqlToken[]): readonly SqlToken[] {
  const last = part.at(-1);
  if (isWord(last, 'ASC') || isWord(last, 'DESC')) return withoutOrder(part.slice(0, -1));
  return isWord(part.at(-2), 'COLLATE') ? part.slice(0, -2) : part;
}
