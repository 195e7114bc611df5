/** Simulates families of the demo club who answer to an event, each as its own caller and through the real service. */
import { randomInt } from 'node:crypto';
import { type Caller, loadCaller } from '@touchline/server/access/caller';
import { takeLease } from '@touchline/server/leases';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { AVAILABILITIES, type Availability } from '@touchline/shared/events/event-words';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { generateId } from '../../base/generate-id';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { presentSimulation } from '../../data/demo/demo-presenter';
import { eventsStore } from '../../data/events/events.store';
import { currentKey } from '../../data/events/events-presenter';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

const SECONDS = 60;
/** Visitors sign in with these accounts, so the simulation does not answer for them. */
const isVisitorAccount = (address: string) => address.endsWith('@riverside.example');

/** The service of sign-ups (`attendees.service.ts`), as far as a simulated family needs it. */
export interface SignUps {
  add(
    caller: Caller,
    key: EventKey,
    input: { id: string; playerId: string; available: Availability },
  ): Promise<unknown>;
  update(
    caller: Caller,
    key: EventKey,
    row: { index: string; version: undefined },
    input: { available: Availability },
  ): Promise<unknown>;
}

export function simulationService(services: Services, attendees: SignUps) {
  const { store, config, log } = services;
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const events = eventsStore(store);

  /** Returns the child's guardian as a caller, or undefined when the only guardians are visitor accounts. */
  async function guardianOf(playerId: string): Promise<Caller | undefined> {
    const contacts = (await players.byId(playerId))?.contacts ?? [];
    const address = contacts.find((contact) => !isVisitorAccount(contact));
    const user = address === undefined ? null : await accounts.byAddress(address);
    return user ? loadCaller(store, user, 'simulation') : undefined;
  }

  /** Gives a first answer, or changes the previous one. */
  async function answer(caller: Caller, event: EventRecord, playerId: string): Promise<void> {
    const current = await events.byId(event._id);
    const row = current?.attendees[itemRow(playerId)];
    const newAnswers = AVAILABILITIES.filter((availability) => availability !== row?.available);
    const available: Availability = newAnswers[randomInt(newAnswers.length)] ?? 'YES';
    if (row) await attendees.update(caller, currentKey(event), { index: row.id, version: undefined }, { available });
    else await attendees.add(caller, currentKey(event), { id: generateId(9), playerId, available });
  }

  return {
    /**
     * Starts a minute of answers to the team's next event.
     * @throws Problem 409 while a simulation runs
     */
    async start(caller: Caller, teamId: string) {
      if (!config.DEMO) throw notFound('call');
      authorize(caller.actor, 'demo.simulate', { teamId }, 'team');
      const team = await teamsStore(store).byId(teamId);
      if (!team) throw notFound('team');
      const coming = await events.nextOf(teamId, Date.now(), 20);
      const event = coming.find(({ eventState }) => areSignUpsOpen(eventState));
      if (!event) throw new Problem('CONFLICT', 'This team has no next event that takes answers.');

      const children = await Promise.all(
        team.playerIds.map(async (playerId) => ({ playerId, guardian: await guardianOf(playerId) })),
      );
      const families = children.flatMap(({ playerId, guardian }) => (guardian ? [{ playerId, guardian }] : []));
      if (!(await takeLease(store.leases, `simulation ${event._id}`, SECONDS * 1_000)))
        throw new Problem('CONFLICT', 'Families are answering already.');
      for (const [turn, { playerId, guardian }] of families.entries()) {
        const timer = setTimeout(
          () => {
            answer(guardian, event, playerId).catch((error: unknown) =>
              log.warn({ err: error }, 'A simulated answer failed'),
            );
          },
          (turn * SECONDS * 1_000) / families.length,
        );
        timer.unref();
      }
      return presentSimulation({ id: event._id, name: event.name, families: families.length, seconds: SECONDS });
    },
  };
}
