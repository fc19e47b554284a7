import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { recallNothing } from '../../../recall.ts';
import type { Recall } from '../../../recall.ts';
import { schemaTypes } from './schema-types.ts';
import { noCode } from '../../printer/code.ts';
import { printModule } from '../../printer/source-file.ts';
import { pieceInput, typedGroups, typesPieces } from './types-piece.ts';
import type { TypedPiece, TypesPiece } from './types-piece.ts';

/** The text of `types.ts`, and of each type in it. */
export interface TypesText {
  readonly text: string;
  readonly parts: () => readonly string[];
}

/**
 * `types.ts` for a described document, as openapi-typescript prints it, without
 * invisible characters. Each path and component is printed separately, so that after an edit only
 * changed ones are. The text is not formatted: for 300 tables that takes longer than the rest of
 * the build.
 */
export async function typesText(
  document: JsonObject,
  header: readonly string[],
  recall: Recall = recallNothing,
): Promise<TypesText> {
  const pieces = typesPieces(document);
  const inputs = pieces.map((piece) => pieceInput(document, piece));
  // Types with a discriminator depend on the schemas that it names.
  const hasDiscriminators = inputs.some((input) => input.includes('"discriminator":'));
  const made = await (hasDiscriminators ? recallNothing : recall)(
    'types',
    inputs,
    async (fresh) => {
      const { printPieces } = await import('./print-pieces.ts');
      const printed = fresh.flatMap((at) => pieces[at] ?? []);
      return printPieces(document, printed, hasDiscriminators);
    },
  );
  const typed = pieces.map((piece, at) => ({ ...piece, ...(made[at] ?? nothing) }));
  const lines = header.map((line) => printModule({ header: line, parts: [noCode] }).trimEnd());
  const shown = withInterfaces(document, typed);
  return {
    text: `${lines.join('\n')}\n\n${visible(joined(shown))}`,
    parts: () =>
      shown.flatMap(({ members, operations, helpers }) =>
        [members, operations, ...helpers].map(visible),
      ),
  };
}

/** Most texts are ASCII, and the full search is slow. */
function visible(text: string): string {
  return text.replace(beyondAscii, (run) => run.replace(unseen, escapeCharacter));
}

/**
 * Schemas of objects as separate interfaces, so that editors and compilers display `Order` instead
 * of its members.
 */
function withInterfaces(
  document: JsonObject,
  pieces: readonly PrintedPiece[],
): readonly PrintedPiece[] {
  const names = schemaTypes(document);
  return pieces.map((piece) => {
    const name = piece.group === 'schemas' ? names.get(piece.name) : undefined;
    const parts = objectMember.exec(piece.members);
    if (name === undefined || parts === null) return piece;
    const [, comment = '', member = '', body = ''] = parts;
    const own = `${comment}        export interface ${name} {${body}        }\n`;
    const helpers = [...piece.helpers, own.replace(/^ {8}/gm, '')];
    return { ...piece, members: `        ${member}: ${name};\n`, helpers };
  });
}

/**
 * A member of `components.schemas` with an object type: comment, name and content of the braces.
 */
const objectMember =
  /^((?: {8}\/\*\*[^]*?\*\/\n)?) {8}("(?:[^"\\]|\\.)*"|[\w$]+): \{(\n(?: {12}[^\n]*\n|\n)*) {8}\};\n$/u;

const nothing: TypedPiece = { members: '', operations: '', helpers: [] };

type PrintedPiece = TypesPiece & TypedPiece;

/** The module that openapi-typescript would print for the whole document. */
function joined(pieces: readonly PrintedPiece[]): string {
  const membersOf = (root: string, group: string): string =>
    pieces
      .filter((piece) => piece.root === root && piece.group === group)
      .map(({ members }) => members)
      .join('');
  const components = typedGroups.map((group) => {
    const members = membersOf('components', group);
    return members === '' ? `    ${group}: never;\n` : `    ${group}: {\n${members}    };\n`;
  });
  return [
    declaration('paths', membersOf('paths', '')),
    declaration('webhooks', membersOf('webhooks', '')),
    declaration('components', components.join('')),
    declaration('$defs', ''),
    ...footer(pieces),
  ].join('');
}

function declaration(name: string, members: string): string {
  return members === ''
    ? `export type ${name} = Record<string, never>;\n`
    : `export interface ${name} {\n${members}}\n`;
}

/** Operations and helper types, in the order in which pieces need them. */
function footer(pieces: readonly PrintedPiece[]): readonly string[] {
  const operations = declaration('operations', pieces.map((piece) => piece.operations).join(''));
  const parts = new Set<string>();
  for (const piece of pieces) {
    if (piece.operations !== '') parts.add(operations);
    piece.helpers.forEach((helper) => parts.add(helper));
  }
  return [...parts.add(operations)];
}

const beyondAscii = /[\u0080-\uffff]+/g;

/** Comments are cleaned already; this is about names and values. */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u0080-\u009f]/gu;

function escapeCharacter(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  const digits = number.toString(16);
  return number > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
