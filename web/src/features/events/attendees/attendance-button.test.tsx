import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { clearToken } from '../../../lib/token';
import { attendee } from '../../../live/testing/club-model';
import { type ApiServer, startApiServer } from '../../../testing/api-server';
import {
  clubReplies,
  endpointOf,
  event,
  green,
  leo,
  manager,
  mia,
  sentTo,
  showSignedIn,
} from '../testing/open-planning';
import { AttendanceButton } from './attendance-button';

const practice = { ...event, attendees: [attendee(1), attendee(2), attendee(3, 'MAYBE')] };

let server: ApiServer;
/** @param roster when it is answered */
async function open(attendance?: { playerId: string; came: boolean }[], roster?: Promise<void>): Promise<void> {
  const seen = { ...practice, ...(attendance && { attendance }) };
  const override = (request: { url: string }) =>
    /save_attendance|add_attendee/.test(endpointOf(request))
      ? { body: { id: event.id, attendance: [], version: 2 } }
      : endpointOf(request) === 'list_teams'
        ? roster?.then(() => ({ body: [green] }))
        : undefined;
  server = await startApiServer(clubReplies(manager, seen, { override }));
  showSignedIn(<AttendanceButton event={seen} />);
  await userEvent.click(screen.getByRole('button', { name: /^Who came\?/ }));
}
afterEach(async () => {
  cleanup();
  clearToken();
  await server.stop();
});
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = (body: object) => waitFor(() => expect(sentTo(server, 'save_attendance')).toMatchObject([body]));

it('says with the first tap who is missing, and that the others who were going came', async () => {
  await open();
  await tap('Mia Raman, not said yet');
  await saved({ missed: [mia.id], came: [leo.id] });
});

it('says in one tap that all who were going came, and in another that everybody did', async () => {
  await open();
  await screen.findByRole('button', { name: 'Leo Raman, not said yet' });
  await tap('All who were going came');
  await saved({ missed: [], came: [leo.id, mia.id] });
  await tap('Everybody came');
  await waitFor(() =>
    expect(sentTo(server, 'save_attendance').at(-1)).toMatchObject({ missed: [], came: [leo.id, mia.id, '10000003'] }),
  );
});

it('says nothing before the roster has arrived', async () => {
  let release = () => {};
  await open(undefined, new Promise<void>((done) => (release = done)));
  const everybody = await screen.findByRole('button', { name: 'Everybody came' });
  expect(everybody).toBeDisabled();
  release();
  await waitFor(() => expect(everybody).toBeEnabled());
});

it('changes one child later', async () => {
  await open([{ playerId: mia.id, came: false }]);
  await tap('Mia Raman, missing');
  await saved({ missed: [], came: [mia.id] });
});

it('says who is here and who comes late, one tap a shirt, and takes it back', async () => {
  await open([{ playerId: mia.id, came: true }]);
  await userEvent.click(await screen.findByRole('radio', { name: 'Late' }));
  await tap('Leo Raman, not said yet');
  await saved({ late: [leo.id], came: [], missed: [] });
  await userEvent.click(screen.getByRole('radio', { name: 'Here' }));
  await tap('Mia Raman, came');
  await waitFor(() => expect(sentTo(server, 'save_attendance').at(-1)).toMatchObject({ cleared: [mia.id] }));
});

it('keeps what it hears without a connection, also over a reload, and sends it in one call later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    await open([{ playerId: mia.id, came: true }]);
    await userEvent.click(await screen.findByRole('radio', { name: 'Here' }));
    await tap('Leo Raman, not said yet');
    await screen.findByRole('button', { name: 'Leo Raman, came' });
    await userEvent.click(screen.getByRole('radio', { name: 'Late' }));
    await tap('Child 3, not said yet');
    await screen.findByRole('button', { name: 'Child 3, late' });
    await userEvent.click(screen.getByRole('radio', { name: 'Here' }));
    await tap('Mia Raman, came');
    await screen.findByRole('button', { name: 'Mia Raman, not said yet' });
    expect(sentTo(server, 'save_attendance')).toEqual([]);
    cleanup();
    await server.stop();

    online.mockReturnValue(true);
    await open([{ playerId: mia.id, came: true }]);
    await saved({ came: [leo.id], missed: [], late: ['10000003'], cleared: [mia.id] });
  } finally {
    online.mockRestore();
  }
});

it('adds a guest who is here', async () => {
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Guest, with number' }), 'Sam Lee 14');
  await tap('Add');
  await waitFor(() =>
    expect(sentTo(server, 'add_attendee')).toMatchObject([{ player: 'Sam Lee 14', available: 'YES' }]),
  );
  await waitFor(() => expect(sentTo(server, 'save_attendance')).toHaveLength(1));
});
