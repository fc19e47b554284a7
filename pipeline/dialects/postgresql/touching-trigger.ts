import type { TriggerRow } from './catalog-rows.ts';

/**
 * Columns that a table's triggers set to the present moment on every update, as far as that is beyond doubt: the extension
 * `moddatetime`, and PL/pgSQL functions that do nothing else.
 */
export function touchedColumns(triggers: readonly TriggerRow[]): ReadonlySet<string> {
  return new Set(triggers.flatMap(columnsOf));
}

function columnsOf({ name, language, source, argument }: TriggerRow): readonly string[] {
  if (name === 'moddatetime' && language === 'c') return argument === '' ? [] : [argument];
  return language === 'plpgsql' ? assignedColumns(source) : [];
}

const assignment = /^new\.(?:"([^"]+)"|([a-z_]\w*)) ?:?= ?(.+)$/i;
const clock =
  /^\(?(?:(?:now|clock_timestamp|statement_timestamp|transaction_timestamp) ?\( ?\)|(?:current|local)_?timestamp(?:\(\d\))?|current_date)(?: at time zone '[\w/+-]+')?\)?(?:::\w+)?$/i;

/** Columns assigned by a body of the form `BEGIN NEW.changed := now(); RETURN NEW; END`; none where there is anything else. */
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
