/** A real Firefox, driven by WebDriver BiDi: Playwright's own browser of this name is another one. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { findProgram } from '../../scripts/setup/find-program.mjs';

export const firefox: string | undefined = findProgram('firefox-esr') ?? findProgram('firefox');

/** Settings without which a new profile opens pages of its own, and asks before sound. */
const SETTINGS = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
};

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}
interface Value {
  type: string;
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Opens a window of Firefox with a profile of its own. */
export async function openFirefox(program: string) {
  const profile = await mkdtemp(join(tmpdir(), 'touchline-firefox-'));
  const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const send = async (method: string, params: object): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error}, ${answer.message}`);
    return answer.result;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';

  /** Runs an expression in the page. Returns its value. */
  async function run<T>(expression: string): Promise<T> {
    const value = (await send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    })) as Value;
    if (value.type === 'exception') throw new Error(value.exceptionDetails?.text);
    return JSON.parse(value.result?.value ?? 'null') as T;
  }

  return {
    run,
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),

    /** Signs in for pages of this address. */
    signIn: (url: string, token: string) =>
      send('storage.setCookie', {
        cookie: {
          name: 'fa-access-token',
          value: { type: 'string', value: token },
          domain: new URL(url).hostname,
          path: '/',
          sameSite: 'strict',
        },
      }),

    /** Returns all that the page says. */
    text: () => run<string>('document.body.innerText'),

    /** Presses the first button whose text or label begins so; returns whether there is one. */
    press: (label: string) =>
      run<boolean>(`(() => {
        const isIt = (one) => [one.textContent, one.getAttribute('aria-label')].some((text) => text?.startsWith(${JSON.stringify(label)}));
        const button = [...document.querySelectorAll('button')].find((one) => isIt(one) && !one.disabled);
        button?.click();
        return button !== undefined;
      })()`),

    /** Chooses a file. */
    async choose(path: string): Promise<void> {
      const { nodes } = (await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: 'input[type=file]' },
      })) as { nodes: { sharedId: string }[] };
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] });
    },

    async close(): Promise<void> {
      socket.close();
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
