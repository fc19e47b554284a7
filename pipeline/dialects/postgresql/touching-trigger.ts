import type { TriggerRow } from './catalog-rows.ts';

/**
 * Columns that a table's triggers certainly set to the current time on every update: by the
 * extension `moddatetime`, or PL/pgSQL functions that do nothing else.
 */
export function touchedColumns(triggers: readonly TriggerRow[]): ReadonlySet<string> {
  return new Set(triggers.filter(({ always }) => always).flatMap(columnsOf));
}

/** Columns that a table's PL/pgSQL triggers may set. */
export function changedColumns(triggers: readonly TriggerRow[]): ReadonlySet<string> {
  const sources = triggers.flatMap(({ language, source }) =>
    language === 'plpgsql' ? [source] : [],
  );
  return new Set(
    sources.flatMap((source) =>
      [...source.replace(/--.*$/gm, ' ').matchAll(anyAssignment)].map(
        ([, quoted, bare, quotedInto, bareInto]) =>
          quoted ?? quotedInto ?? (bare ?? bareInto ?? '').toLowerCase(),
      ),
    ),
  );
}

/** `NEW.total := 1` at the start of a statement, and `SELECT … INTO NEW.total`. */
const anyAssignment =
  /(?:(?:;|\b(?:begin|then|else|loop))\s*new\.(?:"([^"]+)"|([a-z_]\w*))\s*:?=|\binto\s+new\.(?:"([^"]+)"|([a-z_]\w*)))/gi;

function columnsOf({ name, language, source, argument }: TriggerRow): readonly string[] {
  if (name === 'moddatetime' && language === 'c') return argument === '' ? [] : [argument];
  return language === 'plpgsql' ? assignedColumns(source) : [];
}

const assignment = /^new\.(?:"([^"]+)"|([a-z_]\w*)) ?:?= ?(.+)$/i;
const clock =
  /^\(?(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp) ?\( ?\)|(?:current|local)_?timestamp(?:\(\d\))?|current_date)(?: at time zone '[\w/+-]+')?\)?(?:::\w+)?$/i;

/**
 * Columns assigned by a body of the form `BEGIN NEW.changed := now(); RETURN NEW; END`; none if
 * there is anything else.
 */
function assignedColumns(source: string): readonly string[] {
  const text = source.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim();
  const body = /^begin (.*?); ?return new ?; ?end ?;?$/i.exec(text)?.[1];
  if (body === undefined) return [];
  const assignments = body.split(';').map((statement) => assignment.exec(statement.trim()));
  const isPlain = assignments.every((found) => clock.test(found?.[3]?.trim() ?? ''));
  return isPlain
    ? assignments.map((found) => found?.[1] ?? found?.[2]?.toLowerCase() ?? '').filter(Boolean)
    : [];
}
