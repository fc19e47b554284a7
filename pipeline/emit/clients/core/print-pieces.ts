import { createRequire } from 'node:module';
import type * as TypesPrinter from 'openapi-typescript';
import type { GlobalContext, OpenAPI3 } from 'openapi-typescript';
import type ts from 'typescript';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { pieceValue } from './types-piece.ts';
import type { TypedPiece, TypesPiece } from './types-piece.ts';

const load = createRequire(import.meta.url);
// Required, because to import TypeScript, Node parses all of it twice. And in parts: the entry point
// of openapi-typescript loads a linter, which takes longer than printing an edited piece.
const typescript = load('typescript') as typeof ts;
const { resolveRef, scanDiscriminators } = load(
  'openapi-typescript/dist/lib/utils.cjs',
) as typeof TypesPrinter;
const transformSchema = load(
  'openapi-typescript/dist/transform/index.cjs',
) as typeof TypesPrinter.transformSchema;

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
  transform: fileType,
};

/** Files are `Blob`; a `File` is one, too. */
function fileType({
  format,
  nullable,
  type,
}: {
  readonly format?: unknown;
  readonly nullable?: unknown;
  readonly type?: unknown;
}): ts.TypeNode | undefined {
  if (format !== 'binary') return undefined;
  const { factory } = typescript;
  const blob = factory.createTypeReferenceNode('Blob');
  const isNullable = nullable === true || (Array.isArray(type) && type.includes('null'));
  const none = factory.createLiteralTypeNode(factory.createNull());
  return isNullable ? factory.createUnionTypeNode([blob, none]) : blob;
}

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
  return typescript.isInterfaceDeclaration(node) && node.name.text === name;
}

function groupOf(components: ts.InterfaceDeclaration | undefined, group: string) {
  const member = components?.members.find(
    ({ name }) => name !== undefined && typescript.isIdentifier(name) && name.text === group,
  );
  const type =
    member !== undefined && typescript.isPropertySignature(member) ? member.type : undefined;
  return type !== undefined && typescript.isTypeLiteralNode(type) ? type : undefined;
}

function membersOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode | undefined): string {
  return node === undefined || node.members.length === 0 ? '' : textOf(node.members);
}

const printer = typescript.createPrinter({ newLine: typescript.NewLineKind.LineFeed });
const emptyFile = typescript.createSourceFile('types.ts', '', typescript.ScriptTarget.ESNext);

/** As openapi-typescript prints nodes, but with one printer: creating it takes longer than most. */
function textOf(nodes: readonly ts.Node[]): string {
  const statements = nodes as readonly ts.Statement[];
  return printer.printFile(typescript.factory.updateSourceFile(emptyFile, statements));
}

function indented(lines: string, by: number): string {
  const blanks = ' '.repeat(by);
  return lines
    .split('\n')
    .map((line) => (line === '' ? line : blanks + line))
    .join('\n');
}
