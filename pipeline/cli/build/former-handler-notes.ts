import type { FormerHandler } from '../../emit/server/custom/resolve-handlers.ts';
import type { Language } from '../project/generator-config.ts';
import type { BuildNote } from './build-note.ts';

/** Notes about handlers whose operation was removed: what became of it, and what to do. */
export function formerHandlerNotes(
  former: readonly FormerHandler[],
  output: string,
  language: Language,
): readonly BuildNote[] {
  const pathOf = (file: string): string =>
    `${output === '' ? '' : `${output}/`}custom/${file}.${language === 'typescript' ? 'ts' : 'js'}`;
  return former.map(({ file, successor }) => {
    const place = pathOf(file);
    if (successor === null) {
      const message =
        'is no longer used: the document has no operation for it. Delete it when you no longer need it.';
      return { place, message };
    }
    const target = pathOf(successor.file);
    if (successor.kind === 'answers') {
      const message = `still handles its operation, which was renamed: git mv ${place} ${target}`;
      return { place, message };
    }
    const message = `is no longer used. If its operation was renamed, ${target} is its new name: git mv -f ${place} ${target}`;
    return { place, message };
  });
}
