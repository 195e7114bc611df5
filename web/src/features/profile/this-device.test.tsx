import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTICE_KINDS } from '@touchline/shared/notices/notice-words';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearToken, writeToken } from '../../lib/token';
import { aUser } from '../../testing/a-user';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { installPush } from '../../testing/push';
import { renderApp } from '../../testing/render-app';
import NotificationSettings from './notification-settings';
import { renewThisDevice } from './this-device';

const user = userEvent.setup();
const kinds = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { mail: true, push: true }]));
const idOf = async (endpoint: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(endpoint)))
    .toString('hex')
    .slice(0, 24);

interface Device {
  id: string;
  name: string;
  addedAt: number;
  gone?: boolean;
}
let server: ApiServer;
let devices: Device[];
let account = 'ana';
beforeEach(async () => {
  devices = [];
  account = 'ana';
  localStorage.clear();
  writeToken('first session');
  server = await startApiServer(async ({ method, url, body }) => {
    if (url === '/api/config') return { body: { clubTimezone: 'UTC', demo: false } };
    if (url === '/api/current_user') return { body: aUser({ id: account }) };
    if (url === '/api/show_preferences') return { body: { kinds, quiet: null, pushKey: 'BA', devices } };
    if (url === '/api/logout') return { body: '' };
    if (method === 'DELETE') {
      const id = url.split('/').at(-1);
      devices = devices.filter((device) => device.id !== id);
      return { body: id };
    }
    const { endpoint } = body as { endpoint: string };
    const id = await idOf(endpoint);
    devices = [...devices, { id, name: endpoint, addedAt: Date.now() }];
    return { body: id };
  });
});
afterEach(async () => {
  clearToken();
  await server.stop();
});

async function addByHand() {
  const { unmount } = renderApp(<NotificationSettings />);
  await user.click(await screen.findByRole('button', { name: 'Notify this phone' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify this phone' })).toBeNull());
  return unmount;
}
const names = () => devices.map(({ name, gone }) => (gone ? `${name} gone` : name));
const PHONE = 'https://push.example/1';
const AGAIN = 'https://push.example/2';
const LAPTOP = { id: 'laptop', name: 'Laptop', addedAt: 1 };
const lose = () => {
  devices = devices.map((device) => (device.id === 'laptop' ? device : { ...device, gone: true }));
};

it('adds a phone again by hand that the push service dropped, although others are in the list', async () => {
  const push = installPush();
  devices = [LAPTOP];
  (await addByHand())();
  expect(names()).toEqual(['Laptop', PHONE]);
  lose();
  renderApp(<NotificationSettings />);
  expect(await screen.findByText(/Gets nothing at the moment/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Notify this phone' }));
  await waitFor(() => expect(names()).toEqual(['Laptop', AGAIN]));
  expect(push.endpoint()).toBe(AGAIN);
});

it.each<[string, (push: ReturnType<typeof installPush>) => unknown]>([
  ['its push service dropped it', lose],
  ['the browser lost its subscription', (push) => push.drop()],
  [
    'its push service dropped it before this browser remembered its device',
    () => {
      localStorage.clear();
      lose();
    },
  ],
  [
    'its session ended, and the same person signed in',
    () => {
      devices = [LAPTOP];
      writeToken('second session');
    },
  ],
])('adds the phone again at the next opening when %s', async (_why, happen) => {
  const push = installPush();
  devices = [LAPTOP];
  (await addByHand())();
  await renewThisDevice();
  expect(names()).toEqual(['Laptop', PHONE]);
  happen(push);
  await renewThisDevice();
  expect(names()).toEqual(['Laptop', AGAIN]);
  expect(push.endpoint()).toBe(AGAIN);
  await renewThisDevice();
  expect(names()).toEqual(['Laptop', AGAIN]);
});

it.each<[string, (push: ReturnType<typeof installPush>) => unknown]>([
  [
    'its user removed it on another device',
    () => {
      devices = [LAPTOP];
    },
  ],
  [
    'its user removed it here',
    async () => {
      const { unmount } = renderApp(<NotificationSettings />);
      await user.click(await screen.findByRole('button', { name: `Remove ${PHONE}` }));
      await screen.findByRole('button', { name: 'Notify this phone' });
      unmount();
      writeToken('second session');
    },
  ],
  [
    'its user signed out',
    async () => {
      const { logout } = await import('../../lib/session');
      await logout();
      devices = [LAPTOP];
      writeToken('second session');
    },
  ],
  [
    'somebody else signed in',
    () => {
      devices = [LAPTOP];
      account = 'ben';
      writeToken('second session');
    },
  ],
  [
    'notifications are blocked now',
    (push) => {
      lose();
      push.permission = 'denied';
    },
  ],
])('does not add the phone again when %s', async (_why, happen) => {
  const push = installPush();
  devices = [LAPTOP];
  (await addByHand())();
  await happen(push);
  const before = names();
  await renewThisDevice();
  expect(names()).toEqual(before);
});
