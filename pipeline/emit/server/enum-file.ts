import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { DocumentDb } from '../../extensions.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { arrayOf, assignment, call } from '../printer/expressions.ts';
import { literal } from '../printer/literal.ts';
import { identifier, imported } from '../printer/names.ts';
import { qualified } from './column-type.ts';
import type { ServerNames } from './server-names.ts';
import { databaseModule } from './server-package.ts';

/** The named enums of a database; null if there are none. */
export function enumCode(
  database: DocumentDb | null,
  dialect: DrizzleDialect,
  names: ServerNames,
): readonly Code[] {
  const { provider, schema: schemaBuilder, enum: builder } = dialect;
  const core = databaseModule(provider);
  if (builder === null) return [];
  return (database?.enums ?? []).map((item) => {
    const values = arrayOf(item.values.map((value) => literal(value)));
    const callee =
      item.schema === undefined || schemaBuilder === null
        ? imported(core, builder)
        : code`${call(imported(core, schemaBuilder), [literal(item.schema)])}.enum`;
    const name = identifier(names.enums.get(qualified(item)) ?? '');
    return assignment(
      code`export const ${name}`,
      call(callee, [literal(item.name), values], 'hug'),
    );
  });
}
