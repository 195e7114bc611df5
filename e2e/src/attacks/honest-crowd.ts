/** Families who sign their children up while the club is attacked. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EventView } from '@touchline/shared/events/event.model';
import type { LiveSocket } from '../../../testing/clients/person';
import type { AttackedClub } from './attacked-club';
import { ClubClient, type Tally } from './club-client';

/** Time after which the web app gives a call up (ms). */
const PATIENCE = 20_000;

export interface SignUps {
  /** Answers by status: calls and connections. */
  tally: Tally;
  /** Response times (ms). */
  times: number[];
  /** Ids of the children who are on the lists afterwards, sorted. */
  listed: string[];
  /** Live connections of families that did not last until the end. */
  cut: number;
}

/**
 * Signs up the child of every family, each from its own account and address. Every fourth family opens a live connection first.
 * @param every time between two families (ms)
 */
export async function signUpFamilies({ url, plan }: AttackedClub, every: number): Promise<SignUps> {
  const result: SignUps = { tally: {}, times: [], listed: [], cut: 0 };
  const ending = new AbortController();
  const target = { url, plan, signal: ending.signal, patience: PATIENCE, tally: result.tally };
  const sockets: LiveSocket[] = [];

  async function signUp(n: number): Promise<void> {
    const family = plan.honest[n];
    if (!family) return;
    const client = new ClubClient(target, `10.9.${n >> 7}.${1 + (n % 128)}`, family.token);
    const { time, hash, id } = family.event;
    const body = { id: String(90_000_000 + n), playerId: family.playerId, available: 'YES' };
    if (n % 4 === 0) {
      const socket = await client.connect();
      if (socket) sockets.push(socket);
    }
    const began = performance.now();
    await client.ask(`/api/add_attendee/${time}/${hash}/${id}`, { method: 'POST', body });
    result.times.push(performance.now() - began);
    client.close();
  }

  const signingUp: Promise<void>[] = [];
  for (const n of plan.honest.keys()) {
    signingUp.push(signUp(n));
    await delay(every);
  }
  await Promise.all(signingUp);
  result.cut = sockets.filter(({ connected }) => !connected).length;
  const coach = new ClubClient({ ...target, tally: {} }, '10.8.0.1', plan.tokens.honestCoach);
  for (const event of new Map(plan.honest.map((family) => [family.event.id, family.event])).values()) {
    const read = await coach.read<EventView>(`/api/get_event?${new URLSearchParams(event)}`);
    result.listed.push(...(read?.attendees.flatMap(({ playerId }) => playerId ?? []) ?? []));
  }
  result.listed.sort();
  coach.close();
  ending.abort();
  return result;
}
