/** The rows of the table of reactions: each write that changes a membership, a role or a roster, and the person whom the row looks at. */
import { memberRow } from '@touchline/server/row-keys';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { type Decision, invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { hashPassword } from '../../../api/src/data/accounts/passwords';
import { acceptAll, BLUE, emailOf, GREEN, type Name, type Person } from '../../../api/src/testing/two-teams';
import { addMember, addPlayer, removeMember, removePlayer } from '../../../api/src/things/teams/team-calls.fixture';
import type { Scene } from './scene';

export interface Write {
  /** The person whom the row looks at. */
  who: Name;
  /** Teams of the game, when not Green alone. */
  tags?: readonly string[];
  /** Happens before the person takes rides, jobs and the rest. */
  given?: (scene: Scene) => Promise<unknown>;
  write: (scene: Scene) => Promise<unknown>;
}

const { add_role, delete_role, delete_user, update_user } = usersContract;
const { add_invitation, list_invitations, remove_invitation, accept_invitation } = invitationsContract;
const { decide_request, list_requests } = invitationsContract;
const { merge_players, undo_merge, import_roster } = playersContract;

const PASSWORD = 'corner flag 12';

const addRole = (scene: Scene, name: Name, role: 'ADMIN' | 'COACH' | 'ROOT') =>
  scene.root.call(add_role, { params: { email: emailOf(name), role } });
const takeRole = (scene: Scene, name: Name, role: 'ADMIN' | 'COACH' | 'FILMING' | 'PARENT') =>
  scene.root.call(delete_role, { params: { email: emailOf(name), role } });
const link = (who: Person, playerId: string, ...names: string[]) =>
  who.call(profilesContract.update_player_contact, { body: { playerId, contacts: names.map(emailOf) } });
const erase = ({ admin }: Scene, name: Name) => admin.call(delete_user, { params: { email: emailOf(name) } });
const invite = (who: Person, body: object) =>
  who.call(add_invitation, { body: { teamId: GREEN, kind: 'family', emailAddress: emailOf('newcomer'), ...body } });

/** Makes the newcomer a family of Green, without a child. */
async function joinAsFamily({ manager, newcomer }: Scene) {
  await addMember(manager, emailOf('newcomer'), 'family');
  await acceptAll(newcomer);
}

/** Makes the newcomer a guardian of a child, invited by one of its guardians. */
async function shareChild({ newcomer }: Scene, guardian: Person, playerId: string) {
  await link(guardian, playerId, guardian.user.userName.split(' ')[0] ?? '', 'newcomer');
  await acceptAll(newcomer);
}

/** Lets the newcomer ask to join Green with a child of this name. */
async function askToJoin({ coach, newcomer }: Scene, name: string) {
  const { code = '' } = await coach.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } });
  await newcomer.call(accept_invitation, { body: { token: code, children: [{ name, birthYear: 2012 }] } });
}
async function decide({ coach }: Scene, decision: Omit<Decision, 'id'>) {
  const [request] = await coach.call(list_requests, { query: { teamId: GREEN } });
  await coach.call(decide_request, { body: { id: request?.id ?? '', ...decision } });
}
const admit = (scene: Scene) => decide(scene, { decision: 'accept' });

/** Merges Noa of Green into Ida of Blue. */
const merge = ({ admin, ida, noa }: Scene) => admin.call(merge_players, { body: { keepId: ida, dropId: noa } });
async function mergeAndUndo(scene: Scene) {
  const id = await merge(scene);
  await scene.admin.call(undo_merge, { params: { id } });
}

async function withdraw(who: Person) {
  const query = who.user.emailAddress === emailOf('newcomer') ? {} : { teamId: GREEN };
  for (const { id } of await who.call(list_invitations, { query }))
    await who.call(remove_invitation, { params: { id } });
}

const removeEvent = ({ admin, event }: Scene, tag = GREEN) =>
  admin.call(eventsContract.remove_event, { params: { ...event.key, tag } });

/** Asks for the removal of the first guardian by the other one, repeated when the time to object is over. */
async function removeGuardianInTime({ newcomer, noa, store }: Scene) {
  await link(newcomer, noa, 'newcomer');
  const at = Date.now() - 15 * 86_400_000;
  await store.players.updateOne({ _id: noa }, { $set: { [`removals.${memberRow(emailOf('parent2'))}.at`]: at } });
  await link(newcomer, noa, 'newcomer');
}

export const writes: Record<string, Write> = {
  'a member is added': { who: 'newcomer', write: ({ coach }) => addMember(coach, emailOf('newcomer')) },
  'a member accepts': {
    who: 'newcomer',
    given: ({ coach }) => addMember(coach, emailOf('newcomer')),
    write: ({ newcomer }) => acceptAll(newcomer),
  },
  'a pending member is withdrawn': {
    who: 'newcomer',
    given: ({ coach }) => addMember(coach, emailOf('newcomer')),
    write: ({ coach }) => withdraw(coach),
  },
  'a pending member declines': {
    who: 'newcomer',
    given: ({ coach }) => addMember(coach, emailOf('newcomer')),
    write: ({ newcomer }) => withdraw(newcomer),
  },
  'a pending coach is withdrawn': {
    who: 'blueCoach',
    given: ({ manager }) => addMember(manager, emailOf('blueCoach'), 'staff'),
    write: async ({ manager }) => {
      const open = await manager.call(list_invitations, { query: { teamId: GREEN } });
      const own = open.find(({ emailAddress }) => emailAddress === emailOf('blueCoach'));
      await manager.call(remove_invitation, { params: { id: own?.id ?? '' } });
    },
  },
  'staff who invited a pending member leave': {
    who: 'newcomer',
    given: ({ coach }) => addMember(coach, emailOf('newcomer')),
    write: ({ manager }) => removeMember(manager, emailOf('coach')),
  },
  'a family is invited': { who: 'newcomer', write: ({ coach }) => invite(coach, {}) },
  'a guardian is invited': {
    who: 'newcomer',
    write: ({ coach, noa }) => link(coach, noa, 'parent2', 'newcomer'),
  },
  'an invited family accepts': {
    who: 'newcomer',
    given: ({ coach }) => invite(coach, {}),
    write: ({ newcomer }) => acceptAll(newcomer),
  },
  'an invited coach accepts': {
    who: 'newcomer',
    given: ({ manager }) => invite(manager, { kind: 'staff' }),
    write: ({ newcomer }) => acceptAll(newcomer),
  },
  'staff become family': { who: 'coach', write: ({ manager }) => addMember(manager, emailOf('coach'), 'family') },
  'family become staff': {
    who: 'blueCoach',
    given: async ({ manager, blueCoach }) => {
      await addMember(manager, emailOf('blueCoach'), 'family');
      await acceptAll(blueCoach);
    },
    write: ({ manager }) => addMember(manager, emailOf('blueCoach'), 'staff'),
  },
  'a coach is removed': { who: 'coach', write: ({ manager }) => removeMember(manager, emailOf('coach')) },
  'a film crew is removed': { who: 'filming', write: ({ manager }) => removeMember(manager, emailOf('filming')) },
  'a family is removed': { who: 'parent2', write: ({ manager }) => removeMember(manager, emailOf('parent2')) },
  'a dismissed family is added again': {
    who: 'parent2',
    given: ({ manager }) => removeMember(manager, emailOf('parent2')),
    write: ({ manager }) => addMember(manager, emailOf('parent2'), 'family'),
  },
  'a request is declined': {
    who: 'newcomer',
    given: (scene) => askToJoin(scene, 'Theo Newman'),
    write: (scene) => decide(scene, { decision: 'decline', reason: 'The team is full.' }),
  },
  'a request is accepted': { who: 'newcomer', given: (scene) => askToJoin(scene, 'Theo Newman'), write: admit },
  'a request is accepted: other guardian': {
    who: 'blueParent',
    given: async (scene) => {
      await shareChild(scene, scene.blueParent, scene.ida);
      await askToJoin(scene, 'Ida Berg');
    },
    write: admit,
  },
  'COACH is given to a family': {
    who: 'newcomer',
    given: joinAsFamily,
    write: (scene) => addRole(scene, 'newcomer', 'COACH'),
  },
  'COACH is taken': { who: 'coach', write: (scene) => takeRole(scene, 'coach', 'COACH') },
  'FILMING is taken': { who: 'filming', write: (scene) => takeRole(scene, 'filming', 'FILMING') },
  'ROOT is given': { who: 'newcomer', write: (scene) => addRole(scene, 'newcomer', 'ROOT') },
  'ADMIN is given': { who: 'newcomer', write: (scene) => addRole(scene, 'newcomer', 'ADMIN') },
  'ADMIN is taken': {
    who: 'newcomer',
    given: (scene) => addRole(scene, 'newcomer', 'ADMIN'),
    write: (scene) => takeRole(scene, 'newcomer', 'ADMIN'),
  },
  'PARENT is taken from a family without a child': {
    who: 'newcomer',
    given: joinAsFamily,
    write: (scene) => takeRole(scene, 'newcomer', 'PARENT'),
  },
  'PARENT is taken from a guardian': { who: 'parent2', write: (scene) => takeRole(scene, 'parent2', 'PARENT') },
  'a guardian accepts': {
    who: 'newcomer',
    given: ({ coach, noa }) => link(coach, noa, 'parent2', 'newcomer'),
    write: ({ newcomer }) => acceptAll(newcomer),
  },
  'a guardian is removed': { who: 'parent2', write: ({ admin, noa }) => link(admin, noa) },
  'a guardian is removed by the other one': {
    who: 'parent2',
    given: (scene) => shareChild(scene, scene.parent2, scene.noa),
    write: removeGuardianInTime,
  },
  'a guardian is unlinked in Users': {
    who: 'parent2',
    write: ({ admin, noa }) =>
      admin.call(update_user, { body: { emailAddress: emailOf('parent2'), removed: { players: [noa] } } }),
  },
  'a child is added to the roster': { who: 'blueParent', write: ({ admin, ida }) => addPlayer(admin, ida) },
  'a child is imported into the roster': {
    who: 'blueParent',
    write: ({ admin, ida }) =>
      admin.call(import_roster, { body: { teamId: GREEN, rows: [{ name: 'Ida Berg', playerId: ida }] } }),
  },
  'a child leaves the roster': {
    who: 'blueParent',
    given: ({ admin, ida }) => addPlayer(admin, ida),
    write: ({ manager, ida }) => removePlayer(manager, ida),
  },
  'a child of a member leaves the roster': {
    who: 'parent2',
    write: ({ manager, noa }) => removePlayer(manager, noa),
  },
  'children are merged: guardian of the kept one': { who: 'blueParent', write: merge },
  'children are merged: guardian of the other one': { who: 'parent2', write: merge },
  'a merge is undone: guardian of the kept one': { who: 'blueParent', write: mergeAndUndo },
  'a merge is undone: guardian of the other one': { who: 'parent2', write: mergeAndUndo },
  'a merged family is erased: guardian of the kept one': {
    who: 'blueParent',
    write: async (scene) => {
      await merge(scene);
      await erase(scene, 'parent2');
    },
  },
  'the team is removed: family': {
    who: 'parent2',
    given: removeEvent,
    write: ({ admin }) => admin.call(teamEditingContract.remove_team, { params: { id: GREEN } }),
  },
  'the team is removed: coach': {
    who: 'coach',
    given: removeEvent,
    write: ({ admin }) => admin.call(teamEditingContract.remove_team, { params: { id: GREEN } }),
  },
  'the game loses their team': { who: 'parent2', tags: [GREEN, BLUE], write: removeEvent },
  'the game loses the other team': {
    who: 'parent2',
    tags: [GREEN, BLUE],
    write: (scene) => removeEvent(scene, BLUE),
  },
  "the game's form drops their team": {
    who: 'parent2',
    tags: [GREEN, BLUE],
    write: async ({ admin, event, store }) => {
      const { rev = 0 } = (await store.events.findOne({ _id: event.id })) ?? {};
      await admin.call(eventEditingContract.update_event, { body: { id: event.id, rev, tags: [BLUE] } });
    },
  },
  'the game is removed': { who: 'parent2', write: removeEvent },
  'a family removes a child of no team': {
    who: 'parent2',
    given: ({ store, uma, parent2: { user } }) =>
      store.players.updateOne({ _id: uma }, { $set: { contacts: [user.emailAddress], createdBy: user._id } }),
    write: ({ parent2, uma }) => parent2.call(profilesContract.remove_child, { params: { playerId: uma } }),
  },
  'a family deletes its account': {
    who: 'parent',
    given: async ({ store, parent }) => {
      const passwordHash = await hashPassword(PASSWORD);
      await store.users.updateOne({ _id: parent.user._id }, { $set: { passwordHash } });
    },
    write: ({ parent }) => parent.call(profilesContract.delete_account, { body: { password: PASSWORD } }),
  },
  'a family is erased': { who: 'parent2', write: (scene) => erase(scene, 'parent2') },
  'a coach is erased': { who: 'coach', write: (scene) => erase(scene, 'coach') },
  'the other guardian is erased': {
    who: 'newcomer',
    given: (scene) => shareChild(scene, scene.parent2, scene.noa),
    write: (scene) => erase(scene, 'parent2'),
  },
};
