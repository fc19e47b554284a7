import { Code, importsOf } from './code.ts';
import {
  firstThatFits,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  joinLayouts,
  line,
  mustBreak,
  softline,
} from './layout.ts';
import type { Layout } from './layout.ts';
import { member } from './names.ts';

/**
 * Maximum length of an argument, including quotes, in a chain of calls that counts as short (a
 * quarter of the width).
 */
const shortArgument = 25;

/** `{ … }` with one member per line, or on one line if it fits. */
export function objectOf(members: readonly Code[], options: { readonly broken: boolean }): Code {
  if (members.length === 0) return new Code('{}');
  const inside = joinLayouts(layoutsOf(members), [',', line]);
  const content = ['{', indent([line, inside]), ifBreak(','), line, '}'];
  return new Code(group(content, options.broken), importsOf(members));
}

/** `[ … ]`, on one line if it fits. */
export function arrayOf(items: readonly Code[]): Code {
  if (items.length === 0) return new Code('[]');
  const inside = joinLayouts(layoutsOf(items), [',', line]);
  const content = ['[', indent([softline, inside]), ifBreak(','), softline, ']'];
  return new Code(group(content), importsOf(items));
}

/** A member of an object: `name: value`. */
export function property(name: string, value: Code): Code {
  const key = member(name);
  return new Code(assigned([key.layout, ':'], value, keyWidth(key) < 5), value.imports);
}

/** A spread member: `...value`. */
export function spread(value: Code): Code {
  return new Code(['...', value.layout], value.imports);
}

/** `left = value;` */
export function assignment(left: Code, value: Code): Code {
  const layout = [assigned([left.layout, ' ='], value, false), ';'];
  return new Code(layout, importsOf([left, value]));
}

/** A call; a last argument that is an object or a list opens on the line of the call. */
export function call(callee: Code, args: readonly Code[], last: 'hug' | 'plain' = 'plain'): Code {
  const imports = importsOf([callee, ...args]);
  const isShort = callee.shape !== 'other' && args.every(isShortArgument) && args.length <= 1;
  const layout = [callee.layout, argumentList(args, last)];
  return new Code(layout, imports, isShort ? 'shortChain' : 'other');
}

/** Chained calls: `text('name').notNull()`. */
export function chain(
  first: Code,
  calls: readonly {
    readonly name: string;
    readonly args: readonly Code[];
    readonly isComplex?: boolean;
  }[],
): Code {
  const links = calls.map(({ name, args }) => ['.', name, argumentList(args, 'plain')]);
  const imports = [...first.imports, ...calls.flatMap(({ args }) => importsOf(args))];
  const oneLine: Layout = [first.layout, ...links];
  if (calls.length < 2) {
    const isShort =
      first.shape === 'shortChain' && calls.every(({ args }) => args.every(isShortArgument));
    return new Code(group(oneLine), imports, isShort ? 'shortChain' : 'other');
  }
  const expanded = [first.layout, indent([hardline, joinLayouts(links, hardline)])];
  const isComplex = calls.some((link) => link.isComplex === true);
  return new Code(isComplex ? group(expanded) : firstThatFits([oneLine, expanded]), imports);
}

/** `(parameter) => value` */
export function arrow(parameter: Code | null, value: Code): Code {
  return new Code(['(', parameter?.layout ?? '', ') => ', value.layout], value.imports);
}

function argumentList(args: readonly Code[], last: 'hug' | 'plain'): Layout {
  if (args.length === 0) return '()';
  const layouts = layoutsOf(args);
  const flat = ['(', joinLayouts(layouts, ', '), ')'];
  const inside = joinLayouts(layouts, [',', line]);
  const broken = (force: boolean): Layout =>
    group(['(', indent([softline, inside]), ifBreak(','), softline, ')'], force);
  const head = layouts.slice(0, -1);
  if (last === 'plain' || head.some(mustBreak)) return broken(head.some(mustBreak));
  const final = layouts.at(-1) ?? '';
  const hugged = ['(', ...head.flatMap((layout) => [layout, ', ']), opened(final), ')'];
  return firstThatFits([flat, hugged, broken(true)]);
}

function opened(layout: Layout): Layout {
  const isGroup = typeof layout === 'object' && 'kind' in layout && layout.kind === 'group';
  return isGroup ? group(layout.content, true) : layout;
}

/** How Prettier lays out the right side of `=` or `:`; see its printAssignment. */
function assigned(left: Layout, value: Code, hasShortKey: boolean): Layout {
  if (hasShortKey) return group([left, ' ', value.layout]);
  if (value.shape === 'string' || value.shape === 'shortChain') {
    return group([left, group(indent([line, value.layout]))]);
  }
  return fluid(left, value.layout);
}

/** On the line of `left` if the right side can break later, else on the next. */
export function fluid(left: Layout, right: Layout): Layout {
  const gap = group(indent(line));
  return group([left, gap, indentIfBreak(right, gap)]);
}

function isShortArgument(argument: Code): boolean {
  if (argument.shape !== 'string' && argument.shape !== 'atom') return false;
  return typeof argument.layout === 'string' && argument.layout.length <= shortArgument;
}

function keyWidth({ layout }: Code): number {
  return typeof layout === 'string' ? layout.length : Infinity;
}

function layoutsOf(pieces: readonly Code[]): readonly Layout[] {
  return pieces.map((piece) => piece.layout);
}
