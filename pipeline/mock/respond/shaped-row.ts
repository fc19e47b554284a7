import type { Content, Crud } from '../../model/api-model.ts';
import { envelopePath } from '../../model/resources/envelope-path.ts';
import { itemPointers } from '../../model/value-schemas.ts';
import type { Schemas } from '../../model/schema-view.ts';
import { valueInForm } from '../../../server-template/runtime/shared/codecs/value-forms.ts';
import type {
  EnvelopeMember,
  Member,
} from '../../../server-template/runtime/shared/response-shape.ts';
import type { MockContext } from '../mock-options.ts';
import { setValue, withValues } from '../row.ts';
import type { Row } from '../row.ts';
import type { RelatedRows } from '../write/related-rows.ts';
import { seedOfParts } from '../mix-seed.ts';

/** What is in an envelope beside constants. */
export type EnvelopeParts = Readonly<
  Partial<Record<'rows' | 'row' | 'total' | 'page' | 'limit', unknown>>
>;

/** The rows of a table in the responses of one operation. */
export class ShapedRows {
  readonly #context: MockContext;
  readonly #crud: Crud;
  /** Schema of a row; null where the content has none. */
  readonly #pointer: string | null;
  /** Whether a response has rows as they are kept. */
  readonly #isPlain: boolean;

  constructor(context: MockContext, crud: Crud, content: Content) {
    this.#context = context;
    this.#crud = crud;
    this.#pointer = rowPointerIn(context.schemas, crud, content);
    this.#isPlain =
      crud.row.length === crud.model.properties.filter(({ hidden }) => !hidden).length &&
      crud.row.every(
        ({ name, value }) =>
          value.kind === 'column' && value.property === name && value.form === undefined,
      );
  }

  /** A row as the operation shows it. */
  of(row: Row): Row {
    return this.#isPlain ? row : this.#object(this.#crud.row, row, []);
  }

  /** A row with its related rows in it; a single one that does not exist is left out. */
  embedded(shown: Row, related: readonly RelatedRows[]): Row {
    if (related.length === 0) return shown;
    const entries = related.flatMap(({ relation, rows, ...inner }): [string, unknown][] => {
      const { name, most, row: members } = relation;
      const found = rows.map((row) =>
        this.embedded(this.#object(members, row, []), inner.related(row)),
      );
      if (most !== null) return [[name, found]];
      return found.length === 0 ? [] : [[name, found[0]]];
    });
    return withValues(shown, entries);
  }

  /** The body around rows or a row. */
  enveloped(parts: EnvelopeParts): unknown {
    const { envelope } = this.#crud;
    return envelope === null ? (parts.rows ?? parts.row) : envelopeOf(envelope, parts);
  }

  #object(members: readonly Member[], row: Row, above: readonly string[]): Row {
    const shown: Record<string, unknown> = {};
    for (const { name, value } of members) {
      const path = [...above, name];
      switch (value.kind) {
        case 'column': {
          const stored = row[value.property] ?? null;
          const { form } = value;
          setValue(shown, name, form === undefined ? stored : valueInForm(form, stored).value);
          break;
        }
        case 'constant':
          setValue(shown, name, value.value);
          break;
        case 'object':
          setValue(shown, name, this.#object(value.members, row, path));
          break;
        case 'computed':
          setValue(shown, name, this.#computed(row, path));
      }
    }
    return shown;
  }

  /** What only a function of the user's knows, made by its schema: the same for the same row. */
  #computed(row: Row, path: readonly string[]): unknown {
    if (this.#pointer === null) return null;
    const { schemas, sampler, seed } = this.#context;
    const pointer = schemas.inside(this.#pointer, path);
    const sample = sampler.sample(pointer, {
      ...{ direction: 'response', examples: 'first', name: path.at(-1) ?? '' },
      seed: seedOfParts(seed, pointer, JSON.stringify(row)),
    });
    return sample.kind === 'value' ? sample.value : null;
  }
}

function envelopeOf(members: readonly EnvelopeMember[], parts: EnvelopeParts): Row {
  const body: Record<string, unknown> = {};
  for (const { name, value } of members) {
    if (value.kind === 'constant') setValue(body, name, value.value);
    else if (value.kind === 'object') setValue(body, name, envelopeOf(value.members, parts));
    else setValue(body, name, parts[value.kind] ?? null);
  }
  return body;
}

function rowPointerIn(
  schemas: Schemas,
  { envelope, action }: Crud,
  { schemaPointer }: Content,
): string | null {
  if (schemaPointer === null) return null;
  const path = action === 'query' ? ['items'] : envelopePath(envelope);
  const place = schemas.inside(schemaPointer, path);
  if (action !== 'list' && action !== 'query') return place;
  return schemas.items(place) ?? itemPointers([place])[0] ?? null;
}
