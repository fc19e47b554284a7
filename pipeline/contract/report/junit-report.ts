import type { Cell, ContractResult, Failure } from '../contract-result.ts';
import { cellsByOperation, counted, summaryOf } from './summary.ts';
import { cutText, visibleText } from './visible-text.ts';

/** The result as JUnit XML: one suite per operation, one case per cell. */
export function emitJunitReport(result: ContractResult): string {
  const { cells, failed, skipped } = summaryOf(result);
  const attributes = {
    name: `${result.title} ${result.version}`,
    tests: cells,
    failures: failed,
    errors: 0,
    skipped,
    time: seconds(result.milliseconds),
    timestamp: moment(result),
  };
  const suites = cellsByOperation(result.cells).map((group) => suite(group, result));
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', tag('testsuites', attributes)];
  return `${[...lines, ...suites, '</testsuites>'].join('\n')}\n`;
}

function suite(cells: readonly [Cell, ...Cell[]], result: ContractResult): string {
  const [{ operation }] = cells;
  const count = (kind: string): number =>
    cells.filter(({ outcome }) => outcome.kind === kind).length;
  const attributes = {
    name: nameOf(operation),
    tests: cells.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('skipped'),
    time: seconds(cells.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    timestamp: moment(result),
    // Required by JUnit's strict schema, but without a meaning here.
    hostname: 'localhost',
  };
  const properties = [
    '    <properties>',
    `      <property name="seed" value="${result.seed}"/>`,
    '    </properties>',
  ];
  const cases = cells.map(testCase);
  return [`  ${tag('testsuite', attributes)}`, ...properties, ...cases, '  </testsuite>'].join(
    '\n',
  );
}

function testCase({ id, operation, outcome, milliseconds }: Cell): string {
  const attributes = { classname: nameOf(operation), name: id, time: seconds(milliseconds) };
  const opening = `    ${tag('testcase', attributes)}`;
  switch (outcome.kind) {
    case 'passed':
      return opening.replace(/>$/, '/>');
    case 'skipped': {
      const skipped = tag('skipped', { message: outcome.reason }).replace(/>$/, '/>');
      return [opening, `      ${skipped}`, '    </testcase>'].join('\n');
    }
    case 'failed':
      return [opening, failureElement(outcome.failures), '    </testcase>'].join('\n');
  }
}

/** JUnit viewers display one failure per case, so several share an element. */
function failureElement(failures: readonly Failure[]): string {
  const [first] = failures;
  const more = failures.length - 1;
  const message = `${first?.message ?? ''}${more > 0 ? ` (and ${counted(more, 'more failure')})` : ''}`;
  const opening = tag('failure', { message, type: first?.keyword ?? 'failure' });
  return `      ${opening}${escaped(failures.map(failureText).join('\n\n'))}</failure>`;
}

function failureText(failure: Failure): string {
  return [
    failure.message,
    `keyword: ${failure.keyword}`,
    `document: ${failure.pointer}`,
    ...(failure.instance === null || failure.instance === ''
      ? []
      : [`in the body: ${failure.instance}`]),
    `expected: ${cutText(failure.expected, 2000)}`,
    `actual: ${cutText(failure.actual, 2000)}`,
    `seed: ${failure.seed}`,
    cutText(failure.curl, 4000),
  ].join('\n');
}

function nameOf({ method, path }: Cell['operation']): string {
  return `${method.toUpperCase()} ${path}`;
}

function tag(name: string, attributes: Readonly<Record<string, string | number>>): string {
  const texts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  return `<${name}${texts.join('')}>`;
}

function escaped(text: string): string {
  return visibleText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Strict parsers accept neither fractions nor a zone: UTC. */
function moment({ startedAt }: ContractResult): string {
  return startedAt.slice(0, 19);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
