import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { isJson } from '../../../model/media-type.ts';
import { schemasOf } from '../../../model/schema-view.ts';
import { declaresRejection } from '../../response/declared-response.ts';
import type { Check } from '../check.ts';
import { breakRequest } from './break-request.ts';
import type { Breakage } from './breakage.ts';
import { planBreakages } from './plan-breakages.ts';
import { rejectBroken, rejectionStatus } from './rejection.ts';

const mostOfBody = 150;

/** Each keyword of parameters and body is broken alone: then the request is rejected, where the operation says what it does then. */
export const brokenCheck: Check<Breakage> = {
  id: 'broken',
  title: 'a request that breaks one keyword of its schemas',
  kind: 'request',
  applies: ({ model, operation }) =>
    (declaresRejection(operation) ? breakagesOf(model, operation) : []).map((breakage) => {
      const title = titleOf(breakage);
      return { detail: breakage, title, label: `: ${title}` };
    }),
  run: async (trial, stage, breakage) => {
    const valid = await stage.valid(trial.operation);
    const broken = breakRequest(trial.session, valid, breakage);
    if (typeof broken === 'string') return trial.skip(broken);
    const sent = await trial.send(broken, { expected: rejectionStatus(trial.operation) });
    stage.noteTaken(trial.operation, sent, broken);
    rejectBroken(trial, sent, breakage);
  },
};

function breakagesOf(model: ApiModel, operation: Operation): readonly Breakage[] {
  const schemas = schemasOf(model);
  const parameters = operation.parameters.flatMap(
    ({ in: place, name, required, schemaPointer, schema }) => {
      if (schemaPointer === null) return [];
      const whole = { in: place, parameter: name, pointer: schemaPointer };
      // A server that fills in the default need not miss the parameter.
      const isMissed = required && place !== 'path' && schema.default === undefined;
      const missing = isMissed ? [absence(whole)] : [];
      return [...missing, ...planBreakages({ schemas, ...whole })];
    },
  );
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType));
  const pointer = content?.schemaPointer ?? null;
  if (pointer === null) return parameters;
  const whole = { in: 'body' as const, parameter: null, pointer };
  const missing = operation.body?.required === true ? [absence(whole)] : [];
  const inside = planBreakages({ schemas, ...whole });
  return [...parameters, ...missing, ...inside.slice(0, mostOfBody)];
}

function absence(place: Pick<Breakage, 'in' | 'parameter' | 'pointer'>): Breakage {
  return { ...place, keyword: 'required', at: [], schema: {}, property: place.parameter };
}

const verbs: Readonly<Record<string, string>> = {
  required: 'without the required',
  additionalProperties: 'with an unknown property in',
  nullable: 'with null for',
};

/** `body that breaks maxLength of lines.0.sku`. */
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
