/** Two teams, and one person for each column of the permission table. */
import { demoAddress } from '@touchline/server/config/refuse-demo';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { buildPerson, buildPlayer, buildTeam } from '@touchline/server/testing/records';
import { startTestApi, type TestApiOptions } from './start-test-api';

export const GREEN = '26618';
export const BLUE = '26619';

export type PermissionClub = Awaited<ReturnType<typeof openPermissionClub>>;

export async function openPermissionClub({ settings, ...options }: TestApiOptions = {}) {
  // Each cell of the table is a call, so the rate limits must be high.
  const many = '100000';
  const api = await startTestApi({
    settings: { LIMIT_REGISTER: many, LIMIT_LOGIN_FAILS: many, LIMIT_LOGIN_FAILS_ADDRESS: many, ...settings },
    ...options,
  });
  const { store } = api.services;
  const people = {
    noRole: await buildPerson(store, 'No Role'),
    parent: await buildPerson(store, 'Paula Parent', 'PARENT'),
    filming: await buildPerson(store, 'Fred Filming', 'FILMING'),
    coach: await buildPerson(store, 'Cora Coach', 'COACH'),
    manager: await buildPerson(store, 'Max Manager', 'MANAGER'),
    admin: await buildPerson(store, 'Ada Admin', 'ADMIN'),
    root: await buildPerson(store, 'Rita Root', 'ROOT'),
    split: await buildPerson(store, 'Sam Split', 'COACH'),
    several: await buildPerson(store, 'Sue Several', 'MANAGER', 'COACH', 'FILMING', 'PARENT'),
  };
  const otherParent = await buildPerson(store, 'Olga Other', 'PARENT');
  // The demo calls work only where the demo accounts are.
  const { user: demo } = await buildPerson(store, 'Dora Demo');
  await store.users.updateOne({ _id: demo._id }, { $set: { emailAddress: demoAddress('root') } });
  const { parent, filming, coach, manager, split, several } = people;
  const kid = await buildPlayer(store, 'Kid Parent', parent);
  const otherKid = await buildPlayer(store, 'Kid Other', otherParent);
  const blueKid = await buildPlayer(store, 'Kid Blue', await buildPerson(store, 'Bea Blue', 'PARENT'));
  const strangersKid = await buildPlayer(store, 'Kid Stranger', await buildPerson(store, 'Stan Stranger', 'PARENT'));
  const splitKid = await buildPlayer(store, 'Kid Split', split);
  const severalKid = await buildPlayer(store, 'Kid Several', several);
  await buildTeam(store, GREEN, {
    staff: [filming, coach, manager, several],
    family: [parent, otherParent],
    players: [kid, otherKid, splitKid, severalKid],
  });
  await buildTeam(store, BLUE, { staff: [split], players: [blueKid] });

  let count = 0;
  return {
    ...api,
    store,
    people,
    kid,
    otherKid,
    blueKid,
    /** A child on no roster, of a family of no team. */
    strangersKid,
    otherParent,
    /** Adds a new family member to a team. Returns the address. */
    async newMember(team: string): Promise<string> {
      const emailAddress = `member${++count}@club.example`;
      await store.teams.updateOne(
        { _id: team },
        {
          $set: { [`members.${memberRow(emailAddress)}`]: { emailAddress, capacity: 'family' } },
          $addToSet: { memberEmails: emailAddress },
          $inc: { version: 1 },
        },
      );
      return emailAddress;
    },
    /** Adds a new child to a roster. Returns the id. */
    async newRostered(team: string): Promise<string> {
      const { _id } = await buildPlayer(store, `Rostered ${++count}`);
      await store.teams.updateOne(
        { _id: team },
        { $set: { [`players.${itemRow(_id)}`]: { id: _id } }, $addToSet: { playerIds: _id }, $inc: { version: 1 } },
      );
      return _id;
    },
  };
}
