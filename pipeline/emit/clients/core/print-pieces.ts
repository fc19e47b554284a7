import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
// Imported directly: the package's entry point loads a linter, which takes longer than printing an
// edited piece.
import { resolveRef, scanDiscriminators } from 'openapi-typescript/dist/lib/utils.mjs';
import transformSchema from 'openapi-typescript/dist/transform/index.mjs';
import ts from 'typescript';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { pieceValue } from './types-piece.ts';
import type { TypedPiece, TypesPiece } from './types-piece.ts';

/**
 * Prints the types of pieces of a document with openapi-typescript. Its own entry point would first
 * validate the whole document again.
 */
export function printPieces(
  document: JsonObject,
  pieces: readonly TypesPiece[],
  hasDiscriminators: boolean,
): readonly TypedPiece[] {
  // Resolving discriminators modifies the schemas, so they are copied.
  const source = hasDiscriminators ? structuredClone(document) : document;
  const context = {
    ...switches,
    discriminators: hasDiscriminators
      ? scanDiscriminators(source as unknown as OpenAPI3, { silent: true })
      : { objects: {}, refsHandled: [] },
    resolve: <Target>(reference: string) =>
      resolveRef<Target>(source, reference, { silent: true, visited: [] }),
  };
  return pieces.map((piece) => printPiece(source, piece, context));
}

/** Options. */
const switches = {
  // A default does not make a property required in a request.
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  silent: true,
};

function printPiece(
  document: JsonObject,
  piece: TypesPiece,
  common: Partial<GlobalContext>,
): TypedPiece {
  const { root, group, name } = piece;
  const value = { [name]: pieceValue(document, piece) };
  const injectFooter: ts.Node[] = [];
  // All other options are off by default.
  const context = { ...common, injectFooter } as unknown as GlobalContext;
  const alone = { [root]: group === '' ? value : { [group]: value } } as unknown as OpenAPI3;
  const printed = transformSchema(alone, context).find((node) => isInterface(node, root));
  const operations = injectFooter.find((node) => isInterface(node, 'operations'));
  const helpers = injectFooter.filter((node) => node !== operations);
  const members = group === '' ? membersOf(printed) : membersOf(groupOf(printed, group));
  return {
    members: indented(members, group === '' ? 4 : 8),
    operations: indented(membersOf(operations), 4),
    helpers: helpers.map((node) => textOf([node])),
  };
}

function isInterface(node: ts.Node, name: string): node is ts.InterfaceDeclaration {
  return ts.isInterfaceDeclaration(node) && node.name.text === name;
}

function groupOf(components: ts.InterfaceDeclaration | undefined, group: string) {
  const member = components?.members.find(
    ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === group,
  );
  const type = member !== undefined && ts.isPropertySignature(member) ? member.type : undefined;
  return type !== undefined && ts.isTypeLiteralNode(type) ? type : undefined;
}

function membersOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode | undefined): string {
  return node === undefined || node.members.length === 0 ? '' : textOf(node.members);
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const emptyFile = ts.createSourceFile('types.ts', '', ts.ScriptTarget.ESNext);

/** As openapi-typescript prints nodes, but with one printer: creating it takes longer than most. */
function textOf(nodes: readonly ts.Node[]): string {
  const statements = nodes as readonly ts.Statement[];
  return printer.printFile(ts.factory.updateSourceFile(emptyFile, statements));
}

function indented(lines: string, by: number): string {
  const blanks = ' '.repeat(by);
  return lines
    .split('\n')
    .map((line) => (line === '' ? line : blanks + line))
    .join('\n');
}
