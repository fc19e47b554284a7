import { hardline, joinLayouts } from './layout.ts';
import type { Layout } from './layout.ts';

/** A name that a file imports. */
export interface ImportUse {
  readonly module: string;
  readonly name: string;
  readonly isType: boolean;
}

/** Determines how Prettier breaks a line after `=` or `:`. */
export type Shape = 'shortChain' | 'string' | 'atom' | 'other';

/**
 * A piece of generated code. Only this folder creates instances, so that no text becomes code
 * unescaped.
 */
export class Code {
  readonly layout: Layout;
  readonly imports: readonly ImportUse[];
  readonly shape: Shape;

  constructor(layout: Layout, imports: readonly ImportUse[] = [], shape: Shape = 'other') {
    this.layout = layout;
    this.imports = imports;
    this.shape = shape;
  }
}

/** Code from a template in the generator, with other code in its gaps; line breaks are kept. */
export function code(texts: TemplateStringsArray, ...gaps: readonly Code[]): Code {
  const layout = texts.flatMap((text, index) => {
    const lines = joinLayouts(text.split('\n'), hardline);
    const gap = gaps[index];
    return gap === undefined ? [lines] : [lines, gap.layout];
  });
  return new Code(layout, importsOf(gaps));
}

/** All imports of some pieces of code. */
export function importsOf(pieces: readonly Code[]): readonly ImportUse[] {
  return pieces.flatMap((piece) => piece.imports);
}

/** Empty code. */
export const noCode = new Code('');
