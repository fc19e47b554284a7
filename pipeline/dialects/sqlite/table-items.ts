import { closingIndex, isSymbol, type SqlToken } from './sql-tokens.ts';

/** An item of a CREATE TABLE, a column or table constraint, with its comments. */
export interface TableItem {
  readonly tokens: SqlToken[];
  readonly comments: SqlToken[];
}

/** Comments between two other tokens. */
interface Gap {
  readonly before: SqlToken;
  readonly comments: readonly SqlToken[];
  readonly after: SqlToken;
}

/** Comments of a gap: those of the preceding and those of the following item. */
interface Dealt {
  readonly behind: readonly SqlToken[];
  readonly above: readonly SqlToken[];
}

/**
 * Assigns the comments of a CREATE TABLE: after the opening parenthesis they are the table's, after
 * a definition (or its comma) on the same line that item's, on the lines directly above an item
 * that item's.
 */
export function readTableItems(
  sql: string,
  tokens: readonly SqlToken[],
): { readonly tableComments: readonly SqlToken[]; readonly items: readonly TableItem[] } {
  const open = tokens.findIndex((token) => isSymbol(token, '('));
  if (open < 0) return { tableComments: [], items: [] };
  const close = closingIndex(tokens, open);
  const tableComments = tokens.slice(0, open).filter((token) => token.kind === 'comment');
  const items: TableItem[] = [];
  let item: TableItem = { tokens: [], comments: tableComments };
  let depth = 0;
  for (const gap of commentGaps(tokens.slice(open, close + 1))) {
    const last = item;
    if (depth === 0 && (items.length === 0 || isSymbol(gap.before, ','))) {
      item = { tokens: [], comments: [] };
      items.push(item);
    }
    const dealt = dealGap(sql, gap, {
      isFirst: last.comments === tableComments,
      inside: last === item,
      atEnd: gap.after === tokens[close],
    });
    last.comments.push(...dealt.behind);
    item.comments.push(...dealt.above);
    if (isSymbol(gap.after, '(')) depth++;
    if (isSymbol(gap.after, ')')) depth--;
    if (depth > 0 || !isSymbol(gap.after, ',')) item.tokens.push(gap.after);
  }
  items.at(-1)?.tokens.pop();
  return { tableComments, items };
}

function* commentGaps(tokens: readonly SqlToken[]): Generator<Gap> {
  let [before] = tokens;
  let comments: SqlToken[] = [];
  for (const token of tokens.slice(1)) {
    if (token.kind === 'comment') {
      comments.push(token);
    } else if (before) {
      yield { before, comments, after: token };
      before = token;
      comments = [];
    }
  }
}

function dealGap(
  sql: string,
  gap: Gap,
  place: { readonly isFirst: boolean; readonly inside: boolean; readonly atEnd: boolean },
): Dealt {
  const count = countBehind(sql, gap);
  const behind = gap.comments.slice(0, count);
  const above = gap.comments.slice(count);
  if (place.inside) return { behind, above: place.atEnd ? [] : above };
  const lastParagraph = paragraphBefore(sql, above, gap.after);
  if (place.isFirst) {
    const isOnlyOne = lastParagraph.length === gap.comments.length;
    return isOnlyOne
      ? { behind: gap.comments, above: [] }
      : {
          behind: gap.comments.slice(0, gap.comments.length - lastParagraph.length),
          above: lastParagraph,
        };
  }
  const lastBehind = behind.at(-1);
  if (lastBehind && above.length === 0 && isOneLine(sql, lastBehind.end, gap.after.start))
    return { behind: [], above: behind };
  return { behind, above: lastParagraph };
}

/**
 * Number of comments on the same line as the preceding item, or continued below in the same column.
 */
function countBehind(sql: string, { before, comments }: Gap): number {
  let count = 0;
  let end = before.end;
  for (const comment of comments) {
    const [first] = comments;
    const goesOn = count > 0 && first && lineColumn(sql, first) === lineColumn(sql, comment);
    if (
      !isOneLine(sql, before.end, comment.start) &&
      !(goesOn && !hasBlankLine(sql, end, comment.start))
    )
      break;
    end = comment.end;
    count++;
  }
  return count;
}

/** The comments on the lines directly above a token, without a blank line between. */
function paragraphBefore(
  sql: string,
  comments: readonly SqlToken[],
  next: SqlToken,
): readonly SqlToken[] {
  let start = next.start;
  let from = comments.length;
  for (const comment of comments.toReversed()) {
    if (hasBlankLine(sql, comment.end, start)) break;
    start = comment.start;
    from--;
  }
  return comments.slice(from);
}

function isOneLine(sql: string, from: number, to: number): boolean {
  return !sql.slice(from, to).includes('\n');
}

function hasBlankLine(sql: string, from: number, to: number): boolean {
  return /\n[^\S\n]*\n/.test(sql.slice(from, to));
}

function lineColumn(sql: string, token: SqlToken): number {
  return token.start - sql.lastIndexOf('\n', token.start);
}
