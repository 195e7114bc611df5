/** Plays a game of the demo club by itself, through the real service of matches: so that a newcomer sees one live. */

import type { Caller } from '@touchline/server/access/caller';
import { seasonRule } from '@touchline/server/config/config';
import { takeLease } from '@touchline/server/leases';
import type { TeamRecord } from '@touchline/server/records';
import type { SimulatedMatch } from '@touchline/shared/demo/demo.contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { type EventInput, type EventKey, eventInput } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import type { SeasonRule } from '@touchline/shared/events/season';
import { formationsOf, slotsOf, usualFormat } from '@touchline/shared/match/formations';
import type { EntryFields } from '@touchline/shared/match/match.model';
import { blocksOf, planSubstitutions } from '@touchline/shared/match/plan';
import { authorize } from '@touchline/shared/permissions/rules';
import { generateId } from '../../base/generate-id';
import type { Services } from '../../base/services';
import { presentSimulatedMatch } from '../../data/demo/demo-presenter';
import { eventsStore } from '../../data/events/events.store';
import { teamsStore } from '../../data/teams/teams.store';

/** Times faster than a real game. */
const SPEED = 20;
/** Length of the break between two periods, in seconds of the game. */
const BREAK = 120;

interface Tap extends Pick<EntryFields, 'kind' | 'side' | 'playerId' | 'otherPlayerId' | 'slot'> {
  /** Second of the game, breaks included. */
  second: number;
}

/** The services of events and matches, as far as a simulated game needs them. */
export interface MatchTaps {
  schedule(caller: Caller, input: EventInput): Promise<string>;
  saveLineup(caller: Caller, key: EventKey, form: object): Promise<unknown>;
  add(caller: Caller, key: EventKey, entry: EntryFields): Promise<unknown>;
  /** Moves an entry to another time (ms). */
  move(caller: Caller, key: EventKey, id: string, at: number): Promise<unknown>;
}

/** Returns line-up, plan and taps of a game. */
function scriptOf({ playerIds, matchFormat, playerBirthYear }: TeamRecord, now: number, rule: SeasonRule) {
  const usual = matchFormat ?? usualFormat(playerBirthYear, now, rule);
  const format = { ...usual, onField: Math.max(3, Math.min(usual.onField, playerIds.length)) };
  const [formation = ''] = formationsOf(format.onField);
  const slots = slotsOf(format.onField, formation).map(({ id }) => id);
  const lineup = Object.fromEntries(slots.map((slot, index) => [slot, playerIds[index] ?? '']));
  const players = playerIds.slice(0, 18).map((id) => ({ id, played: 0 }));
  const stays = slots[0] === 'GK' ? [playerIds[0] ?? ''] : [];
  const { changes: plan } = planSubstitutions({ slots, lineup, players, stays, ...blocksOf(format, 2) });
  const length = format.minutes * 60;
  const from = (period: number) => (period - 1) * (length + BREAK);
  const striker = lineup[slots.at(-1) ?? ''];
  const other = lineup[slots.at(-2) ?? ''];
  const tap = (part: number, kind: Tap['kind'], more: Partial<Tap> = {}): Tap => {
    const period = Math.min(format.periods, Math.floor(part * format.periods) + 1);
    return {
      kind,
      side: 'US',
      second: from(period) + Math.round((part * format.periods - period + 1) * length),
      ...more,
    };
  };
  const taps: Tap[] = [
    ...Array.from({ length: format.periods }, (_, index): Tap[] => {
      const isLast = index === format.periods - 1;
      const second = from(index + 1);
      return [
        { kind: 'PERIOD_START', side: 'US', second },
        { kind: isLast ? 'END' : 'PERIOD_END', side: 'US', second: second + length },
      ];
    }).flat(),
    ...plan.map(({ period, second, on, off, slot }): Tap => {
      const at = from(period) + second + 5;
      return { kind: 'SUB', side: 'US', second: at, playerId: on, ...(off ? { otherPlayerId: off } : { slot }) };
    }),
    tap(0.08, 'CHANCE', { playerId: striker }),
    tap(0.14, 'SAVE', { playerId: lineup[slots[0] ?? ''] }),
    tap(0.23, 'GOAL', { playerId: striker, otherPlayerId: other }),
    tap(0.31, 'CORNER'),
    tap(0.41, 'GOAL', { side: 'THEM' }),
    tap(0.57, 'MOMENT'),
    tap(0.66, 'CHANCE', { playerId: other }),
    tap(0.74, 'GOAL', { playerId: other }),
    tap(0.88, 'SAVE', { playerId: lineup[slots[0] ?? ''] }),
    tap(0.94, 'GOAL'),
  ];
  return {
    form: { format, formation, lineup, stays, plan, shared: true },
    taps: taps.toSorted((one, two) => one.second - two.second),
  };
}

export function matchSimulation({ store, config, log }: Services, match: MatchTaps) {
  const events = eventsStore(store);

  /** Returns the input of a game that begins now, at the place of the team's last game. */
  async function newGame(team: TeamRecord, now: number): Promise<EventInput> {
    const [recent] = (await events.list([team._id], now - 60 * 86_400_000)).toReversed();
    if (!recent) throw new Problem('CONFLICT', 'This team has no game yet.');
    return eventInput.parse({
      type: 'GAME',
      name: `${team.name} vs Simulated City`,
      opponent: 'Simulated City',
      eventTime: now,
      eventLocation: recent.eventLocation,
      tags: [team._id],
    });
  }

  /** Adds a tap. The taps before it move back, so that the clock on the screens is the clock of the game. */
  async function play(caller: Caller, key: EventKey, done: { id: string; second: number }[], tap: Tap): Promise<void> {
    const now = Date.now();
    for (const { id, second } of done) await match.move(caller, key, id, now - (tap.second - second) * 1_000);
    const { second, ...entry } = tap;
    const id = generateId(8);
    await match.add(caller, key, { ...entry, id, at: now });
    done.push({ id, second });
  }

  return {
    /**
     * Adds a game to a team and starts to play it.
     * @throws Problem 404 outside of the demo club, 409 while a game of the team is played
     */
    async start(caller: Caller, teamId: string) {
      if (!config.DEMO) throw notFound('call');
      authorize(caller.actor, 'demo.simulate', { teamId }, 'team');
      const team = await teamsStore(store).byId(teamId);
      if (!team) throw notFound('team');
      if (team.playerIds.length < 3) throw new Problem('CONFLICT', 'This team has too few players for a game.');
      const now = Date.now();
      const { form, taps } = scriptOf(team, now, seasonRule(config));
      const seconds = Math.ceil((taps.at(-1)?.second ?? 0) / SPEED);
      const game = await newGame(team, now);
      if (!(await takeLease(store.leases, `match ${teamId}`, seconds * 1_000)))
        throw new Problem('CONFLICT', 'A game of this team is being played already.');
      const id = await match.schedule(caller, game);
      const key = keyOf({ ...game, id });
      await match.saveLineup(caller, key, form);
      const done: { id: string; second: number }[] = [];
      let last = play(caller, key, done, taps[0] as Tap);
      await last;
      for (const tap of taps.slice(1)) {
        const timer = setTimeout(
          () => {
            // One after the other, also when the machine is slow.
            last = last
              .then(() => play(caller, key, done, tap))
              .catch((error: unknown) => log.warn({ err: error }, 'A simulated tap failed'));
          },
          (tap.second / SPEED) * 1_000,
        );
        timer.unref();
      }
      const simulated: SimulatedMatch = { key, name: game.name, seconds };
      return presentSimulatedMatch(simulated);
    },
  };
}
