#!/usr/bin/env node
import { runMain } from 'citty';
import { createEmulatorCommand } from './cli/emulator-command.ts';

await runMain(createEmulatorCommand());
