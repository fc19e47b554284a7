import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Content } from '../../../model/messages.ts';
import { schemasOf, type Schemas } from '../../../model/schema-view.ts';
import { encodingOf } from '../../../../server-template/shared/form/form-encoding.ts';
import { isInRange, isMultipartForm } from '../../../../server-template/shared/media-type.ts';
import { declaresRejection } from '../../response/declared-response.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { TestContext } from '../../run/test-context.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { sentForm } from '../../request/sent-content.ts';
import type { Check } from '../check.ts';
import { withRelated } from '../list/related-rows-of.ts';
import { isBulk, isOwnChange, ownChange, withOwnKey } from '../write/many-rows.ts';
import { breakRequest } from './break-request.ts';
import { unknownPart, type Breakage } from './breakage.ts';
import { planBreakages } from './plan-breakages.ts';
import { rejectBroken, rejectionStatus } from './rejection.ts';

const mostOfBody = 150;

/**
 * Each keyword of parameters and body is violated on its own and must be rejected, if the operation
 * declares a rejection.
 */
export const brokenCheck: Check<Breakage> = {
  id: 'broken',
  title: 'a request that violates one schema keyword is rejected',
  kind: 'request',
  applies: ({ model, operation }) =>
    (declaresRejection(operation) ? breakagesOf(model, operation) : []).map((breakage) => {
      const title = titleOf(breakage);
      return { detail: breakage, title, label: `: ${title}` };
    }),
  run: async (test, context, breakage) => {
    const { operation } = test;
    const { resource } = context;
    const isBulkUpdate = isBulk({ operation, resource }, 'bulkUpdate');
    const valid = isBulkUpdate
      ? ownChange(test, context)
      : await withItems(context, await context.valid(operation), breakage);
    const invalid = breakRequest(test.session, valid, breakage);
    if (typeof invalid === 'string') return test.skip(invalid);
    const broken = isBulkUpdate ? ownIfInvalid(context, invalid) : invalid;
    const isAboutOwn = isBulkUpdate && isOwnChange(context, broken);
    const sent = await test.send(broken, { expected: rejectionStatus(operation), isAboutOwn });
    await context.noteBroken(test.operation, sent, broken);
    rejectBroken(test, sent, breakage);
  },
};

/** The bulk update for the run's row, unless only another key made it invalid. */
function ownIfInvalid(context: TestContext, invalid: RequestDraft): RequestDraft {
  const own = withOwnKey(context, invalid);
  const pointer = bodyPointer(own.operation);
  if (pointer === null || own.body?.kind !== 'value') return invalid;
  const { validator } = context.session.parts;
  return validator.accepts(pointer, 'request', own.body.value) ? invalid : own;
}

/** A request with related rows that contain the keyword. */
async function withItems(
  { fixtures: { linked } }: TestContext,
  draft: RequestDraft,
  { at, property }: Breakage,
): Promise<RequestDraft> {
  const { operation, body } = draft;
  const relation = operation.nested.find(({ name }) => name === (at[0] ?? property));
  if (relation === undefined || body?.kind !== 'value' || !isJsonObject(body.value)) return draft;
  const { isWhole, create, update } = relation;
  const lists = {
    ...(create === null ? {} : { create: [await linked.item(relation, 'create')] }),
    ...(update === null || isWhole ? {} : { update: [await linked.item(relation, 'update')] }),
  };
  return { ...draft, body: { ...body, value: withRelated(relation, body.value, lists) } };
}

function breakagesOf(model: ApiModel, operation: Operation): readonly Breakage[] {
  const schemas = schemasOf(model);
  const parameters = operation.parameters.flatMap(
    ({ in: place, name, required, schemaPointer, schema }) => {
      if (schemaPointer === null) return [];
      const whole = { in: place, parameter: name, pointer: schemaPointer };
      // A server that fills in the default may accept a missing parameter.
      const isMissed = required && place !== 'path' && schema.default === undefined;
      const missing = isMissed ? [absence(whole)] : [];
      return [...missing, ...planBreakages({ schemas, ...whole })];
    },
  );
  const form = sentForm(operation);
  const pointer = bodyPointer(operation) ?? form?.schemaPointer ?? null;
  if (pointer === null) return parameters;
  const whole = { in: 'body' as const, parameter: null, pointer };
  const missing = operation.body?.required === true ? [absence(whole)] : [];
  const inside = planBreakages({ schemas, ...whole, isForm: form !== null });
  const parts = form === null ? [] : partBreakages(schemas, form);
  return [...parameters, ...missing, ...inside.slice(0, mostOfBody), ...parts];
}

/** Parts of a form whose media types are declared. */
function partBreakages(schemas: Schemas, form: Content): readonly Breakage[] {
  const { mediaType, schemaPointer } = form;
  if (schemaPointer === null || !isMultipartForm(mediaType)) return [];
  const content = schemaPointer.slice(0, schemaPointer.lastIndexOf('/'));
  return [...schemas.properties(schemaPointer).keys()].flatMap((name) => {
    const { mediaTypes } = encodingOf(schemas, schemaPointer, name);
    if (mediaTypes.length === 0 || mediaTypes.some((type) => isInRange(unknownPart, type)))
      return [];
    const pointer = schemas.below(content, 'encoding', name, 'contentType');
    return [
      { ...absence({ in: 'body', parameter: null, pointer }), keyword: 'contentType', at: [name] },
    ];
  });
}

function absence(place: Pick<Breakage, 'in' | 'parameter' | 'pointer'>): Breakage {
  return { ...place, keyword: 'required', at: [], schema: {}, property: place.parameter };
}

const verbs: Readonly<Record<string, string>> = {
  required: 'without the required',
  additionalProperties: 'with an unknown property in',
  nullable: 'with null for',
  contentType: 'with an undeclared media type of',
};

/** `body that breaks maxLength of lines.0.sku`. */
function titleOf(breakage: Breakage): string {
  const { keyword, property, parameter } = breakage;
  const place = parameter === null ? 'body' : `${breakage.in} parameter ${parameter}`;
  const at = breakage.at.map((step) => (step === '*' ? '0' : step));
  const field = [...at, ...(property !== null && property !== parameter ? [property] : [])].join(
    '.',
  );
  if (keyword === 'required' && field === '') return `no ${place}`;
  const verb = verbs[keyword] ?? `that violates ${keyword} of`;
  return field === ''
    ? `${place} ${verb} ${parameter === null ? 'itself' : 'its value'}`
    : `${place} ${verb} ${field}`;
}
