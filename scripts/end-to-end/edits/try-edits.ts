import { allEdits } from './all-edits.ts';
import { runsOn } from './edit-row.ts';
import { createServerFolder } from './native-server.ts';
import { readShop, shopDatabases, type ShopProvider } from './shop.ts';
import { tryRow } from './try-row.ts';
import { checkTypes, type TypedProject } from './type-check.ts';

/** Tests rows outside the test runner, with more contract tests, and prints failures immediately: `node …/try-edits.ts sqlite 'part of the name'`. */
const [, , name = 'sqlite', part = ''] = process.argv;
const provider = Object.keys(shopDatabases).find((one): one is ShopProvider => one === name);
if (provider === undefined) throw new Error(`no shop on ${name}`);

await using folder = await createServerFolder();
const shop = await readShop(provider);
const typed: TypedProject[] = [];
let failed = 0;
for (const row of allEdits) {
  if (!row.name.includes(part) || !runsOn(row, provider)) continue;
  try {
    const project = await tryRow(row, shop, folder, 150);
    if (project !== null) typed.push(project);
  } catch (error) {
    failed += 1;
    const { message } = error instanceof Error ? error : new Error(String(error));
    console.log(`FAILED ${row.name}\n  ${message.slice(0, 1200).replaceAll('\n', '\n  ')}`);
  }
}
for (const [row, lines] of await checkTypes(typed))
  console.log(`TYPES ${row}\n  ${lines.join('\n  ')}`);
const { user, system } = process.cpuUsage();
console.log(`${failed} failed; ${Math.round((user + system) / 1e6)} s of a processor`);
