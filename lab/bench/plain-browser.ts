/**
 * A browser that nobody watches while it works. Playwright keeps what a page sends and receives in the memory of that page, so it is there
 * only to press buttons before and after the measured work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/setup/browser';
import { endWithParent } from '../../testing/services/guard';
import { type BrowserUse, openBrowserUse } from './browser-use';

const START = 30_000;

export interface PlainBrowser {
  use: BrowserUse;
  /** Does something in it with Playwright. Its pages stay open. */
  drive<T>(work: (context: BrowserContext) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function startPlainBrowser(): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'touchline-browser-'));
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const program = launchOptions.executablePath ?? chromium.executablePath();
  const child = spawn(program, [...(launchOptions.args ?? []), ...own], { stdio: 'ignore' });
  endWithParent(child);
  let [port, path]: (string | undefined)[] = [];
  for (const until = Date.now() + START; !path && Date.now() < until; await delay(50))
    [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).trim().split('\n');
  if (!path) throw new Error('Chromium did not start');
  const use = await openBrowserUse(`ws://127.0.0.1:${port}${path}`);
  return {
    use,
    async drive(work) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { isLocal: true });
      try {
        const [context] = browser.contexts();
        if (!context) throw new Error('the browser has no window');
        return await work(context);
      } finally {
        // Leaves the browser as it is.
        await browser.close();
      }
    },
    async close() {
      use.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
