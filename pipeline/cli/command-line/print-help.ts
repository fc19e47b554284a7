import type { ArgDef, ArgsDef, CommandDef } from 'citty';
import picocolors from 'picocolors';
import { mayColor, printResult } from '../terminal/terminal.ts';
import { isValueOptional } from './check-arguments.ts';
import type { Command } from './command.ts';

/**
 * Greatest widths of the left column; after a longer entry, the description starts on the next
 * line.
 */
const MOST_LEFT = { options: 28, others: 56 };
/** Least width of the descriptions; with less, they are printed below their entries. */
const LEAST_RIGHT = 30;
const WIDTH_WITHOUT_TERMINAL = 100;
const MOST_WIDTH = 120;

type Row = readonly [left: string, right: string];
type Section = readonly [title: string, rows: readonly Row[]];

/** Groups of commands in the program's help: title → names. */
export type CommandGroups = Readonly<Record<string, readonly string[]>>;

/**
 * Prints a command's help: description, usage, examples, arguments and options by group, wrapped to
 * the terminal. `path` is the full name: `specmill build`.
 */
export function printHelp(command: Command, path: string, groups: CommandGroups = {}): void {
  const { definition, examples } = command;
  const positionals = entriesOf(command.args, (arg) => arg.type === 'positional');
  const children = childrenOf(definition);
  const sections: readonly Section[] = [
    ['Examples', examples.map(({ line, effect }) => [line, effect])],
    ...commandSections(children, groups),
    ['Arguments', positionals.map(([name, arg]) => [placeholder(name), arg.description ?? ''])],
    ...optionSections(command.args),
  ];
  const { description = '' } = metaOf(definition);
  const usage = [
    path,
    ...(children.length > 0 ? ['<command>'] : []),
    '[options]',
    ...positionals.map(([name, arg]) =>
      arg.required === true ? `<${placeholder(name)}>` : `[${placeholder(name)}]`,
    ),
  ].join(' ');
  const bold = picocolors.createColors(mayColor(process.stdout)).bold;
  const width = Math.min(
    process.stdout.columns || Number(process.env['COLUMNS']) || WIDTH_WITHOUT_TERMINAL,
    MOST_WIDTH,
  );
  const text = [
    ...wrapped(`${description}.`, width),
    '',
    `${bold('Usage:')} ${usage}`,
    ...sections
      .filter(([, rows]) => rows.length > 0)
      .flatMap(([title, rows]) => ['', bold(`${title}:`), ...table(rows, width)]),
    ...(children.length > 0
      ? ['', ...wrapped(`Run ${path} <command> --help for details.`, width)]
      : []),
  ];
  printResult(text.join('\n'));
}

function commandSections(children: readonly Row[], groups: CommandGroups): readonly Section[] {
  const grouped = new Set(Object.values(groups).flat());
  const rest = children.filter(([name]) => !grouped.has(name));
  return [
    ...Object.entries(groups).map(([title, names]): Section => [
      title,
      names.flatMap((name) => children.filter(([child]) => child === name)),
    ]),
    ['Commands', rest],
  ];
}

/** Options by `group`, in the order of first appearance; those without a group come last. */
function optionSections(args: ArgsDef): readonly Section[] {
  const rows = Map.groupBy(
    entriesOf(args, (arg) => arg.type !== 'positional'),
    ([, arg]) => (arg as { readonly group?: string }).group ?? 'Options',
  );
  const others = rows.get('Options') ?? [];
  rows.delete('Options');
  const last = rows.size === 0 ? 'Options' : 'Other options';
  rows.set(last, [
    ...others,
    ['help', { type: 'boolean', alias: 'h', description: 'Show this help' }],
  ]);
  return [...rows].map(([title, group]) => [
    title,
    group
      .filter(([name], at) => group.findIndex(([other]) => other === name) === at)
      .map(([name, arg]) => [optionText(name, arg), withDefault(arg)]),
  ]);
}

/** An option in help: `-o, --output <folder>`. */
export function optionText(name: string, arg: ArgDef): string {
  const aliases = 'alias' in arg ? [arg.alias ?? []].flat() : [];
  const value = valueText(arg);
  return [
    ...aliases.map((alias) => `-${alias}`),
    `--${name}${value === '' ? '' : ` ${value}`}`,
  ].join(', ');
}

function valueText(arg: ArgDef): string {
  if (arg.type === 'enum') return `<${arg.options?.join('|') ?? 'value'}>`;
  if (arg.type === 'boolean') return '';
  const hint = 'valueHint' in arg ? (arg.valueHint ?? 'value') : 'value';
  return isValueOptional(arg) ? `[${hint}]` : `<${hint}>`;
}

/** The description of an option, with its default. */
export function withDefault(arg: ArgDef): string {
  const { description = '' } = arg;
  return 'default' in arg ? `${description} (default ${String(arg.default)})` : description;
}

/** A table of two columns; the right one is wrapped. */
function table(rows: readonly Row[], width: number): readonly string[] {
  const isOptions = rows.some(([left]) => left.startsWith('-'));
  const longest = Math.max(...rows.map(([left]) => left.length));
  const wanted = Math.min(longest, isOptions ? MOST_LEFT.options : MOST_LEFT.others) + 4;
  const column = width - wanted < LEAST_RIGHT ? 6 : wanted;
  return rows.flatMap(([left, right]) => {
    const lines = wrapped(right, width - column);
    const isBeside = left.length + 4 <= column;
    const head = `  ${left}`;
    const [first = '', ...rest] = isBeside ? lines : ['', ...lines];
    const start = isBeside ? `${head.padEnd(column)}${first}`.trimEnd() : head;
    return [start, ...rest.map((line) => `${' '.repeat(column)}${line}`)];
  });
}

function wrapped(text: string, width: number): readonly string[] {
  if (text.includes('\n')) return text.split('\n').flatMap((line) => wrapped(line, width));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** The name of an argument in help. */
export function placeholder(name: string): string {
  return name.replaceAll('_', '-');
}

function entriesOf(args: ArgsDef, takes: (arg: ArgDef) => boolean): readonly [string, ArgDef][] {
  return Object.entries(args).filter(([, arg]) => takes(arg));
}

function childrenOf({ subCommands }: CommandDef): readonly Row[] {
  const children = (subCommands ?? {}) as Readonly<Record<string, CommandDef>>;
  return Object.entries(children).map(([name, child]) => {
    const { description = '', alias } = metaOf(child);
    const other = alias === undefined ? '' : ` (also: ${String(alias)})`;
    return [name, `${description}${other}`];
  });
}

function metaOf({ meta }: CommandDef): {
  readonly description?: string;
  readonly alias?: string | string[];
} {
  return (meta ?? {}) as { description?: string; alias?: string | string[] };
}
