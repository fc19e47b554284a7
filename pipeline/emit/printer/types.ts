import { Code, importsOf } from './code.ts';
import { fluid } from './expressions.ts';
import { group, hardline, ifBreak, indent, joinLayouts, line, softline } from './layout.ts';
import type { Layout } from './layout.ts';
import { literal } from './literal.ts';
import { member } from './names.ts';

/** A TypeScript type, with what its layout inside other types depends on. */
export interface TypeCode {
  readonly code: Code;
  readonly kind: 'union' | 'object' | 'array' | 'reference' | 'null' | 'other';
  /** Members of a union. */
  readonly parts?: readonly TypeCode[];
}

/** A member of an object's type. */
export interface MemberType {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: TypeCode;
  /** Printed comment, empty if there is none. */
  readonly doc?: Code;
}

/** A TypeScript keyword (`string`, `unknown`). */
export function keywordType(
  keyword: 'string' | 'number' | 'bigint' | 'boolean' | 'null' | 'unknown' | 'undefined',
): TypeCode {
  return { code: new Code(keyword), kind: keyword === 'null' ? 'null' : 'other' };
}

/** A named type. */
export function namedType(name: Code): TypeCode {
  return { code: name, kind: 'reference' };
}

/** The type of a single value. */
export function literalType(value: string | number | boolean): TypeCode {
  return { code: literal(value), kind: 'other' };
}

/** A union; nested unions are flattened and duplicates removed. */
export function unionType(types: readonly TypeCode[]): TypeCode {
  const parts = distinct(types.flatMap((type) => type.parts ?? [type]));
  const [only, ...more] = parts;
  if (only === undefined) return keywordType('unknown');
  if (more.length === 0) return only;
  const imports = importsOf(parts.map((type) => type.code));
  const layouts = parts.map((type) => type.code.layout);
  if (isHugged(parts)) {
    return { code: new Code(joinLayouts(layouts, ' | '), imports), kind: 'union', parts };
  }
  const inside = layouts.map((layout, index) => [
    index === 0 ? ifBreak('| ') : [line, '| '],
    indent(layout),
  ]);
  return { code: new Code(group(inside), imports), kind: 'union', parts };
}

function distinct(types: readonly TypeCode[]): readonly TypeCode[] {
  const known = new Map<string, TypeCode>();
  for (const type of types) {
    const text = JSON.stringify(type.code.layout);
    if (!known.has(text)) known.set(text, type);
  }
  return [...known.values()];
}

/** `readonly Item[]` */
export function arrayType(item: TypeCode): TypeCode {
  const inside = ['readonly ', arrayItem(item), '[]'];
  return { code: new Code(inside, item.code.imports), kind: 'array' };
}

function arrayItem({ kind, code }: TypeCode): Layout {
  if (kind === 'array') return ['(', code.layout, ')'];
  if (kind !== 'union') return code.layout;
  return group(['(', indent([softline, code.layout]), softline, ')']);
}

/** `(parameter: Type) => Result` */
export function functionType(parameter: string, type: TypeCode, result: TypeCode): TypeCode {
  const layout = [
    '(',
    member(parameter).layout,
    ': ',
    type.code.layout,
    ') => ',
    result.code.layout,
  ];
  return { code: new Code(layout, importsOf([type.code, result.code])), kind: 'other' };
}

/** `{ readonly name: Type }` inside another type; `rest` is the type of an index signature. */
export function objectType(members: readonly MemberType[], rest: TypeCode | null): TypeCode {
  const parts = members.map((item) => memberLayout(item));
  if (rest !== null) parts.push(['readonly [name: string]: ', annotation(rest)]);
  const imports = importsOf([
    ...members.map((item) => item.type.code),
    ...(rest === null ? [] : [rest.code]),
  ]);
  if (parts.length === 0) return { code: new Code('object'), kind: 'other' };
  const inside = joinLayouts(parts, [';', line]);
  const content = ['{', indent([line, inside]), ifBreak(';'), line, '}'];
  return { code: new Code(group(content), imports), kind: 'object' };
}

/** `export interface Name { … }` */
export function interfaceOf(name: Code, members: readonly MemberType[]): Code {
  const parts = members.map((item) => [item.doc?.layout ?? '', memberLayout(item), ';']);
  const imports = importsOf(members.map((item) => item.type.code));
  if (parts.length === 0) return new Code(['export interface ', name.layout, ' {}']);
  const inside = indent([hardline, joinLayouts(parts, hardline)]);
  return new Code(['export interface ', name.layout, ' {', inside, hardline, '}'], imports);
}

/** `export type Name = …;` */
export function typeAlias(name: Code, type: TypeCode): Code {
  const left = ['export type ', name.layout, ' ='];
  const { layout, imports } = type.code;
  const isOpen = type.kind === 'union' && typeof layout === 'object' && 'kind' in layout;
  const whole = isOpen ? group([left, group(indent([line, layout]))]) : fluid(left, layout);
  return new Code([whole, ';'], imports);
}

function memberLayout({ name, isOptional, type }: MemberType) {
  return ['readonly ', member(name).layout, isOptional ? '?: ' : ': ', annotation(type)];
}

/** A broken union starts on the line below its name. */
function annotation({ code, kind }: TypeCode) {
  const isOpen = kind === 'union' && typeof code.layout === 'object' && 'kind' in code.layout;
  return isOpen ? group(indent([softline, code.layout])) : code.layout;
}

/** An object or named type, optionally null, stays on the line of its name. */
function isHugged(types: readonly TypeCode[]): boolean {
  const wide = types.filter(({ kind }) => kind === 'object' || kind === 'reference');
  return wide.length === 1 && types.every(({ kind }) => kind === 'null' || wide[0]?.kind === kind);
}
