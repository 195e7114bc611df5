/** Tests that the start after a restore erases again the people whom the erasure ledger lists. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, restore } from '@touchline/server/backup/backup';
import { appendUpdate } from '@touchline/server/boards/journal';
import { openClubStore } from '@touchline/server/club-store';
import { openStore, type StoreSettings } from '@touchline/server/database/open-store';
import type { DocumentStore } from '@touchline/server/store/port';
import {
  buildAttendee,
  buildDevelopment,
  buildEngagement,
  buildEvent,
  buildPlayer,
} from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { boardsContract } from '@touchline/shared/boards/boards.contract';
import { rootsOf } from '@touchline/shared/boards/document';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { databaseUrl } from '../../../../testing/services/mongo-server';
import type { Services } from '../../base/services';
import { ensureFirstRoot } from '../../data/accounts/start-club';
import { isNamedIn, storedText } from '../../testing/stored-text';
import { GREEN, STORES, type TwoTeams } from '../../testing/two-teams';
import { calendarsService } from '../notices/calendars.service';
import { deleteAccount, openClubToLeave } from './leaving.fixture';
import { applyLedger } from './ledger.service';

const PAST = Date.now() - 30 * 86_400_000;

/** Returns an update that draws a marker of a child. */
function markerUpdate(playerId: string, label: string): Uint8Array {
  const doc = new Y.Doc();
  rootsOf(doc).shapes.set('disc', { kind: 'player', at: { x: 1, y: 1 }, side: 'home', label, playerId });
  return Y.encodeStateAsUpdate(doc);
}

describe.each(STORES)('the erasure ledger after a restore, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let folder: string;
  let target: StoreSettings;
  const opened: DocumentStore[] = [];

  beforeEach(async () => {
    club = await openClubToLeave(mongoUrl);
    folder = await mkdtemp(join(tmpdir(), 'touchline-ledger-'));
    const name = `t${randomUUID().slice(0, 8)}`;
    target = { dataDir: join(folder, name), mongodbUrl: mongoUrl && databaseUrl(mongoUrl, name) };
  });
  afterEach(async () => {
    for (const documents of opened.splice(0)) await documents.close();
    await club.close();
    await rm(folder, { recursive: true });
  });

  const file = (name: string) => join(folder, name);
  const save = (name: string, onlyLedger = false) => {
    const { MONGODB_URL: mongodbUrl, DATA_DIR: dataDir } = club.services.config;
    return backUp({ mongodbUrl, dataDir }, createWriteStream(file(name)), { onlyLedger });
  };
  /** Returns services for the restored club, as a start creates them. */
  const startAnew = async (): Promise<Services> => {
    const documents = await openStore(target);
    opened.push(documents);
    return { ...club.services, store: await openClubStore(documents) };
  };
  const leave = async () => expect((await deleteAccount(club.parent)).status).toBe(200);

  it('F21 R25: erases again every user who left since the backup, with their children and all their data', async () => {
    const { store } = club;
    const [leo, noa] = await Promise.all([club.leo, club.noa].map((_id) => store.players.findOne({ _id })));
    if (!leo || !noa) throw new Error('no children');
    const { parent } = club;
    // In the backup this child has two guardians. The other one is removed before the first one leaves.
    const both = await buildPlayer(store, 'Ole Raman', parent);
    await store.players.updateOne({ _id: both._id }, { $addToSet: { contacts: club.parent2.user.emailAddress } });
    const attendees = [buildAttendee(leo, parent), buildAttendee(both, parent), buildAttendee(noa, club.parent2)];
    await buildEvent(store, [GREEN], { eventTime: PAST, attendees });
    await buildEvent(store, [GREEN], { eventTime: Date.now() + 86_400_000, attendees });
    await buildDevelopment(store, GREEN, leo);
    await buildEngagement(store, GREEN, parent);
    const own = club.parent.user.emailAddress;
    for (const contacts of [[own, club.parent2.user.emailAddress], [own]])
      await club.parent.call(profilesContract.update_player_contact, { body: { playerId: leo._id, contacts } });
    const board = await club.coach.call(boardsContract.add_board, {
      body: { teamId: GREEN, month: Date.UTC(2026, 4), name: 'May' },
    });
    await appendUpdate(store, board, markerUpdate(leo._id, 'disc of Leo'));
    await save('yesterday');

    await store.players.updateOne({ _id: both._id }, { $pull: { contacts: club.parent2.user.emailAddress } });
    await leave();
    expect(JSON.stringify(await store.erasures.find({}))).not.toMatch(new RegExp(`${leo._id}|${club.parent.user._id}`));
    await save('ledger', true);

    await restore(target, { from: file('yesterday'), ledgers: [file('ledger')] });
    const services = await startAnew();
    const traces = [
      club.parent.user.emailAddress,
      club.parent.user.phoneNumber,
      'Leo Raman',
      'Mia Raman',
      'Ole Raman',
      'disc of Leo',
    ];
    const restored = await storedText(services.store);
    for (const trace of traces) expect(isNamedIn(restored, trace), trace).toBe(true);
    const mailed = club.mailsTo(club.parent.user.emailAddress);
    expect(mailed.at(-1)?.subject).toBe('Your Touchline account was deleted');
    // Two nodes start at the same time.
    await Promise.all([applyLedger(services), applyLedger(services)]);

    const text = await storedText(services.store);
    for (const trace of traces) expect(isNamedIn(text, trace), trace).toBe(false);
    expect(text).toContain('Noa Silva');
    expect(text).toContain('Removed player');
    expect(club.mailsTo(club.parent.user.emailAddress)).toEqual(mailed);
    const again = await services.store.audit.find({ action: 'erased_again' });
    expect(new Set(again.map(({ about }) => about))).toEqual(new Set([club.parent.user._id, both._id]));

    const published = club.busEvents.length;
    await applyLedger(services);
    expect(club.busEvents).toHaveLength(published);
  });

  it('F21 R10: ends addresses of calendars again that were ended since the backup, and keeps those of other families', async () => {
    const { show_calendars, renew_calendars } = calendarsContract;
    const ended = await club.parent.call(show_calendars, {});
    const kept = await club.parent2.call(show_calendars, {});
    await save('yesterday');
    const renewed = await club.parent.call(renew_calendars, {});
    await save('ledger', true);
    await restore(target, { from: file('yesterday'), ledgers: [file('ledger')] });
    const services = await startAnew();
    await applyLedger(services);
    const calendars = calendarsService(services);
    const find = ({ family }: { family: string }) => calendars.find(/([\w-]{43})\.ics$/.exec(family)?.[1] ?? '');
    expect(await find(ended)).toBeNull();
    expect(await find(kept)).not.toBeNull();
    expect(await services.store.calendars.find({ userId: club.parent.user._id })).toEqual([]);
    expect(JSON.stringify(await services.store.erasures.find({}))).not.toContain(club.parent.user._id);
    expect(renewed.family).not.toBe(ended.family);
  });

  it('completes an interrupted erasure', async () => {
    const { deleteOne } = club.store.users;
    Object.assign(club.store.users, { deleteOne: () => Promise.reject(new Error('power failure')) });
    const response = await deleteAccount(club.parent);
    expect(response.status).toBe(500);
    Object.assign(club.store.users, { deleteOne });
    expect(await club.store.users.findOne({ _id: club.parent.user._id })).not.toBeNull();
    await applyLedger(club.services);
    expect(await club.store.users.findOne({ _id: club.parent.user._id })).toBeNull();
  });

  it('keeps other people: a later first account, and a child with the same id', async () => {
    await leave();
    const { store } = club;
    await store.users.insertOne({ ...club.parent.user, createdAt: Date.now() + 1_000 });
    const child = { _id: club.leo, name: 'Ana Ruiz', contacts: [], createdBy: club.coach.user._id };
    await store.players.insertOne({ ...child, club: '', position: '', birthYear: 2012 });
    await applyLedger(club.services);
    expect(await store.users.findOne({ _id: club.parent.user._id })).not.toBeNull();
    expect(await store.players.findOne({ _id: club.leo })).toMatchObject({ name: 'Ana Ruiz' });
  });

  it('R6: gives ROOT to the account of ROOT_EMAIL when the only ROOT of the backup is erased', async () => {
    await save('yesterday');
    await club.store.users.updateOne({ _id: club.admin.user._id }, { $addToSet: { roles: 'ROOT' } });
    const byAdmin = { params: { email: club.root.user.emailAddress } };
    await club.admin.call(usersContract.delete_user, byAdmin);
    await save('ledger', true);
    await restore(target, { from: file('yesterday'), ledgers: [file('ledger')] });
    const services = await startAnew();
    await applyLedger(services);
    const rootsOf = async () => (await services.store.users.find({ roles: 'ROOT' })).map(({ _id }) => _id);
    await ensureFirstRoot(services);
    expect(await rootsOf()).toEqual([]);
    const config = { ...services.config, ROOT_EMAIL: club.admin.user.emailAddress.toUpperCase() };
    await ensureFirstRoot({ ...services, config });
    expect(await rootsOf()).toEqual([club.admin.user._id]);
    await ensureFirstRoot({ ...services, config: { ...config, ROOT_EMAIL: club.coach.user.emailAddress } });
    expect(await rootsOf()).toEqual([club.admin.user._id]);
  });
});
