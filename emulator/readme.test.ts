import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { emulatorDocument } from './spec/document.ts';
import { checkAgainstSchema } from './spec/request-validator.ts';

const readme = await readFile(new URL('../docs/reference/emulator.md', import.meta.url), 'utf8');
const here = (file: string) => new URL(file, import.meta.url).href;

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text]) => text ?? '',
  );
}

/** A shop for the example: pushes with the given environment and accepts callbacks. */
const exampleShop = `
import { connectClient } from '${here('testing/provider-client.ts')}';
import { startShop as startReceiver } from '${here('testing/shop.ts')}';
const receiver = await startReceiver();
async function startShop(environment) {
  const client = await connectClient(environment.EMULATOR_URL);
  return { checkout: ({ order, phone, amount }) => client.push(receiver.url, {
    AccountReference: order, PhoneNumber: phone, PartyA: phone, Amount: amount }) };
}
`;

it('has a test example that runs', async () => {
  const [example = ''] = blocks('ts');
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  const file = join(folder, 'example.mjs');
  const start = here('start-emulator.ts');
  const text = example.replace('@specmill/emulator', start);
  await writeFile(file, `${exampleShop}${text}await receiver[Symbol.asyncDispose]();\n`);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 60_000 });
  await rm(folder, { recursive: true });
  expect(stdout).toBe('delivered 200\n');
});

it('has rules that the emulator accepts', () => {
  const [rules = ''] = blocks('json');
  expect(checkAgainstSchema('RuleSet', JSON.parse(rules))).toEqual([]);
});

it('has a scenario call whose body the emulator accepts', () => {
  const body = /-d '(\{.*\})'/.exec(readme)?.[1] ?? '';
  expect(checkAgainstSchema('ScenarioRequest', JSON.parse(body))).toEqual([]);
});

it('lists every path of the document', () => {
  const written = readme.replaceAll('the same under `/mpesa`', '/mpesa');
  for (const path of Object.keys(emulatorDocument.paths)) {
    if (path === '/health' || path === '/simulator/session' || path.startsWith('/mpesa/')) continue;
    const last = path.replace('/simulator/stk/{CheckoutRequestID}/', '…/');
    expect(written).toContain(last);
  }
});
