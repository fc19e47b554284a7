import type { LineOf } from './github-report.ts';

/** Characters; in longer documents nobody waits for lines. */
const longest = 4_000_000;

/** Finds the lines of a document's text, JSON or YAML: that of a place, else that of what it would be in. */
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
