import { namesOf, planContract } from '../../contract/plan-contract.ts';
import type { CellSelection } from '../../contract/run/run-options.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { transactionId } from './transaction-plan.ts';

/** One sentence per name in --only, --path and --method that the document does not have. */
export function strayChoices(model: ApiModel, selection: CellSelection): readonly string[] {
  const { only = [], paths = [], methods = [] } = selection;
  if (only.length + paths.length + methods.length === 0) return [];
  const { cells } = planContract(model);
  const names = new Set(cells.map(transactionId));
  const known = new Set([...names, ...cells.flatMap(namesOf)]);
  const ways = new Set(model.operations.map(({ path }) => path));
  const verbs = new Set<string>(model.operations.map(({ method }) => method));
  return [
    ...only.filter((one) => !known.has(one)).map((one) => stray('--only', one, known)),
    ...paths.filter((one) => !ways.has(one)).map((one) => stray('--path', one, ways)),
    ...methods
      .filter((one) => !verbs.has(one.toLowerCase()))
      .map((one) => stray('--method', one, verbs)),
  ];
}

function stray(flag: string, name: string, known: ReadonlySet<string>): string {
  const nearest = nearestName(name, [...known]);
  const meant = nearest === null ? '.' : `; did you mean ${JSON.stringify(nearest)}?`;
  return `${flag} ${JSON.stringify(name)} matches nothing${meant}`;
}
