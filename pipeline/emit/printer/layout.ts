import { textWidth } from '../../text-width.ts';

/** Text that knows where it may break; the names and meanings are Prettier's (https://github.com/prettier/prettier/blob/main/commands.md). */
export type Layout =
  | string
  | readonly Layout[]
  | { readonly kind: 'line'; readonly flat: '' | ' ' | null }
  | { readonly kind: 'indent'; readonly by: number; readonly content: Layout }
  | Group
  | { readonly kind: 'ifBreak'; readonly broken: Layout; readonly flat: Layout }
  | { readonly kind: 'indentIfBreak'; readonly group: Group; readonly content: Layout };

/**
 * Printed on one line if it fits; `states` are alternatives, each more broken than the one before.
 */
export interface Group {
  readonly kind: 'group';
  readonly content: Layout;
  readonly breaks: boolean;
  readonly states: readonly Layout[] | null;
}

/** A line break in a broken group, else nothing. */
export const softline: Layout = { kind: 'line', flat: '' };
/** A line break in a broken group, else a blank. */
export const line: Layout = { kind: 'line', flat: ' ' };
/** Always a line break; breaks every group around it. */
export const hardline: Layout = { kind: 'line', flat: null };

/** Indents everything after each line break of the content. */
export function indent(content: Layout, by = 2): Layout {
  return { kind: 'indent', by, content };
}

/** A group, broken if requested or if it contains a forced line break. */
export function group(content: Layout, breaks = false): Group {
  return { kind: 'group', content, breaks: breaks || mustBreak(content), states: null };
}

/**
 * The first of several layouts that fits, else the last. A forced line break inside breaks
 * enclosing groups but does not affect the choice.
 */
export function firstThatFits(states: readonly [Layout, ...Layout[]]): Group {
  return { kind: 'group', content: states[0], breaks: false, states };
}

/** One layout in a broken group, another on one line. */
export function ifBreak(broken: Layout, flat: Layout = ''): Layout {
  return { kind: 'ifBreak', broken, flat };
}

/** Indented if the given group, which was printed before, is broken. */
export function indentIfBreak(content: Layout, other: Group): Layout {
  return { kind: 'indentIfBreak', group: other, content };
}

/** Joins parts with a separator. */
export function joinLayouts(parts: readonly Layout[], between: Layout): Layout {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));
}

/** Whether a layout contains a forced line break. */
export function mustBreak(layout: Layout): boolean {
  if (typeof layout === 'string') return false;
  if (isList(layout)) return layout.some(mustBreak);
  if (layout.kind === 'line') return layout.flat === null;
  if (layout.kind === 'group') return layout.breaks || mustBreak(layout.content);
  if (layout.kind === 'ifBreak') return mustBreak(layout.broken) || mustBreak(layout.flat);
  return mustBreak(layout.content);
}

type Mode = 'broken' | 'flat';
interface Command {
  readonly indentation: number;
  readonly mode: Mode;
  readonly layout: Layout;
}

/** Prints a layout with lines within the width where breaks allow it. */
export function renderLayout(layout: Layout, width: number): string {
  const commands: Command[] = [{ indentation: 0, mode: 'broken', layout }];
  const modes = new Map<Group, Mode>();
  let printed = '';
  // Only the last line is kept: searching the whole text would copy it for each line.
  let last = '';
  let column = 0;
  for (let command = commands.pop(); command !== undefined; command = commands.pop()) {
    const { indentation, mode, layout: current } = command;
    if (typeof current === 'string') {
      last += current;
      column += textWidth(current);
    } else if (isList(current)) {
      pushParts(commands, current, command);
    } else if (current.kind === 'line') {
      if (mode === 'flat' && current.flat !== null) {
        last += current.flat;
        column += current.flat.length;
      } else {
        printed += `${last.endsWith(' ') ? last.replace(/ +$/, '') : last}\n`;
        last = ' '.repeat(indentation);
        column = indentation;
      }
    } else if (current.kind === 'group') {
      const chosen = chooseState(current, command, { commands, modes, room: width - column });
      modes.set(current, chosen.mode);
      commands.push(chosen);
    } else commands.push(stepInto(current, command, modes));
  }
  return printed + last;
}

/** Pushes parts in reverse, so that the first is printed next. */
function pushParts(
  commands: Command[],
  parts: readonly Layout[],
  { indentation, mode }: Command,
): void {
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    commands.push({ indentation, mode, layout: parts[index] ?? '' });
  }
}

function stepInto(
  current: Exclude<Layout, string | readonly Layout[] | Group | { readonly kind: 'line' }>,
  command: Command,
  modes: ReadonlyMap<Group, Mode>,
): Command {
  const { indentation, mode } = command;
  if (current.kind === 'indent') {
    return { mode, indentation: indentation + current.by, layout: current.content };
  }
  if (current.kind === 'ifBreak') {
    return { ...command, layout: mode === 'broken' ? current.broken : current.flat };
  }
  const by = modes.get(current.group) === 'broken' ? 2 : 0;
  return { mode, indentation: indentation + by, layout: current.content };
}

interface Surroundings {
  readonly commands: readonly Command[];
  readonly modes: ReadonlyMap<Group, Mode>;
  readonly room: number;
}

function chooseState(current: Group, command: Command, around: Surroundings): Command {
  const { indentation, mode } = command;
  const flat: Command = { indentation, mode: 'flat', layout: current.content };
  if (mode === 'flat') {
    return current.breaks ? { ...flat, mode: 'broken' } : flat;
  }
  if (!current.breaks && fits(flat, around)) return flat;
  if (current.states === null) return { ...flat, mode: 'broken' };
  const last = current.states.at(-1) ?? current.content;
  const state = current.breaks
    ? undefined
    : current.states.slice(1, -1).find((layout) => fits({ ...flat, layout }, around));
  return state === undefined
    ? { indentation, mode: 'broken', layout: last }
    : { indentation, mode: 'flat', layout: state };
}

/** Whether everything up to the next line break fits into the rest of the line. */
function fits(next: Command, { commands, modes, room }: Surroundings): boolean {
  const pending: Command[] = [next];
  let rest = commands.length;
  let left = room;
  // Pending blanks, which are not printed at the end of a line.
  let blank = 0;
  while (left >= 0) {
    const command = pending.pop() ?? commands[(rest -= 1)];
    if (command === undefined) return true;
    const { mode, layout } = command;
    if (typeof layout === 'string') {
      left -= textWidth(layout) + (layout === '' ? 0 : blank);
      if (layout !== '') blank = 0;
    } else if (isList(layout)) {
      pushParts(pending, layout, command);
    } else if (layout.kind === 'line') {
      if (mode === 'broken' || layout.flat === null) return true;
      blank += layout.flat.length;
    } else if (layout.kind === 'group') {
      const groupMode = layout.breaks ? 'broken' : mode;
      const content =
        groupMode === 'broken' ? (layout.states?.at(-1) ?? layout.content) : layout.content;
      pending.push({ ...command, mode: groupMode, layout: content });
    } else pending.push(stepInto(layout, command, modes));
  }
  return false;
}

function isList(layout: Layout): layout is readonly Layout[] {
  return Array.isArray(layout);
}
