import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { ArgDef, ArgsDef, CommandDef } from 'citty';
import type { Example } from '../../../pipeline/cli/command-line/command.ts';
import {
  optionText,
  placeholder,
  withDefault,
} from '../../../pipeline/cli/command-line/print-help.ts';
import { commandPages } from '../../../pipeline/cli/docs/command-pages.ts';
import { docsPages, readDocsIndex } from '../../../pipeline/cli/docs/docs-index.ts';
import { everyCommand } from '../../../pipeline/cli/main.ts';
import { inlineCode, markdownTable } from './markdown-table.ts';

const titles = new Map(
  docsPages(readDocsIndex(readFileSync('docs/README.md', 'utf8'))).map(({ name, title }) => [
    name,
    title,
  ]),
);

/** Links to the pages about a command, from the reference. */
function pageLinks(command: string): string | null {
  const links = (commandPages[command] ?? []).map((page) => {
    const title = titles.get(page);
    if (title === undefined) throw new Error(`The index does not list ${page}.`);
    return `[${title}](${posix.relative('reference', page)}.md)`;
  });
  return links.length === 0 ? null : links.join(', ');
}

interface Shown {
  readonly path: string;
  readonly definition: CommandDef;
  readonly args: ArgsDef;
  readonly examples: readonly Example[];
  /** Links to pages about it. */
  readonly page: string | null;
}

/** Every command with its options, by the groups of the program's help. */
export async function commandTexts(): Promise<string> {
  const { groups, commands } = await everyCommand();
  const parts: string[] = [];
  for (const [title, names] of Object.entries(groups)) {
    parts.push(`## ${title}`);
    for (const name of names) {
      const found = commands.get(name);
      if (found === undefined) throw new Error(`There is no command ${name}.`);
      const { definition, args, examples } = found;
      const path = `specmill ${name}`;
      const shown = { path, definition, args, examples: examples[''] ?? [] };
      parts.push(commandText({ ...shown, page: pageLinks(name) }, '###'));
      for (const [child, own] of await subcommands(definition)) {
        const ownArgs = (own.args ?? {}) as ArgsDef;
        const shownChild = { path: `${path} ${child}`, definition: own, args: ownArgs, page: null };
        parts.push(commandText({ ...shownChild, examples: examples[child] ?? [] }, '####'));
      }
    }
  }
  return parts.join('\n\n');
}

async function subcommands({
  subCommands = {},
}: CommandDef): Promise<readonly (readonly [string, CommandDef])[]> {
  const loaded = Object.entries(subCommands).map(async ([name, child]) => {
    const load = child as CommandDef | (() => Promise<CommandDef>);
    return [name, typeof load === 'function' ? await load() : load] as const;
  });
  return Promise.all(loaded);
}

function commandText({ path, definition, args, examples, page }: Shown, mark: string): string {
  const { description = '' } = (definition.meta ?? {}) as { description?: string };
  const entries = Object.entries<ArgDef>(args);
  const positionals = entries.filter(([, { type }]) => type === 'positional');
  const options = entries.filter(([, { type }]) => type !== 'positional');
  const rows = [
    ...positionals.map(([name, arg]) => [inlineCode(placeholder(name)), arg.description ?? '']),
    ...options.map(([name, arg]) => [inlineCode(optionText(name, arg)), withDefault(arg)]),
  ];
  return [
    `${mark} \`${path}\``,
    `${plainText(description)}.${page === null ? '' : ` More: ${page}.`}`,
    ...(examples.length === 0
      ? []
      : [
          markdownTable(
            ['example', 'effect'],
            examples.map(({ line, effect }) => [inlineCode(line), effect]),
          ),
        ]),
    ...(rows.length === 0
      ? []
      : [
          markdownTable(
            ['argument or option', 'meaning'],
            rows.map(([name = '', text = '']) => [name, plainText(text)]),
          ),
        ]),
  ].join('\n\n');
}

/** Text without markup, on one line. */
function plainText(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll(/[<*_]/g, '\\$&');
}
