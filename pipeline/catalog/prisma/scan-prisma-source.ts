import type { PrismaFile } from './read-prisma-files.ts';

/** The parts of a block that Prisma's parser omits, read from its lines. The parser has validated them before. */
export interface SourceBlock {
  readonly kind: 'model' | 'view' | 'enum' | 'datasource';
  readonly name: string;
  /** The argument of `@@schema`. */
  readonly schema: string | null;
  readonly isIgnored: boolean;
  readonly fields: readonly SourceField[];
}

/** A line `name type attributes` of a block. */
export interface SourceField {
  readonly name: string;
  /** Everything after the name, without a trailing comment. */
  readonly text: string;
  /** The `///` lines before it. */
  readonly documentation: string | null;
}

const blockStart = /^\s*(model|view|enum|datasource|generator|type)\s+(\w+)\s*\{/;

/** Reads the blocks of all files. */
export function scanPrismaSource(files: readonly PrismaFile[]): readonly SourceBlock[] {
  return files.flatMap(({ text }) => blocksOf(text.split(/\r?\n/)));
}

/** The schema without what the current Prisma rejects (connection URLs) and generators. Line numbers are kept. */
export function acceptableSource({ name, text }: PrismaFile): PrismaFile {
  let kind: string | undefined;
  const lines = text.split(/\r?\n/).map((line) => {
    const start = blockStart.exec(line)?.[1];
    const isEnd = kind !== undefined && /^\s*\}/.test(line);
    const inside = start ?? kind;
    kind = isEnd ? undefined : inside;
    if (inside === 'generator') return '';
    const isUrl = /^\s*(url|directUrl|shadowDatabaseUrl)\s*=/.test(line);
    return inside === 'datasource' && isUrl ? '' : line;
  });
  return { name, text: lines.join('\n') };
}

/** The string argument of an attribute: `@map("x")`, `@relation(…, map: "x")`. */
export function textArgument(text: string, attribute: string, argument = ''): string | null {
  const strings = '"(?:[^"\\\\]|\\\\.)*"';
  const before =
    argument === '' ? '\\s*(?:name:\\s*)?' : `(?:[^)"]|${strings})*?\\b${argument}:\\s*`;
  const pattern = new RegExp(`(?:^|[^@])${attribute}\\(${before}(${strings})`);
  const literal = pattern.exec(text)?.[1];
  return literal === undefined ? null : unquoted(literal);
}

/** The type in `Unsupported("…")`; null for other fields. */
export function unsupportedType({ text }: SourceField): string | null {
  const literal = /^Unsupported\(\s*("(?:[^"\\]|\\.)*")\s*\)/.exec(text)?.[1];
  return literal === undefined ? null : unquoted(literal);
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, '$1');
}

function blocksOf(lines: readonly string[]): readonly SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let inside: string[] = [];
  let start: RegExpExecArray | null = null;
  for (const line of lines) {
    if (start === null) {
      start = blockStart.exec(line);
      inside = [];
    } else if (/^\s*\}/.test(line)) {
      const [, kind, name] = start;
      if (isKnownKind(kind) && name !== undefined) blocks.push(blockOf(kind, name, inside));
      start = null;
    } else {
      inside.push(line);
    }
  }
  return blocks;
}

function isKnownKind(kind: string | undefined): kind is SourceBlock['kind'] {
  return kind !== undefined && ['model', 'view', 'enum', 'datasource'].includes(kind);
}

function blockOf(kind: SourceBlock['kind'], name: string, lines: readonly string[]): SourceBlock {
  const fields: SourceField[] = [];
  let documentation: string[] = [];
  for (const line of lines) {
    const comment = /^\s*\/\/\/ ?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) documentation.push(comment);
    const [, field, text] = /^\s*(\w+)\s+(\S.*)$/.exec(withoutComment(line)) ?? [];
    if (field === undefined || text === undefined) continue;
    fields.push({
      name: field,
      text: text.trim(),
      documentation: documentation.length === 0 ? null : documentation.join('\n'),
    });
    documentation = [];
  }
  const attributes = lines.map(withoutComment).filter((line) => /^\s*@@/.test(line));
  return {
    kind,
    name,
    schema: attributes.map((line) => textArgument(line.trim(), '@@schema')).find(Boolean) ?? null,
    isIgnored: attributes.some((line) => /^\s*@@ignore\b/.test(line)),
    fields,
  };
}

function withoutComment(line: string): string {
  return /^(?:[^"/]|"(?:[^"\\]|\\.)*"|\/(?!\/))*/.exec(line)?.[0] ?? line;
}
