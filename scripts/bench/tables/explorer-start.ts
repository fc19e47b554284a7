import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { median } from '../median.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const rounds = 5;

/** Median seconds until the explorer of a server shows a text in its sidebar, and the CPU seconds of its page, each in a new browser; null without Chromium. */
export async function explorerStart(
  url: string,
  text: string,
): Promise<{ readonly seconds: number; readonly cpuSeconds: number } | null> {
  if (!existsSync(executablePath)) return null;
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const started = performance.now();
    await page.goto(`${url}/docs`, { waitUntil: 'commit' });
    await page.locator('aside').getByText(text, { exact: true }).first().waitFor();
    seconds.push((performance.now() - started) / 1000);
    const { metrics } = await session.send('Performance.getMetrics');
    cpuSeconds.push(metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
    await browser.close();
  }
  return { seconds: median(seconds), cpuSeconds: median(cpuSeconds) };
}
