import type { LineOf } from './github-report.ts';

/** In characters; line numbers of longer documents would take too long. */
const longest = 4_000_000;

/** Finds line numbers in JSON or YAML: of a place, or of its nearest ancestor if it does not exist. */
export async function linesOf(text: string): Promise<LineOf> {
  if (text.length > longest) return () => null;
  const { LineCounter, isNode, parseDocument } = await import('yaml');
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, stringKeys: true, merge: true });
  return (pointer) => {
    const steps = pointer.split('/').slice(1).map(unescaped);
    for (let depth = steps.length; depth > 0; depth -= 1) {
      const node = document.getIn(steps.slice(0, depth), true);
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
    }
    return 1;
  };
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
