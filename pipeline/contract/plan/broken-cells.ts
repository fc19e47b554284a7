import type { Operation } from '../../model/api-model.ts';
import { declaresRejection } from '../check/declared-response.ts';
import type { Breakage } from '../request/breakage.ts';
import { isJson } from '../request/request-draft.ts';
import type { PlannedCell } from './contract-plan.ts';
import { operationName } from './operation-name.ts';
import { planBreakages } from './plan-breakages.ts';

const mostOfBody = 150;

/** One cell for each keyword of parameters and body that a request can break alone; none where the operation does not say what it does then. */
export function brokenCells(document: unknown, operation: Operation): readonly PlannedCell[] {
  if (!declaresRejection(operation)) return [];
  return breakagesOf(document, operation).map((breakage) => {
    const title = titleOf(breakage);
    return {
      id: `${operation.method.toUpperCase()} ${operation.path}: ${title}`,
      operation: operationName(operation),
      status: null,
      mediaType: null,
      title,
      kind: 'request',
      unprovokable: null,
      trial: { kind: 'breakage', breakage },
    };
  });
}

function breakagesOf(document: unknown, operation: Operation): readonly Breakage[] {
  const parameters = operation.parameters.flatMap((parameter) => {
    if (parameter.schemaPointer === null) return [];
    const place = { in: parameter.in, parameter: parameter.name };
    const missing =
      parameter.required && parameter.in !== 'path'
        ? [
            {
              ...place,
              keyword: 'required',
              pointer: parameter.schemaPointer,
              at: [],
              schema: {},
              property: parameter.name,
            },
          ]
        : [];
    const { schemaPointer: pointer } = parameter;
    return [...missing, ...planBreakages({ document, pointer, ...place })];
  });
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType));
  const pointer = content?.schemaPointer ?? null;
  const place = { in: 'body' as const, parameter: null };
  const missing =
    operation.body?.required === true && pointer !== null
      ? [{ ...place, keyword: 'required', pointer, at: [], schema: {}, property: null }]
      : [];
  const inside = pointer === null ? [] : planBreakages({ document, pointer, ...place });
  return [...parameters, ...missing, ...inside.slice(0, mostOfBody)];
}

const verbs: Readonly<Record<string, string>> = {
  required: 'without the required',
  additionalProperties: 'with an unknown property in',
  nullable: 'with null for',
};

/** `body with a wrong maxLength of lines.0.sku`. */
function titleOf(breakage: Breakage): string {
  const { keyword, property, parameter } = breakage;
  const place = parameter === null ? 'body' : `${breakage.in} parameter ${parameter}`;
  const at = breakage.at.map((step) => (step === '*' ? '0' : step));
  const field = [...at, ...(parameter === null && property !== null ? [property] : [])].join('.');
  if (keyword === 'required' && field === '') return `no ${place}`;
  const verb = verbs[keyword] ?? `that breaks ${keyword} of`;
  return field === ''
    ? `${place} ${verb} ${parameter === null ? 'itself' : 'its value'}`
    : `${place} ${verb} ${field}`;
}
