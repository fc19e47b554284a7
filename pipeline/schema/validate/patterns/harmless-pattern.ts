import type { AST } from '@eslint-community/regexpp';

/** The maximum work of a backtracking matcher from one position. */
interface Effort {
  /** Combinations of bounded choices. */
  readonly ways: number;
  /** Loops whose length depends on the text. */
  readonly loops: number;
}

const mostWays = 64;
const longLoop = 16;
const hopeless: Effort = { ways: Infinity, loops: Infinity };
const nothing: Effort = { ways: 1, loops: 0 };

/** Whether a backtracking matcher needs at most linear time: no nested loops, and at most one loop that starts at a fixed position. Many harmless patterns are not recognized. */
export function isHarmless({ alternatives }: AST.Pattern): boolean {
  if (alternatives.length * sum(alternatives.map(size)) > 2000) return false;
  return alternatives.every((alternative) => {
    const isAnchored = isStart(alternative.elements[0]);
    const { ways, loops } = sequence(alternative.elements, isAnchored);
    return ways <= mostWays && loops <= (isAnchored ? 1 : 0);
  });
}

function isStart(element: AST.Element | undefined): boolean {
  return element?.type === 'Assertion' && element.kind === 'start';
}

function sequence(elements: readonly AST.Element[], isAnchored: boolean): Effort {
  let effort = nothing;
  for (const element of elements) {
    const isFixed = isAnchored && effort.loops === 0;
    const next = effortOf(element, isFixed);
    effort = { ways: effort.ways * next.ways, loops: effort.loops + next.loops };
  }
  return effort;
}

function choice(alternatives: readonly AST.Alternative[], isFixed: boolean): Effort {
  const efforts = alternatives.map(({ elements }) => sequence(elements, isFixed));
  return {
    ways: sum(efforts.map(({ ways }) => ways)),
    loops: Math.max(0, ...efforts.map(({ loops }) => loops)),
  };
}

function effortOf(element: AST.Element, isFixed: boolean): Effort {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return choice(element.alternatives, isFixed);
    case 'Quantifier':
      return loop(element);
    case 'Assertion':
      return assertion(element, isFixed);
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return hopeless;
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return nothing;
  }
}

function loop({ element, min, max }: AST.Quantifier): Effort {
  if (!isOne(element)) {
    // An optional part is not a loop.
    if (max > 1) return hopeless;
    const { ways, loops } = effortOf(element, false);
    return { ways: ways + 1, loops };
  }
  const steps = max - min;
  return steps > longLoop ? { ways: 1, loops: 1 } : { ways: steps + 1, loops: 0 };
}

/** One character, possibly after a lookahead without loops: `(?!--)[a-z-]`. There is one way to match it. */
function isOne(element: AST.Element): boolean {
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') {
    return ['Character', 'CharacterClass', 'CharacterSet'].includes(element.type);
  }
  const [alternative, ...others] = element.alternatives;
  const parts = alternative?.elements ?? [];
  const last = parts.at(-1);
  if (others.length > 0 || last === undefined || !isOne(last)) return false;
  return parts.slice(0, -1).every((part) => {
    if (part.type !== 'Assertion' || part.kind !== 'lookahead') return false;
    const { ways, loops } = choice(part.alternatives, false);
    return loops === 0 && ways <= longLoop;
  });
}

/** A lookahead at a fixed position runs once per way that leads there. */
function assertion(element: AST.Assertion, isFixed: boolean): Effort {
  if (element.kind === 'lookbehind') return hopeless;
  if (element.kind !== 'lookahead') return nothing;
  const { ways, loops } = choice(element.alternatives, isFixed);
  return loops <= (isFixed ? 1 : 0) ? { ways, loops: 0 } : hopeless;
}

/** The length that an alternative can match without loops. */
function size({ elements }: AST.Alternative): number {
  return sum(elements.map(sizeOf));
}

function sizeOf(element: AST.Element): number {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return sum(element.alternatives.map(size));
    case 'Quantifier':
      return Math.max(1, element.min) * sizeOf(element.element);
    default:
      return 1;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
