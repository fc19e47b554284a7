import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { code, noCode } from './code.ts';
import type { Code } from './code.ts';
import { doc } from './comment.ts';
import { arrayOf, arrow, assignment, call, chain, objectOf, property } from './expressions.ts';
import { literal, template } from './literal.ts';
import { access, identifier, imported, importedType } from './names.ts';
import { printModule } from './source-file.ts';
import { tries } from '../../../server-template/testing/sample.ts';
import {
  arrayType,
  interfaceOf,
  keywordType,
  literalType,
  namedType,
  objectType,
  typeAlias,
  unionType,
} from './types.ts';
import type { TypeCode } from './types.ts';

const style = { singleQuote: true, printWidth: 100, parser: 'typescript' } as const;

const word = fc
  .tuple(fc.constantFrom('a', 'Order', '$'), fc.integer({ min: 0, max: 90 }))
  .map(([start, length]) => start + 'x'.repeat(length));
const text = fc.oneof(
  word,
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    `it's`,
    `"quoted"`,
    'a`${b}`',
    '名前'.repeat(20),
    '👩‍👩‍👧 family',
    '__proto__',
    '',
    '\u2028',
  ),
);

const argument = fc.oneof(
  text.map((value) => literal(value)),
  word.map((name) => identifier(name)),
);
const column = fc
  .record({
    name: text,
    options: fc.option(fc.tuple(word, argument), { nil: null }),
    choices: fc.option(fc.array(text, { minLength: 1, maxLength: 8 }), { nil: null }),
    calls: fc.array(
      fc.record({
        name: fc.constantFrom('notNull', 'primaryKey', '$onUpdateFn'),
        args: fc.array(argument, { maxLength: 1 }),
      }),
      { maxLength: 4 },
    ),
    generated: fc.option(text, { nil: null }),
  })
  .map(({ name, options, choices, calls, generated }) => {
    const args =
      choices !== null
        ? [literal(name), arrayOf(choices.map((choice) => literal(choice)))]
        : options !== null
          ? [literal(name), objectOf([property(...options)], { broken: false })]
          : [literal(name)];
    const builder = call(imported('drizzle-orm', 'text'), args, args.length > 1 ? 'hug' : 'plain');
    if (generated === null) return chain(builder, calls);
    const sql = template(imported('drizzle-orm', 'sql'), generated);
    return chain(builder, [...calls, { name: 'generatedAlwaysAs', args: [sql], isComplex: true }]);
  });

const type: fc.Arbitrary<TypeCode> = fc.letrec<{ type: TypeCode }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    text.map((value) => literalType(value)),
    fc
      .constantFrom('string', 'number', 'null', 'unknown')
      .map((name) => keywordType(name as 'null')),
    word.map((name) => namedType(identifier(`T${name}`))),
    fc.array(tie('type'), { minLength: 1, maxLength: 5 }).map((types) => unionType(types)),
    tie('type').map((item) => arrayType(item)),
    fc
      .array(fc.tuple(text, fc.boolean(), tie('type')), { minLength: 1, maxLength: 3 })
      .map((members) =>
        objectType(
          members.map(([name, isOptional, type]) => ({ name, isOptional, type })),
          null,
        ),
      ),
  ),
})).type;

async function expectFormatted(parts: readonly Code[]): Promise<void> {
  const printed = printModule({ header: 'Written by a test.', parts });
  expect(printed).toBe(await format(printed, style));
}

describe('printed code is formatted', () => {
  it('tables', async () => {
    await fc.assert(
      fc.asyncProperty(
        word,
        text,
        fc.array(fc.tuple(text, column), { minLength: 1, maxLength: 4 }),
        async (name, comment, columns) => {
          const members = columns.map(([key, value]) => property(key, value));
          const table = call(
            imported('drizzle-orm', 'table'),
            [literal(name), objectOf(members, { broken: true })],
            'hug',
          );
          const left = code`export const ${identifier(name)}`;
          await expectFormatted([code`${doc(comment)}${assignment(left, table)}`]);
        },
      ),
      { numRuns: tries(400), seed: 7 },
    );
  });

  it('tables with a third argument', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (names) => {
        const table = identifier('table');
        const columns = arrayOf(names.map((name) => access(table, name)));
        const key = call(
          identifier('primaryKey'),
          [objectOf([property('columns', columns)], { broken: false })],
          'hug',
        );
        const members = names.map((name) => property(name, literal(name)));
        await expectFormatted([
          assignment(
            code`export const a`,
            call(
              identifier('pgTable'),
              [literal('a'), objectOf(members, { broken: true }), arrow(table, arrayOf([key]))],
              'hug',
            ),
          ),
        ]);
      }),
      { numRuns: tries(100), seed: 7 },
    );
  });

  it('routes and imports', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, word), { minLength: 1, maxLength: 6 }),
        async (routes) => {
          const members = routes.map(([path, name]) =>
            property(
              `GET /${path}`,
              call(imported('./runtime.ts', 'list'), [imported(`./${name}.ts`, name)]),
            ),
          );
          const left = code`export const a: ${importedType('./runtime.ts', 'Routes')}`;
          await expectFormatted([assignment(left, objectOf(members, { broken: true }))]);
        },
      ),
      { numRuns: tries(200), seed: 7 },
    );
  });

  it('types', async () => {
    await fc.assert(
      fc.asyncProperty(
        word,
        fc.array(fc.tuple(text, type), { minLength: 1, maxLength: 3 }),
        async (name, members) => {
          const printed = members.map(([key, memberType], index) => ({
            name: key,
            isOptional: index % 2 === 0,
            type: memberType,
            doc: doc(index === 1 ? key : null),
          }));
          await expectFormatted([
            interfaceOf(identifier(`T${name}`), printed),
            ...members.map(([, member]) => typeAlias(identifier(name), member)),
          ]);
        },
      ),
      { numRuns: tries(400), seed: 7 },
    );
  });
});

describe('text is escaped', () => {
  it('in literals', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (value) => {
        const printed = printModule({ header: null, parts: [code`(${literal(value)})`] });
        expect(runInNewContext(printed)).toBe(value);
        expect(printed).not.toMatch(/<\/script/i);
      }),
      { seed: 7 },
    );
  });

  it('in comments, which it cannot end', () => {
    const printed = printModule({
      header: 'a\nthrow 1',
      parts: [code`${doc('*/ throw 2; /*\r*/\u2028throw 3')}${noCode}`],
    });
    expect(printed).toBe('// a throw 1\n\n/**\n * *\\/ throw 2; /*\n * *\\/\n * throw 3\n */\n\n');
  });

  it('and is rejected as a name', () => {
    for (const name of ['a b', 'delete', '1a', 'a;b', '', 'a\u200d']) {
      expect(() => identifier(name)).toThrow('not an identifier');
    }
  });
});
