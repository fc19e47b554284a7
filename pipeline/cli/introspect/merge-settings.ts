import { listFlag, oneOfFlag } from '../command-line/flag-values.ts';
import { repeatedFlag } from '../command-line/repeated-flag.ts';
import { PipelineError } from '../../errors.ts';
import type { Winner } from '../../merge/merge-change.ts';
import type { Take } from '../../merge/take-values.ts';

/** How to merge an introspection with the edited document. */
export interface MergeSettings {
  /** Null: the database below `x-db`, people elsewhere. */
  readonly onConflict: Winner | 'fail' | null;
  readonly takes: readonly Take[];
  /** `old=new`, as given. */
  readonly renames: readonly string[];
  /** Tables and columns, as given. */
  readonly expose: readonly string[];
  /** Files with OpenAPI Overlays to apply to the merged document, in order. */
  readonly overlays: readonly string[];
  /** Uses the current database as the merge base. */
  readonly rebase: boolean;
}

/** Defaults without flags. */
export const plainMerge: MergeSettings = {
  ...{ onConflict: null, takes: [], renames: [], expose: [], overlays: [], rebase: false },
};

/** Flags of `specmill introspect` for merging. */
export const mergeArgs = {
  'on-conflict': {
    group: 'Merge',
    type: 'string',
    valueHint: 'database|document|fail',
    description:
      'Side that wins every conflict; fail writes nothing if there is one. By default, the database wins below x-db and the document elsewhere',
  },
  take: {
    group: 'Merge',
    type: 'string',
    valueHint: 'database:/pointer',
    description: 'Use the value of one side (database: or document:) in one place; repeatable',
  },
  restore: {
    group: 'Merge',
    type: 'string',
    valueHint: '/pointer',
    description: 'Restore something that was deleted from the document; repeatable',
  },
  rename: {
    group: 'Merge',
    type: 'string',
    valueHint: 'old=new',
    description: 'Declare a renamed table, column (orders.note=remark) or schema; repeatable',
  },
  expose: {
    group: 'Merge',
    type: 'string',
    valueHint: 'a,b.c',
    description: 'Make private tables and columns public, comma-separated (orders,users.api_key)',
  },
  overlay: {
    group: 'Merge',
    type: 'string',
    valueHint: 'file',
    description: 'Apply an OpenAPI Overlay (JSON or YAML) to the merged document; repeatable',
  },
  rebase: {
    group: 'Merge',
    type: 'boolean',
    description: "Use today's database as the merge base; every difference counts as your edit",
  },
} as const;

/** Reads the flags for merging. Throws USAGE. */
export function mergeSettings(
  given: {
    readonly [Name in keyof typeof mergeArgs]?: Name extends 'rebase'
      ? boolean | undefined
      : string | undefined;
  },
  rawArgs: readonly string[],
): MergeSettings {
  const all = (name: keyof typeof mergeArgs): readonly string[] =>
    repeatedFlag(rawArgs, mergeArgs, name) ?? [];
  const onConflict = oneOfFlag<Winner | 'fail'>('on-conflict', given['on-conflict'], [
    ...(['database', 'document', 'fail'] as const),
  ]);
  return {
    onConflict,
    takes: [
      ...all('take').map(takeOf),
      ...all('restore').map((pointer): Take => ({ from: 'database', pointer, isRestore: true })),
    ],
    renames: all('rename').map(renameOf),
    expose: listFlag('expose', given.expose) ?? [],
    overlays: all('overlay'),
    rebase: given.rebase === true,
  };
}

function takeOf(text: string): Take {
  const [, from, pointer] = /^(database|document):(#?\/.*)$/s.exec(text) ?? [];
  if (pointer !== undefined && (from === 'database' || from === 'document')) {
    return { from, pointer };
  }
  throw new PipelineError({
    code: 'USAGE',
    message: `--take takes database:/pointer or document:/pointer, not ${JSON.stringify(text)}.`,
    hint: 'For example: --take database:/components/schemas/Order/properties/note/maxLength.',
  });
}

function renameOf(text: string): string {
  if (/^.+=.+$/s.test(text)) return text;
  throw new PipelineError({
    code: 'USAGE',
    message: `--rename takes old=new, not ${JSON.stringify(text)}.`,
    hint: 'For example: --rename orders=purchases or --rename orders.note=remark.',
  });
}
