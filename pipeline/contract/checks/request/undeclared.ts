import { declaresRejection } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';

/** Documents of models reject undeclared query parameters; third-party documents need not. */
export const undeclaredCheck: Check<null> = {
  id: 'undeclared',
  title: 'a query parameter that is not declared',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.crud !== null && declaresRejection(operation)),
  run: async (trial, stage) => {
    const valid = await stage.valid(trial.operation);
    const sent = await trial.send(valid, { expected: '400', query: 'specmillUnknown=1' });
    stage.noteTaken(trial.operation, sent, valid);
    trial.rejection(sent, '400', {
      keyword: 'parameter',
      message: `An undeclared query parameter gets status ${sent.real.status}.`,
    });
  },
};
