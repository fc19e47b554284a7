import type { ApiModel } from '../../../model/api-model.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { clientDocument } from '../core/client-document.ts';
import { nameOperations } from '../client-operations.ts';
import { shownOperations } from '../shown-operations.ts';
import { ClaimedNames } from '../../printer/claimed-names.ts';
import { code } from '../../printer/code.ts';
import type { Code } from '../../printer/code.ts';
import { doc } from '../../printer/comment.ts';
import { assignment } from '../../printer/expressions.ts';
import { identifier, isIdentifier } from '../../printer/names.ts';
import { printModule } from '../../printer/source-file.ts';
import { camelCase } from '../../printer/words.ts';
import { z, zodCode } from './zod-code.ts';
import { zodHelpers } from './zod-helpers.ts';

/**
 * The request bodies of a document as zod schemas (which are Standard Schemas,
 * https://standardschema.dev), not formatted. They accept what the server's validation accepts.
 */
export function emitZod(model: ApiModel, documentPath: string): string {
  const document = clientDocument(model);
  const claimed = new ClaimedNames(['z', 'length', 'unique']);
  const bodies = bodySchemas(model, document);
  const components = reachedSchemas(document, bodies);
  const names = new Map(
    components.map((name) => [name, claimed.claim(schemaName(name), 'Schema')]),
  );
  const known = { names, declared: new Set<string>(), cyclic: cyclicSchemas(document, components) };
  const shared = components.map((name) => {
    const schema = schemaOf(document, name) ?? {};
    const value = zodCode(schema, known);
    known.declared.add(name);
    const own = identifier(names.get(name) ?? name);
    const left = known.cyclic.has(name)
      ? code`export const ${own}: ${z}.ZodType`
      : code`export const ${own}`;
    return code`${description(schema)}${assignment(left, value)}`;
  });
  const inline = bodies.flatMap(({ name, schema }) => {
    if ('$ref' in schema) return [];
    const left = code`export const ${identifier(claimed.claim(`${name}Body`, 'Schema'))}`;
    return [code`${doc(`Body of ${name}.`)}${assignment(left, zodCode(schema, known))}`];
  });
  const header = `Written by specmill from ${documentPath}.`;
  const parts = [...shared, ...inline];
  const helpers = zodHelpers(printModule({ header, parts }));
  return printModule({ header, parts: [...helpers, ...parts] });
}

interface BodySchema {
  readonly name: string;
  readonly schema: JsonObject;
}

/** JSON bodies of the public operations, without duplicates. */
function bodySchemas(model: ApiModel, document: JsonObject): readonly BodySchema[] {
  return nameOperations(shownOperations(model, document)).flatMap(({ name, operation }) => {
    const { path, method } = operation;
    const shown = at(document, 'paths', path, method, 'requestBody');
    const body = isJsonObject(shown) && '$ref' in shown ? referenced(document, shown) : shown;
    const schema = at(body, 'content', 'application/json', 'schema');
    return isJsonObject(schema) ? [{ name, schema }] : [];
  });
}

/**
 * Names of the components that the bodies use, ordered so that references come after their targets
 * if possible.
 */
function reachedSchemas(document: JsonObject, bodies: readonly BodySchema[]): readonly string[] {
  const open = new Set<string>();
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of schemaNames(value)) {
      if (open.has(name)) continue;
      open.add(name);
      visit(schemaOf(document, name));
      found.add(name);
    }
  };
  for (const { schema } of bodies) visit(schema);
  return [...found];
}

function cyclicSchemas(document: JsonObject, names: readonly string[]): ReadonlySet<string> {
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [start];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const next of schemaNames(schemaOf(document, name))) {
        if (next === start) return true;
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return false;
  };
  return new Set(names.filter(leadsBack));
}

function schemaNames(value: unknown): readonly string[] {
  const text = JSON.stringify(value ?? null);
  return [...text.matchAll(/"\$ref":"#\/components\/schemas\/((?:[^"\\/]|\\.)*)"/g)].map(
    ([, name = '']) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

function schemaOf(document: JsonObject, name: string): JsonObject | null {
  const schema = at(document, 'components', 'schemas', name);
  return isJsonObject(schema) ? schema : null;
}

function referenced(document: JsonObject, { $ref }: JsonObject): unknown {
  const name = String($ref).split('/').at(-1) ?? '';
  return at(document, 'components', 'requestBodies', decodeURIComponent(name));
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (isJsonObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );
}

function description({ description: text }: JsonObject): Code {
  return doc(typeof text === 'string' ? text : null);
}

/** `CreateOrderDTO` → `createOrderDTOSchema` */
function schemaName(name: string): string {
  const words = isIdentifier(name)
    ? name.slice(0, 1).toLowerCase() + name.slice(1)
    : camelCase(name);
  return isIdentifier(words) ? `${words}Schema` : `schema${words.replace(/[^\w]/g, '')}`;
}
