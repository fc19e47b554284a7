import type { IncomingHttpHeaders } from 'node:http';
import type { BatchTarget } from '../../../server-template/runtime/batch/batch-handler.ts';
import type { Database } from '../../../server-template/runtime/database/database.ts';
import { databaseError } from '../../../server-template/runtime/http/database-errors.ts';
import type {
  OperationHandler,
  ReceivedRequest,
} from '../../../server-template/runtime/operation/operation-request.ts';
import { isJson } from '../../../server-template/shared/media-type.ts';
import type { Admitted, AdmittedCall } from '../access/admission.ts';
import type { Content } from '../../model/messages.ts';
import type { Operation } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import type { MockContext } from '../mock-options.ts';
import type { CallPlan } from '../operation-plan.ts';
import type { ReceivedBody } from '../read/read-body.ts';
import { parseQuery } from '../route/query-pairs.ts';
import { completeBody } from '../validate/complete-body.ts';
import { sentBody } from '../validate/sent-body.ts';
import { everybody } from './everybody.ts';
import { validParameters } from './valid-parameters.ts';

/** What the steps of a batch, and bodies, need of a mock. */
export interface StepHost {
  readonly context: MockContext;
  /** Throws an ApiError. */
  readonly admit: (call: AdmittedCall) => Promise<Admitted>;
  readonly planOf: (operation: Operation) => CallPlan;
}

/** The handlers of tables. */
interface StepTables {
  handlerIn(operation: Operation, database: Database): OperationHandler;
  failure(error: unknown): ReturnType<Database['failure']>;
}

/** An operation on a table as a step of a batch, which passes what a request passes. */
export function mockStep({
  tables,
  host,
  operation,
}: {
  readonly tables: StepTables;
  readonly host: StepHost;
  readonly operation: Operation;
}): BatchTarget {
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType)) ?? null;
  return {
    // Only a whole batch has an idempotency key.
    parameters: operation.parameters.filter(({ role }) => role !== 'idempotencyKey'),
    mediaType: content?.mediaType ?? null,
    aliases: operation.list?.aliases ?? null,
    async admit(sent, { remoteAddress, received: { queryText } }) {
      const headers = sent as IncomingHttpHeaders;
      const request = { headers, socket: { remoteAddress } };
      return (await host.admit({ operation, request, query: parseQuery(queryText) })) ?? everybody;
    },
    async validate(received) {
      const body = content && bodyOf(host, operation, { content, received });
      const { validator, use } = host.planOf(operation);
      const valid = validator.validate({
        pathValues: pathParameterNames(operation.path).map((name) => received.params[name] ?? ''),
        query: parseQuery(received.queryText),
        headers: received.headers as IncomingHttpHeaders,
        body,
      });
      const sent = body && sentBody(host.context.schemas, body, { valid, use });
      return {
        received: {
          ...received,
          body: sent && {
            ...{ mediaType: sent.content.mediaType, plain: sent.value, exact: sent.exact },
          },
        },
        valid: validParameters(valid),
      };
    },
    handlerIn: (database) => tables.handlerIn(operation, database),
    explain(error) {
      const failure = tables.failure(error);
      return failure === null ? error : databaseError(failure, error);
    },
  };
}

function bodyOf(
  { context }: StepHost,
  operation: Operation,
  {
    content,
    received: { body },
  }: { readonly content: Content; readonly received: ReceivedRequest },
): ReceivedBody | null {
  if (body === null) return null;
  const { plain, exact } = body;
  return completeBody(context.schemas, operation, { content, value: plain, exact, kind: 'json' });
}
