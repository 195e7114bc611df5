/** Changes that cost much: renames, erasures, drills, removal requests, pictures and wrong bodies. */
import { type Attack, attackAs } from './attack';
import { addressOfAccount, type ClubSize, PASSWORD } from './club-plan';
import { tallPng } from './tall-png';

/** Renames one child of `parent`; each form names the current `rev`, so that the first of them wins. */
const renames = (name: string, count: number, club: ClubSize): Attack => ({
  name,
  club,
  run: (target) =>
    attackAs('parent', target, async (parent) => {
      const { rev } = (await parent.read<{ rev: number }>('/api/get_profile')) ?? { rev: 0 };
      const { id } = target.plan.child;
      await parent.flood(count, '/api/update_profile', (n) => ({
        method: 'POST',
        body: { rev, players: [{ id, name: `Renamed ${n} ${rev % 10}` }] },
      }));
    }),
});

/** 256 KB of items that no schema accepts. */
const WRONG_ITEMS = '0,'.repeat(131_000);
const wrongBodies = {
  '/api/update_profile': `{"rev":1,"players":[${WRONG_ITEMS}0]}`,
  '/api/update_player_contact': `{"playerId":"10000001","contacts":[${WRONG_ITEMS}0]}`,
};

let drills = 0;

export const writeAttacks: readonly Attack[] = [
  renames('renaming a child, 20 at once', 20, 'usual'),
  renames('renaming a child in a large club', 1, 'large'),
  {
    name: 'erasing an account in a large club',
    club: 'large',
    run: (target) =>
      attackAs('leaver', target, (leaver) =>
        leaver.ask('/api/delete_account', { method: 'DELETE', body: { password: PASSWORD } }),
      ),
  },
  {
    name: 'filling the library of drills, 500 at once',
    club: 'usual',
    run: (target) =>
      attackAs('coach', target, (coach) =>
        coach.flood(500, '/api/save_drill', () => {
          drills += 1;
          const texts = { points: 'x'.repeat(4_000), equipment: 'cones' };
          return { method: 'POST', body: { title: `Drill ${process.pid} ${drills}`, minutes: 10, ...texts } };
        }),
      ),
  },
  {
    name: 'asking a guardian to leave and withdrawing it, 30 times',
    club: 'usual',
    run: (target) =>
      attackAs('parent', target, async (parent) => {
        const playerId = target.plan.child.id;
        for (let n = 0; n < 30; n += 1) {
          const contacts = [addressOfAccount('parent')];
          await parent.ask('/api/update_player_contact', { method: 'POST', body: { playerId, contacts } });
          const body = { playerId, emailAddress: addressOfAccount('parent2') };
          await parent.ask('/api/withdraw_removal', { method: 'POST', body });
        }
      }),
  },
  {
    name: 'a crest of 1 × 16,777,216 pixels, 5 at once',
    club: 'usual',
    run: (target) =>
      attackAs('admin', target, (admin) =>
        admin.flood(5, '/api/update_club', () => ({ method: 'POST', body: { crest: tallPng() } })),
      ),
  },
  {
    name: 'bodies of 131,000 wrong items, 40 at once',
    club: 'usual',
    run: (target) =>
      attackAs('parent', target, (parent) =>
        Promise.all(
          Object.entries(wrongBodies).map(([path, body]) => parent.flood(20, path, () => ({ method: 'POST', body }))),
        ),
      ),
  },
];
