/** People without an open screen get notices of a change by mail, push and calendar, and answer from the mail (decision 0045). */
import type { CDPSession, Worker } from '@playwright/test';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { startPushService } from '../../api/src/testing/push-service';
import { launchOptions } from '../../scripts/setup/browser';
import { TEAM } from '../../testing/clients/games';
import { Person } from '../../testing/clients/person';
import { startClub } from '../../testing/services/club';
import { typeMoment, unfold } from '../src/forms';
import { mailsTo } from '../src/mailed-link';
import { expect, test } from '../src/screens';

// The headless shell shows no notifications.
test.use({ launchOptions });

const HOUR = 3_600_000;
const PARENT = 'parent@riverside.example';
const localTimeOf = (ms: number) =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16).replace(' ', 'T');

/**
 * Delivers push messages to the service worker of a page, as the browser does after decrypting them. Chromium subscribes only at the push
 * service of its maker, which no test may need: a private window is refused, and a profile without network waits forever.
 */
async function openPush(cdp: CDPSession, origin: string): Promise<(data: string) => Promise<void>> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => void (await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

/** Code for a service worker is text here, because its types are not those of a page. */
const shownIn = (worker: Worker): Promise<{ title: string; body: string }[]> =>
  worker.evaluate('registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))');

/** Taps the shown notification. Returns the addresses that the worker opens: only a real tap may open a window. */
const tapIn = (worker: Worker): Promise<string[]> =>
  worker.evaluate(`(async () => {
    const opened = [];
    clients.openWindow = async (url) => void opened.push(url);
    const [notification] = await registration.getNotifications();
    const tap = new NotificationEvent('notificationclick', { notification });
    const done = [];
    tap.waitUntil = (work) => done.push(work);
    dispatchEvent(tap);
    await Promise.all(done);
    return opened;
  })()`);

test('reports a moved game by mail, push and calendar; a parent answers from the mail, and the manager sees it', async ({
  browser,
}) => {
  const pushes = await startPushService();
  const club = await startClub({ PUSH_TEST_ORIGIN: pushes.origin });
  try {
    const [manager, parent] = [await Person.signIn(club.url, 'manager'), await Person.signIn(club.url, 'parent')];
    const games = await manager.call(eventsContract.list_events, {
      query: { startTime: String(Date.now() + 30 * HOUR), tags: [TEAM] },
    });
    const game = games.findLast(({ type, seriesId }) => type === 'GAME' && seriesId === undefined);
    if (!game) throw new Error('The demo club has no game');
    // On some weekdays the parent's children have answered already.
    const { attendees } = await manager.call(eventsContract.get_event, { query: { ...game.key, id: game.id } });
    for (const { id } of attendees.filter(({ player }) => player?.endsWith(' Raman')))
      await manager.call(eventsContract.remove_attendee, { params: { ...game.key, index: id }, query: {} });
    const phone = pushes.browser('phone');
    await parent.call(noticesContract.add_push_device, { body: phone.subscription });
    const { family } = await parent.call(calendarsContract.show_calendars, {});
    const readFeed = async () => {
      const response = await fetch(club.url + new URL(family).pathname);
      const text = (await response.text()).replace(/\r\n /g, '');
      const entry = text.split('BEGIN:VEVENT').find((part) => part.includes(`event-${game.id}@`)) ?? '';
      return { sequence: Number(/SEQUENCE:(\d+)/.exec(entry)?.[1]), start: /DTSTART[^:]*:(\S+)/.exec(entry)?.[1] };
    };
    const feedBefore = await readFeed();

    const staff = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block' });
    await staff.addCookies([{ name: 'fa-access-token', value: manager.token, url: club.url, sameSite: 'Strict' }]);
    const page = await staff.newPage();
    await page.goto(`/admin/planning?team=${TEAM}`);
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: game.name, exact: true }) })
      .first();
    await unfold(card);
    await card.getByRole('button', { name: 'Edit game' }).click();
    const form = page.getByRole('form', { name: `Edit ${game.name}` });
    const eventTime = game.eventTime + 1.5 * HOUR;
    await typeMoment(form, 'Time', localTimeOf(eventTime));
    await form.getByRole('button', { name: 'Save' }).click();
    const savedAt = Date.now();

    const mails = async (subject: string) =>
      (await mailsTo(club.dataDir, PARENT)).filter((mail) => mail.subject.startsWith(subject));
    const title = `New time: ${game.name}`;
    await expect.poll(() => phone.messages().map((message) => message.title)).toContain(title);
    const pushMs = Date.now() - savedAt;
    await expect.poll(async () => (await mails('New time')).length).toBe(1);
    console.log(`after the save: push message ${pushMs} ms, mail ${Date.now() - savedAt} ms`);
    const feedAfter = await readFeed();
    expect(feedAfter.sequence).toBeGreaterThan(feedBefore.sequence);
    expect(feedAfter.start).toBe(`${localTimeOf(eventTime).replace(/[-:]/g, '')}00`);

    // The browser that gets the message shows it, and a tap opens the event.
    const mobile = await browser.newContext({ baseURL: club.url, viewport: { width: 360, height: 740 } });
    await mobile.grantPermissions(['notifications'], { origin: club.url });
    const visitor = await mobile.newPage();
    await visitor.goto('/');
    await visitor.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    const message = phone.messages().find((pushed) => pushed.title === title);
    const deliver = await openPush(await mobile.newCDPSession(visitor), club.url);
    const [worker] = mobile.serviceWorkers();
    if (!worker) throw new Error('The service worker does not run');
    // Chromium may drop a message for a worker that has just started. A message that arrives twice is shown once.
    await expect(async () => {
      await deliver(JSON.stringify(message));
      await expect.poll(() => shownIn(worker), { timeout: 5_000 }).toEqual([{ title, body: message?.body }]);
    }).toPass({ timeout: 60_000 });
    expect(await tapIn(worker)).toEqual([`${club.url}/admin/planning?event=${game.id}`]);

    // The parent answers from the mail; the open Planning of the manager shows it.
    const countGoing = async () => {
      const button = card.first().getByRole('button', { name: /^\d+ Going$/ });
      const label = await button.textContent();
      return Number(/^\d+/.exec(label ?? '')?.[0]);
    };
    await expect.poll(countGoing).toBeGreaterThanOrEqual(0);
    const goingBefore = await countGoing();
    const [mail] = await mails('New time');
    const link = /https?:\/\/\S+\/answer\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await visitor.goto(new URL(link).pathname);
    await visitor.getByRole('button', { name: /: Going$/ }).click();
    await expect(visitor.getByText('You can change it here until the event starts.')).toBeVisible();
    await expect.poll(countGoing).toBe(goingBefore + 1);

    // Reminder, request to join, new film, and cancellation come the same ways.
    const desk = pushes.browser('desk');
    await manager.call(noticesContract.add_push_device, { body: desk.subscription });
    const coach = await Person.signIn(club.url, 'coach');
    const { key, rev } = await coach.call(eventsContract.get_event, { query: { ...game.key, id: game.id } });
    await coach.call(noticesContract.remind, { params: key });
    await expect.poll(() => phone.messages().map(({ kind }) => kind)).toContain('reminder');
    const { code = '' } = await coach.call(invitationsContract.add_invitation, {
      body: { teamId: TEAM, kind: 'family' },
    });
    const newcomer = await Person.signIn(club.url, 'newcomer');
    const children = [{ name: 'Theo Newman', birthYear: 2012 }];
    await newcomer.call(invitationsContract.accept_invitation, { body: { token: code, children } });
    await expect.poll(() => desk.messages().map(({ kind }) => kind)).toContain('request');
    expect(desk.messages().find(({ kind }) => kind === 'request')?.body).not.toContain('Newman');
    const save = (body: object, savedRev: number) =>
      coach.call(eventEditingContract.update_event, { body: { id: game.id, rev: savedRev, ...body } });
    await save({ sources: ['https://film.example/game.m3u8'] }, rev);
    await expect.poll(() => phone.messages().map(({ kind }) => kind)).toContain('film');
    await save({ eventState: 'CANCELLED', cancelReason: 'Storm' }, rev + 1);
    await expect.poll(() => phone.messages().map((pushed) => pushed.title)).toContain(`Canceled: ${game.name}`);
    for (const subject of ['Who is coming', 'New film', 'Canceled'])
      await expect.poll(async () => (await mails(subject)).length, subject).toBe(1);
    await Promise.all([staff.close(), mobile.close()]);
  } finally {
    await club.stop();
    await pushes.close();
  }
});
