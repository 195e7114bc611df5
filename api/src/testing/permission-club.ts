/** Two teams, and one person for each column of the permission table. */
import { demoAddress } from '@touchline/server/config/refuse-demo';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { buildClub } from '@touchline/server/testing/build-club';
import { buildPlayer } from '@touchline/server/testing/records';
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
  const { people: all, children } = await buildClub(store, {
    people: {
      noRole: ['No Role'],
      parent: ['Paula Parent', 'PARENT'],
      filming: ['Fred Filming', 'FILMING'],
      coach: ['Cora Coach', 'COACH'],
      manager: ['Max Manager', 'MANAGER'],
      admin: ['Ada Admin', 'ADMIN'],
      root: ['Rita Root', 'ROOT'],
      split: ['Sam Split', 'COACH'],
      several: ['Sue Several', 'MANAGER', 'COACH', 'FILMING', 'PARENT'],
      otherParent: ['Olga Other', 'PARENT'],
      demo: ['Dora Demo'],
      blueParent: ['Bea Blue', 'PARENT'],
      stranger: ['Stan Stranger', 'PARENT'],
    },
    children: {
      kid: ['Kid Parent', 'parent'],
      otherKid: ['Kid Other', 'otherParent'],
      blueKid: ['Kid Blue', 'blueParent'],
      /** On no roster, of a family of no team. */
      strangersKid: ['Kid Stranger', 'stranger'],
      splitKid: ['Kid Split', 'split'],
      severalKid: ['Kid Several', 'several'],
    },
    teams: {
      [GREEN]: {
        staff: ['filming', 'coach', 'manager', 'several'],
        family: ['parent', 'otherParent'],
        players: ['kid', 'otherKid', 'splitKid', 'severalKid'],
      },
      [BLUE]: { staff: ['split'], players: ['blueKid'] },
    },
  });
  const { otherParent, demo, blueParent: _, stranger: __, ...people } = all;
  // The demo calls work only where the demo accounts are.
  await store.users.updateOne({ _id: demo.user._id }, { $set: { emailAddress: demoAddress('root') } });
  let count = 0;
  return {
    ...api,
    store,
    people,
    ...children,
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
