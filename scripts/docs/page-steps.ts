/** A step of a page in `docs/`. */
export type PageStep =
  | { readonly kind: 'run'; readonly commands: readonly string[]; readonly output: string | null }
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | {
      readonly kind: 'change';
      readonly path: string;
      readonly before: string;
      readonly after: string;
    };

/** A page: the page whose project it continues, and its steps. */
export interface DocsPage {
  readonly startsFrom: string | null;
  readonly steps: readonly PageStep[];
}

const fence = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** Parses a page: `sh` blocks are commands, a `text` block is the output of the previous commands (`…` matches anything), a block with a path is a file to write, and a `diff` block with a path changes one. */
export function readPage(markdown: string): DocsPage {
  const [, startsFrom = null] =
    /^This page continues with the project of \[[^\]]+\]\(([^)]+)\)/m.exec(markdown) ?? [];
  const steps: PageStep[] = [];
  for (const [, language = '', path, body = ''] of markdown.matchAll(fence)) {
    if (language === 'diff' && path !== undefined) steps.push(changeOf(path, body));
    else if (path !== undefined) steps.push({ kind: 'write', path, content: body });
    else if (language === 'sh')
      steps.push({ kind: 'run', commands: commandsOf(body), output: null });
    else if (language === 'text') addOutput(steps, body);
  }
  return { startsFrom, steps };
}

/** Joins lines that continue a command: after a backslash or inside quotes. */
function commandsOf(body: string): readonly string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of body.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`;
    const quotes = open.match(/'/g)?.length ?? 0;
    if (open.endsWith('\\') || quotes % 2 === 1) continue;
    if (open.trim() !== '' && !open.startsWith('#')) commands.push(open);
    open = '';
  }
  return commands;
}

function addOutput(steps: PageStep[], output: string): void {
  const last = steps.pop();
  if (last?.kind !== 'run') throw new Error('A text block must follow a block of commands.');
  steps.push({ ...last, output });
}

function changeOf(path: string, body: string): PageStep {
  const lines = body.split('\n').filter((line) => line !== '');
  const side = (mark: string): string =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  return { kind: 'change', path, before: side('-'), after: side('+') };
}
