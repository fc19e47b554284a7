import type { Model, Operation } from '../../model/api-model.ts';
import { isIdentifier } from '../printer/names.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { importedNames } from './imported-names.ts';
import { qualified } from './column-type.ts';
import { hasComputed } from '../../../server-template/shared/response-shape.ts';
import type { ServerInput } from './server-input.ts';
import { camelCase, kebabCase, pascalCase } from '../printer/words.ts';

/** Names that types must not have: reserved words, and names used in printed types. */
const typeNames = ['Readonly', 'Record', 'Uint8Array', 'Handler', 'Routes', 'Api', 'Object'];

/** Names in the generated code. */
export interface ServerNames {
  readonly models: ReadonlyMap<string, ModelNames>;
  /** Types of components.schemas, by the schema's name. */
  readonly types: ReadonlyMap<string, TypeName>;
  /** Custom operations, by id. */
  readonly operations: ReadonlyMap<string, HandlerNames>;
  /** Names of a model's computed properties, by the model's name; only for models with some. */
  readonly computed: ReadonlyMap<string, ComputedNames>;
  /** Variables of named enums, by `schema.name` or name. */
  readonly enums: ReadonlyMap<string, string>;
}

/** Names of one model. */
export interface ModelNames {
  /** Without extension: `order-item`. */
  readonly file: string;
  readonly table: string;
  readonly routes: string;
}

/** A type and its file in `generated/types/`. */
export interface TypeName {
  readonly name: string;
  readonly file: string;
}

/** Names for the computed properties of one model. */
export interface ComputedNames {
  /** File in `custom/`, without extension. */
  readonly file: string;
  /** Variable with the user's functions. */
  readonly variable: string;
  /** File of both types in `generated/types/`. */
  readonly typeFile: string;
  /** Type of the row that the functions receive. */
  readonly row: string;
  /** Type of the functions. */
  readonly functions: string;
}

/** Names of one custom operation. */
export interface HandlerNames {
  /** File in `custom/`, without extension. */
  readonly file: string;
  readonly handler: string;
  readonly type: TypeName;
}

/** Chooses all names, deterministically. */
export function nameServer({ model }: ServerInput): ServerNames {
  const enums = nameEnums(model.database?.enums ?? []);
  const models = nameModels(model.models, new Set(enums.values()));
  const claimedTypes = new ClaimedNames(typeNames);
  const types = nameTypes(models, model, claimedTypes);
  const customFiles = new ClaimedNames(['middleware']);
  const computed = nameComputed(model, models, { customFiles, claimedTypes });
  const operations = nameOperations(model.operations, { customFiles, claimedTypes });
  return { models, types, computed, operations, enums };
}

function nameEnums(
  enums: readonly { readonly schema?: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const claimed = new ClaimedNames(importedNames);
  return new Map(
    enums.map((item) => [
      qualified(item),
      claimed.claim(identifierOf(camelCase(item.name), 'enum'), 'Enum'),
    ]),
  );
}

function nameModels(
  models: readonly Model[],
  enums: ReadonlySet<string>,
): ReadonlyMap<string, ModelNames> {
  const files = new ClaimedNames(['custom', 'enums', 'schemas', 'operations']);
  const routes = new ClaimedNames(['customRoutes']);
  return new Map(
    models.map(({ name, source }) => {
      const table = identifierOf(camelCase(source.table), camelCase(name) || 'table');
      return [
        name,
        {
          file: files.claim(kebabCase(name), '-model'),
          table: importedNames.has(table) || enums.has(table) ? `${table}Table` : table,
          routes: routes.claim(`${identifierOf(camelCase(name), 'model')}Routes`, 'Of'),
        },
      ];
    }),
  );
}

/** A model's file has its own types and those of its operations; other types share a file. */
function nameTypes(
  models: ReadonlyMap<string, ModelNames>,
  { document, operations }: ServerInput['model'],
  claimed: ClaimedNames,
): ReadonlyMap<string, TypeName> {
  const owners = new Map<string, string>();
  for (const { crud, body } of operations) {
    const name = schemaNameOf(body?.schema);
    if (crud !== null && name !== null && !owners.has(name)) owners.set(name, crud.model.name);
  }
  return new Map(
    Object.keys(document.components?.schemas ?? {}).map((schema) => {
      const owner = models.has(schema) ? schema : (owners.get(schema) ?? '');
      const file = models.get(owner)?.file ?? 'schemas';
      const wanted = isIdentifier(schema) ? schema : identifierOf(pascalCase(schema), 'Schema');
      return [schema, { name: claimed.claim(wanted, 'Schema'), file }];
    }),
  );
}

interface Claims {
  readonly customFiles: ClaimedNames;
  readonly claimedTypes: ClaimedNames;
}

function nameComputed(
  { operations, models }: ServerInput['model'],
  names: ReadonlyMap<string, ModelNames>,
  { customFiles, claimedTypes }: Claims,
): ReadonlyMap<string, ComputedNames> {
  const showing = new Set(
    operations.map(({ crud }) => (crud !== null && hasComputed(crud.row) ? crud.model : null)),
  );
  const having = models.filter((model) => showing.has(model));
  return new Map(
    having.map(({ name }) => {
      const pascal = identifierOf(pascalCase(name), 'Model');
      const typeFile = names.get(name)?.file ?? '';
      return [
        name,
        {
          file: customFiles.claim(`${typeFile}-properties`, '-model'),
          variable: `${identifierOf(camelCase(name), 'model')}Properties`,
          typeFile,
          row: claimedTypes.claim(`${pascal}Row`, 'Of'),
          functions: claimedTypes.claim(`${pascal}Properties`, 'Of'),
        },
      ];
    }),
  );
}

function nameOperations(
  operations: readonly Operation[],
  { customFiles, claimedTypes }: Claims,
): ReadonlyMap<string, HandlerNames> {
  const isBatched = operations.some(({ batch }) => batch !== null);
  const taken = [...importedNames, 'customRoutes', ...(isBatched ? ['batch'] : [])];
  const handlers = new ClaimedNames(taken);
  const typeFiles = new ClaimedNames();
  const custom = operations.filter(({ crud, batch }) => crud === null && batch === null);
  return new Map(
    custom.map(({ id }) => {
      const wanted = isIdentifier(id) ? id : identifierOf(camelCase(id), 'operation');
      const handler = handlers.claim(wanted, 'Operation');
      const pascal = identifierOf(pascalCase(id), 'Operation');
      const file = id.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
      return [
        id,
        {
          file: customFiles.claim(file, '-operation'),
          handler,
          type: {
            // A handler's file imports both names.
            name: claimedTypes.claim(pascal === handler ? `${pascal}Types` : pascal, 'Types'),
            file: `operations/${typeFiles.claim(kebabCase(id), '-operation')}`,
          },
        },
      ];
    }),
  );
}

/** Name of the component that a schema refers to. */
export function schemaNameOf(schema: object | null | undefined): string | null {
  if (schema === null || schema === undefined || !('$ref' in schema)) return null;
  const found = /^#\/components\/schemas\/([^/]+)$/.exec(String(schema.$ref))?.[1];
  return found === undefined ? null : found.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The text if it is an identifier, else with a word before it, else that word. */
function identifierOf(text: string, fallback: string): string {
  return [text, `${fallback}${text}`, fallback].find((name) => isIdentifier(name)) ?? 'value';
}
