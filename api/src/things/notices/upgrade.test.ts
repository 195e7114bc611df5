import { makeDeliveries } from '@touchline/server/migrate-deliveries';
import type { Document, DocumentStore } from '@touchline/server/store/port';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterEach, expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import { startMailServer } from '../../testing/mail-server';
import { emailOf, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const HOUR = 3_600_000;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close();
});

/** Opens a club whose mails reach a mail server. */
async function openClub() {
  const server = await startMailServer();
  open.push(server);
  const club = await openTwoTeams(undefined, {
    settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://club.example' },
  });
  open.push(club);
  return { server, club };
}
const changesAt = ({ texts }: { texts: readonly string[] }) => texts.filter((text) => /^Subject: New time/m.test(text));

/** Changes a game, and leaves the notices of it as the previous version stored them. */
async function changeAsBefore(
  club: TwoTeams,
  pass: (ms: number) => Promise<void>,
  fields: (address: string) => object,
): Promise<void> {
  const game = await club.game();
  await pass(0);
  await pass(HOUR);
  await expect.poll(() => club.store.mails.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  const body = { id: game.id, rev: game.rev, eventTime: game.eventTime + HOUR };
  await club.manager.call(eventEditingContract.update_event, { body });
  // Quiet hours hold the notices of the change back.
  const kinds = { change: { mail: true, push: true } };
  const quiet = { from: '00:00', to: '23:59' };
  for (const who of [club.parent, club.parent2])
    await who.call(noticesContract.update_preferences, { body: { kinds, quiet } });
  await pass(5_000);
  for (const who of [club.parent, club.parent2]) {
    await who.call(noticesContract.update_preferences, { body: { quiet: null } });
    const waits = { userId: who.user._id, kind: 'change' };
    const set = { dueAt: Date.now(), mail: 'waiting', push: 'waiting', ...fields(who.user.emailAddress) };
    expect(await club.store.notices.updateOne(waits, { $set: set })).toBe(1);
  }
}
const migrate = ({ store }: TwoTeams) => {
  const collection = (name: string) => store[name as 'mails'] as unknown;
  return makeDeliveries({ collection } as Pick<DocumentStore, 'collection'> as DocumentStore);
};

it('a notice that waited in the previous version is mailed once, and one whose mail was sent is not mailed again', async () => {
  const { server, club } = await openClub();
  const sent = { mail: 'sent', batch: 'message-1', sentAt: Date.now(), attempts: 1 };
  const { pass } = noticeClock(club);
  await changeAsBefore(club, pass, (address) => (address === emailOf('parent2') ? sent : {}));
  await migrate(club);
  await pass(HOUR);
  await pass(HOUR);
  await expect.poll(() => club.store.mails.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  const families = [emailOf('parent'), emailOf('parent2')];
  const receivers = changesAt(server).flatMap((text) => families.filter((address) => text.includes(`To: ${address}`)));
  expect(receivers).toEqual([emailOf('parent')]);
  expect(await club.store.notices.countDocuments({ dueAt: { $exists: true } })).toBe(0);
});

it('a mail that the previous version queued is sent once, and counted', async () => {
  const { server, club } = await openClub();
  const now = Date.now();
  const { user } = club.parent;
  const notice = { _id: 'n1', userId: user._id, kind: 'change', at: now, until: now + HOUR, expiresAt: now + HOUR };
  const queued = { mail: 'queued', push: 'off', batch: 'message-1', sentAt: now };
  await (club.store.notices as unknown as { insertOne(notice: Document): Promise<void> }).insertOne({
    ...notice,
    ...queued,
  });
  const mail = { _id: 'message-1', to: user.emailAddress, subject: 'New time', text: 'It moved.', notices: ['n1'] };
  const waits = { createdAt: now, dueAt: now + HOUR, attempts: 0 };
  await (club.store.mails as unknown as { insertOne(mail: Document): Promise<void> }).insertOne({ ...mail, ...waits });
  await migrate(club);
  expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toEqual({ sent: 0, waiting: 1, failed: 0 });
  await club.store.mails.updateOne({ _id: 'message-1' }, { $set: { dueAt: now } });
  const wake = { to: 'other@club.example', kind: 'notice', subject: 'Wakes the queue', text: 'now' } as const;
  await club.services.mail.send(wake);
  await expect.poll(() => club.store.mails.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  expect(server.receivers.toSorted()).toEqual(['other@club.example', user.emailAddress].toSorted());
  expect((await club.admin.call(noticesContract.show_deliveries, {})).mail).toEqual({ sent: 1, waiting: 0, failed: 0 });
});
