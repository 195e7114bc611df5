/**
 * The columns of the table of reactions. Each looks at what a person has before a write, and returns a function that reads the cell after
 * it: `yes` when the person has it after the write, `no` when not, `—` when the person never had it.
 */
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import * as Y from 'yjs';
import { acceptAll, emailOf, GREEN, type Person } from '../../../api/src/testing/two-teams';
import { ORANGES, type Scene } from './scene';

export type Cell = 'yes' | 'no' | '—';
type Effect = (scene: Scene, who: Person) => Promise<() => Promise<Cell>>;

const { add_invitation } = invitationsContract;
const { offer_ride, take_job, take_seat } = eventPlanningContract;

const asCell = (isSo: boolean): Cell => (isSo ? 'yes' : 'no');

/** A thing that the person holds before the write. `hold` returns undefined when they cannot have it. */
const kept =
  <Held>(
    hold: (scene: Scene, who: Person) => Promise<Held | undefined>,
    isKept: (scene: Scene, who: Person, held: Held) => Promise<boolean>,
  ): Effect =>
  async (scene, who) => {
    const held = await hold(scene, who);
    return async () => (held === undefined ? '—' : asCell(await isKept(scene, who, held)));
  };

/** A number that rises after the write. */
const rises =
  (count: (scene: Scene, who: Person) => Promise<number>): Effect =>
  async (scene, who) => {
    const before = await count(scene, who);
    return async () => asCell((await count(scene, who)) > before);
  };

const held = ({ status }: { status: number }) => (status === 200 ? true : undefined);
const stored = ({ store, event }: Scene) => store.events.findOne({ _id: event.id });

async function ownChildren({ store }: Scene, who: Person): Promise<string[]> {
  const team = await store.teams.findOne({ _id: GREEN });
  const own = await store.players.find({ contacts: who.user.emailAddress });
  return own.map(({ _id }) => _id).filter((id) => team?.playerIds.includes(id));
}

/** Invites somebody to the team, or as a guardian of the person's child. */
async function inviteStranger(scene: Scene, who: Person) {
  const emailAddress = emailOf('stranger');
  // Without a membership that waits: its end would free rides, jobs and seats, too.
  const invited = await who.ask(add_invitation, { body: { teamId: GREEN, kind: 'family', emailAddress } });
  const [playerId] = await ownChildren(scene, who);
  if (invited.status === 200 || playerId === undefined) return held(invited);
  const contacts = (await scene.store.players.findOne({ _id: playerId }))?.contacts ?? [];
  const body = { playerId, contacts: [...contacts, emailAddress] };
  return held(await who.ask(profilesContract.update_player_contact, { body }));
}

const feedOf = async ({ event }: Scene, { url }: Person, address: string) =>
  (await (await fetch(url + new URL(address).pathname)).text()).includes(`event-${event.id}@`);

export const effects = {
  /** The ride that they offered. */
  ride: kept(
    async ({ event }, who) => held(await who.ask(offer_ride, { params: event.key, body: { seats: 1 } })),
    async (scene, who) => (await stored(scene))?.rides?.[memberRow(who.user._id)] !== undefined,
  ),

  /** The job that they took. */
  job: kept(
    async ({ event }, who) => held(await who.ask(take_job, { params: { ...event.key, jobId: ORANGES } })),
    async (scene, who) =>
      (await stored(scene))?.jobs?.[itemRow(ORANGES)]?.takenBy[memberRow(who.user._id)] !== undefined,
  ),

  /** The seat of their child in the manager's car. */
  seat: kept(
    async (scene, who) => {
      const [playerId = ''] = await ownChildren(scene, who);
      const { event, admin } = scene;
      await admin.ask(offer_ride, { params: event.key, body: { seats: 2 } });
      const rideId = (await stored(scene))?.rides?.[memberRow(admin.user._id)]?.id ?? '';
      return held(await who.ask(take_seat, { params: { ...event.key, rideId, playerId } }));
    },
    async (scene) => Object.keys((await stored(scene))?.riders ?? {}).length > 0,
  ),

  /** Their open invitation of somebody else. */
  invitation: kept(inviteStranger, async ({ store }, { user }) =>
    Boolean(await store.invitations.findOne({ by: user._id, emailAddress: emailOf('stranger'), state: 'open' })),
  ),

  /** An ADMIN is told whom they let in. */
  letIn: kept(
    async (scene, who) => {
      const emailAddress = emailOf('root');
      const invited = await who.ask(add_invitation, { body: { teamId: GREEN, kind: 'family', emailAddress } });
      await acceptAll(scene.root);
      return held(invited);
    },
    async ({ mailsTo, admin }) => mailsTo(admin.user.emailAddress).some(({ kind }) => kind === 'staffLeft'),
  ),

  /** An open board of the team goes on, or can be opened. */
  board: async (scene, who) => {
    const [listener, drawer] = await Promise.all([scene.live(who), scene.live(scene.admin)]);
    const join = (each: typeof listener) =>
      each.ask('board:join', { id: scene.board, stateVector: Y.encodeStateVector(new Y.Doc()) });
    await join(drawer);
    const hadJoined = (await join(listener)).ok;
    return async () => {
      if (!listener.socket.connected) return 'no';
      if (!hadJoined) return asCell((await join(listener)).ok);
      const before = listener.received('board:update').length;
      const doc = new Y.Doc();
      doc.getMap('shapes').set('s1', 1);
      await drawer.ask('board:update', { id: scene.board, update: Y.encodeStateAsUpdate(doc) });
      await listener.caughtUp();
      return asCell(listener.received('board:update').length > before);
    };
  },

  /** They read the game with its plays. */
  film:
    async ({ event }, who) =>
    async () => {
      const { status, reply } = await who.ask(eventsContract.get_event, { query: event.key });
      return asCell(status === 200 && (reply.plays?.length ?? 0) > 0);
    },

  /** The address of their calendar shows the game. */
  feed: async (scene, who) => {
    const { family } = await who.call(calendarsContract.show_calendars, {});
    await feedOf(scene, who, family);
    return async () => asCell(await feedOf(scene, who, family));
  },

  /** Their screens get the messages of the team. */
  hears: async (scene, who) => {
    const [listener, witness] = await Promise.all([scene.live(who), scene.live(scene.admin)]);
    return async () => {
      const [before, seen] = [listener, witness].map((each) => each.received('board:changed').length);
      const by = { userId: scene.admin.user._id, name: 'Ada' };
      scene.services.bus.publish({
        kind: 'message',
        name: 'board:changed',
        payload: { at: Date.now(), by, teamId: GREEN },
        about: { teams: [GREEN] },
      });
      await witness.receives('board:changed', (seen ?? 0) + 1);
      if (listener.socket.connected) await listener.caughtUp();
      return asCell(listener.received('board:changed').length > (before ?? 0));
    };
  },

  /** Their screens hear that their access changed, or are cut off. */
  told: async (scene, who) => {
    const listener = await scene.live(who);
    await scene.settled(who);
    const before = listener.received('access:changed').length;
    return async () => asCell(!listener.socket.connected || listener.received('access:changed').length > before);
  },

  /** The screens of the team hear of another member or roster. */
  shown: rises(async ({ messages }) => messages('roster:changed').filter(({ teamId }) => teamId === GREEN).length),

  /** They get a mail about their access. */
  mailed: rises(
    async ({ mailsTo }, { user }) => mailsTo(user.emailAddress).filter(({ kind }) => kind !== 'notice').length,
  ),

  /** The bell tells them of a change of the game. */
  notice: rises(({ store, event }, { user }) => store.notices.countDocuments({ userId: user._id, eventId: event.id })),

  mail: rises(
    async ({ mailsTo }, { user }) => mailsTo(user.emailAddress).filter(({ kind }) => kind === 'notice').length,
  ),

  push: async ({ pushes }, who) => {
    const phone = pushes.browser(who.user._id);
    await who.call(noticesContract.add_push_device, { body: { ...phone.subscription, name: 'Firefox' } });
    return async () => asCell(phone.messages().length > 0);
  },
} satisfies Record<string, Effect>;

export type EffectName = keyof typeof effects;
