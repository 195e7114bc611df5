/** 10,000 random commands by which people come in, each compared with a simple model of who is in the team. */
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFor } from '../../testing/services/seeds';
import { emailOf, GREEN, openTwoTeams, STORES, type TwoTeams } from './testing/two-teams';

/** COMMANDS_SEED and COMMANDS_PATH repeat a failed run. */
const seed = seedFor('COMMANDS_SEED');
const path = process.env.COMMANDS_PATH ?? '';
const RUNS = 200;
const STEPS = 50;

const { add_invitation, accept_invitation, remove_invitation, decide_request } = invitationsContract;
const { import_roster, merge_players, undo_merge } = playersContract;

/** `newcomer` is the second account of the coach: it comes in by every way. */
const WHO = ['admin', 'manager', 'coach', 'parent', 'blueCoach', 'newcomer', 'blueParent'] as const;
const JOINING = ['newcomer', 'blueParent'] as const;
const NAMES = ['Ann Hall', 'Ben Frost', 'Cy Stone', 'Dee Kraus'] as const;
type Who = (typeof WHO)[number];
type Joining = (typeof JOINING)[number];
type StaffRole = 'MANAGER' | 'COACH';

interface Child {
  name: string;
  id: string;
  guardians: string[];
  /** The account that typed the name. */
  typist: Who;
}
/** Of two names the one stays that a guardian typed, else that of the child with guardians. */
const weightOf = ({ guardians, typist }: Child) => (guardians.includes(typist) ? 2 : Math.min(guardians.length, 1));
interface State {
  invited: Partial<Record<Joining, { id: string; kind: 'family' | 'staff'; role: StaffRole | undefined; by: Who }>>;
  members: Partial<Record<Joining, 'family' | 'staff'>>;
  roles: Record<Joining, string[]>;
  roster: Child[];
  merges: { id: string; keep: Child; drop: Child; undone: boolean }[];
  requests: Partial<Record<Joining, string>>;
}

const person = fc.constantFrom(...WHO);
const joining = fc.constantFrom(...JOINING);
const anyCommand = fc.oneof(
  fc.record({
    op: fc.constant('invite' as const),
    who: person,
    to: joining,
    kind: fc.constantFrom('family' as const, 'staff' as const),
    role: fc.constantFrom<StaffRole>('MANAGER', 'COACH'),
  }),
  fc.record({ op: fc.constant('accept' as const), who: fc.constantFrom(...JOINING, 'parent' as const), to: joining }),
  fc.record({ op: fc.constant('revoke' as const), who: person, to: joining }),
  fc.record({ op: fc.constant('import' as const), who: person, names: fc.uniqueArray(fc.constantFrom(...NAMES)) }),
  fc.record({ op: fc.constant('merge' as const), who: person, keep: fc.nat(9), drop: fc.nat(9) }),
  fc.record({ op: fc.constant('undo' as const), who: person, at: fc.nat(9) }),
  fc.record({ op: fc.constant('ask' as const), who: joining }),
  fc.record({ op: fc.constant('decide' as const), who: person, to: joining, accepts: fc.boolean() }),
);
type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

const isJoining = (who: Who): who is Joining => who === 'newcomer' || who === 'blueParent';
const rolesOf = ({ roles }: State, who: Who): string[] =>
  isJoining(who)
    ? roles[who]
    : { admin: ['ADMIN'], manager: ['MANAGER'], coach: ['COACH'], parent: ['PARENT'], blueCoach: ['COACH'] }[who];
const capacity = ({ members }: State, who: Who) =>
  isJoining(who) ? members[who] : who === 'parent' ? 'family' : who === 'blueCoach' ? undefined : 'staff';
const has = (state: State, who: Who, ...wanted: string[]) => rolesOf(state, who).some((role) => wanted.includes(role));
const isAdmin = (state: State, who: Who) => has(state, who, 'ADMIN');
const leads = (state: State, who: Who) =>
  isAdmin(state, who) || (capacity(state, who) === 'staff' && has(state, who, 'MANAGER', 'COACH'));
/** Family of the team: a member, or a guardian of a child on its roster. */
const belongs = (state: State, who: Who) =>
  leads(state, who) ||
  capacity(state, who) === 'family' ||
  state.roster.some(({ guardians }) => guardians.includes(who));
const mayInviteStaff = (state: State, who: Who, role: string | undefined) =>
  isAdmin(state, who) || (capacity(state, who) === 'staff' && has(state, who, 'MANAGER') && role !== 'MANAGER');
/** The status that refuses a call about the roster, or 0. */
function refusal(state: State, who: Who, isHidden: boolean): number {
  if (!has(state, who, 'ADMIN', 'MANAGER', 'COACH')) return 403;
  if (leads(state, who)) return 0;
  return !isHidden && belongs(state, who) ? 403 : 404;
}

describe.each(STORES)('random commands of people who come in, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let green: Awaited<ReturnType<TwoTeams['store']['teams']['findOne']>>;
  let code = '';
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl);
    green = await club.store.teams.findOne({ _id: GREEN });
  });
  afterAll(() => club.close());

  /** Empties what the commands of a run made. */
  async function reset(): Promise<State> {
    const { store } = club;
    for (const documents of [store.invitations, store.requests, store.merges]) await documents.deleteMany({});
    await store.players.deleteMany({ name: { $in: [...NAMES] } });
    const { members = {}, memberEmails = [], players = {}, playerIds = [] } = green ?? {};
    await store.teams.updateOne({ _id: GREEN }, { $set: { members, memberEmails, players, playerIds, dismissed: [] } });
    await store.users.updateOne({ _id: club.newcomer.user._id }, { $set: { roles: [] } });
    await store.users.updateOne({ _id: club.blueParent.user._id }, { $set: { roles: ['PARENT'] } });
    const limit = { points: 1, duration: 1 };
    for (const who of WHO)
      for (const name of ['imports', 'merges', 'requests', 'invitations-staff', 'invitations-family', 'people'])
        await club.services.rateLimiters.open(name, limit).delete(club[who].user._id);
    code = (await club.admin.call(add_invitation, { body: { teamId: GREEN, kind: 'family' } })).code ?? '';
    return {
      invited: {},
      members: {},
      roster: [],
      merges: [],
      requests: {},
      roles: { newcomer: [], blueParent: ['PARENT'] },
    };
  }

  /** Returns the state of the store in the words of the model. */
  async function readState() {
    const { store } = club;
    const team = await store.teams.findOne({ _id: GREEN });
    const children = await store.players.find({ _id: { $in: team?.playerIds ?? [] }, name: { $in: [...NAMES] } });
    const nameOf = (address: string) => WHO.find((who) => emailOf(who) === address) ?? address;
    const capacities = Object.values(team?.members ?? {}).map((member) => [
      nameOf(member.emailAddress),
      member.capacity,
    ]);
    const open = await store.invitations.find({ state: 'open', code: { $exists: false } });
    const asked = await store.requests.find({ state: 'open' });
    const roles = async (who: Joining) => (await store.users.findOne({ _id: club[who].user._id }))?.roles ?? [];
    return {
      children: children.map(({ _id, name, contacts }) => ({ id: _id, name, guardians: contacts.map(nameOf).sort() })),
      members: Object.fromEntries(capacities.filter(([name]) => JOINING.some((joining) => joining === name))),
      invited: open.map(({ emailAddress, kind, role }) => [nameOf(emailAddress), kind, role]).sort(),
      asked: asked.map(({ userId }) => JOINING.find((who) => club[who].user._id === userId)).sort(),
      roles: { newcomer: [...(await roles('newcomer'))].sort(), blueParent: [...(await roles('blueParent'))].sort() },
    };
  }
  const plain = (children: readonly Pick<Child, 'name' | 'guardians'>[]) =>
    children.map(({ name, guardians }) => `${name} ${[...guardians].sort().join()}`).sort();

  /** Runs a command. Returns the real and the expected status, and changes the state. */
  async function run(state: State, command: Command): Promise<[number, number]> {
    const who = club[command.who];
    switch (command.op) {
      case 'invite': {
        const role = command.kind === 'staff' ? command.role : undefined;
        const body = { teamId: GREEN, kind: command.kind, emailAddress: emailOf(command.to), ...(role && { role }) };
        const { status, reply } = await who.ask(add_invitation, { body });
        const open = state.invited[command.to];
        const expected = (() => {
          if (!leads(state, command.who)) return belongs(state, command.who) ? 403 : 404;
          if (role && !mayInviteStaff(state, command.who, role)) return 403;
          if (command.who === command.to) return 400;
          if (state.members[command.to]) return 409;
          return open && (open.kind !== command.kind || open.role !== role) ? 409 : 200;
        })();
        if (expected === 200 && !open)
          state.invited[command.to] = { id: reply.id, kind: command.kind, role, by: command.who };
        return [status, expected];
      }
      case 'accept': {
        const open = state.invited[command.to];
        const { status } = await who.ask(accept_invitation, { body: { id: open?.id ?? crypto.randomUUID() } });
        if (!open || command.who !== command.to) return [status, 404];
        if (open.role && !mayInviteStaff(state, open.by, open.role)) return [status, 404];
        delete state.invited[command.to];
        state.members[command.to] = open.kind;
        const { roles } = state;
        if (open.role) roles[command.to] = [...new Set([...roles[command.to], open.role])];
        if (roles[command.to].length === 0) roles[command.to] = ['PARENT'];
        return [status, 200];
      }
      case 'revoke': {
        const open = state.invited[command.to];
        const { status } = await who.ask(remove_invitation, { params: { id: open?.id ?? crypto.randomUUID() } });
        if (!open || !(command.who === command.to || command.who === open.by || leads(state, command.who)))
          return [status, 404];
        delete state.invited[command.to];
        return [status, 200];
      }
      case 'import': {
        const rows = command.names.map((name) => ({ name }));
        const { status, reply } = await who.ask(import_roster, { body: { teamId: GREEN, rows } });
        const refused = refusal(state, command.who, false);
        if (rows.length === 0) return [status, has(state, command.who, 'ADMIN', 'MANAGER', 'COACH') ? 400 : 403];
        if (refused) return [status, refused];
        for (const { row, playerId = '' } of reply) {
          const name = command.names[row] ?? '';
          if (!state.roster.some((child) => child.name === name))
            state.roster.push({ name, id: playerId, guardians: [], typist: command.who });
        }
        return [status, 200];
      }
      case 'merge': {
        const keep = state.roster[command.keep % (state.roster.length || 1)];
        const drop = state.roster[command.drop % (state.roster.length || 1)];
        if (!keep || !drop || keep.id === drop.id) return [0, 0];
        const { status, reply } = await who.ask(merge_players, { body: { keepId: keep.id, dropId: drop.id } });
        const refused = refusal(state, command.who, true);
        if (refused) return [status, refused];
        if (keep.guardians.length > 0 && drop.guardians.length > 0 && !isAdmin(state, command.who))
          return [status, 403];
        state.merges.push({ id: reply, keep: structuredClone(keep), drop: structuredClone(drop), undone: false });
        state.roster = state.roster.filter(({ id }) => id !== drop.id);
        if (weightOf(drop) > weightOf(keep)) Object.assign(keep, { name: drop.name, typist: drop.typist });
        keep.guardians = [...new Set([...keep.guardians, ...drop.guardians])];
        return [status, 200];
      }
      case 'undo': {
        const merge = state.merges[command.at % (state.merges.length || 1)];
        if (!merge) return [0, 0];
        const { status } = await who.ask(undo_merge, { params: { id: merge.id } });
        const refused = refusal(state, command.who, true);
        if (refused) return [status, refused];
        const keep = state.roster.find(({ id }) => id === merge.keep.id);
        if (!keep && !isAdmin(state, command.who)) return [status, 404];
        const bothGuarded = merge.keep.guardians.length > 0 && merge.drop.guardians.length > 0;
        if (bothGuarded && !isAdmin(state, command.who)) return [status, 403];
        if (merge.undone) return [status, 200];
        const later = state.merges.slice(state.merges.indexOf(merge) + 1);
        if (!keep || later.some((one) => !one.undone && one.keep.id === keep.id)) return [status, 409];
        merge.undone = true;
        const added = merge.drop.guardians.filter((address) => !merge.keep.guardians.includes(address));
        Object.assign(keep, { name: merge.keep.name, typist: merge.keep.typist });
        keep.guardians = keep.guardians.filter((address) => !added.includes(address));
        state.roster.push(structuredClone(merge.drop));
        return [status, 200];
      }
      case 'ask': {
        const body = { token: code, children: [{ name: 'Dee Kraus', birthYear: 2013 }] };
        const { status, reply } = await who.ask(accept_invitation, { body });
        state.requests[command.who] ??= reply;
        return [status, 200];
      }
      case 'decide': {
        const id = state.requests[command.to];
        const decision = command.accepts
          ? { decision: 'accept' as const }
          : { decision: 'decline' as const, reason: 'Full' };
        const { status } = await who.ask(decide_request, { body: { id: id ?? crypto.randomUUID(), ...decision } });
        const refused = refusal(state, command.who, true);
        if (refused) return [status, refused];
        if (!id) return [status, 404];
        delete state.requests[command.to];
        if (!command.accepts) return [status, 200];
        const isOwn = (child: Child) => child.name === 'Dee Kraus' && child.guardians.includes(command.to);
        if (!state.roster.some(isOwn))
          state.roster.push({ name: 'Dee Kraus', id: '', guardians: [command.to], typist: command.to });
        state.members[command.to] ??= 'family';
        delete state.invited[command.to];
        if (state.roles[command.to].length === 0) state.roles[command.to] = ['PARENT'];
        return [status, 200];
      }
    }
  }

  it(`I4 P1 P2: the team and its people are those of the model (seed ${seed})`, async () => {
    let commands = 0;
    const steps = fc.array(anyCommand, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const state = await reset();
        for (const [turn, command] of all.entries()) {
          const [status, expected] = await run(state, command);
          expect({ turn, command, status }).toEqual({ turn, command, status: expected });
          commands += 1;
          const real = await readState();
          const { members, invited, requests, roles } = state;
          expect({ turn, command, ...real, children: plain(real.children) }).toEqual({
            turn,
            command,
            members,
            children: plain(state.roster),
            invited: Object.entries(invited)
              .map(([name, { kind, role }]) => [name, kind, role])
              .sort(),
            asked: Object.keys(requests).sort(),
            roles: { newcomer: [...roles.newcomer].sort(), blueParent: [...roles.blueParent].sort() },
          });
          // An accepted request creates children, whose ids no response contains.
          const known = new Set(state.roster.map(({ id }) => id));
          const [fresh] = real.children.filter(({ id }) => !known.has(id));
          for (const child of state.roster) if (child.id === '' && fresh) child.id = fresh.id;
        }
      }),
      { numRuns: RUNS, seed, path, endOnFailure: true },
    );
    expect(commands).toBeGreaterThanOrEqual(path ? 1 : 10_000);
  });
});
