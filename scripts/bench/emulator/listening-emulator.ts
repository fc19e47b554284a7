import { startEmulator } from '../../../emulator/start-emulator.ts';
import { reportCpu } from './report-cpu.ts';

// Approves every push whose reference starts with AUTO; the prototype approves all.
const emulator = await startEmulator({
  port: 0,
  rules: [{ match: { accountReference: 'AUTO*' }, action: 'approve' }],
});
reportCpu();
process.stdout.write(`${emulator.url}\n`);
