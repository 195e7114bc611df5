/** Answers all events of a time for a child that is away. */
import type { Caller } from '@touchline/server/access/caller';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { type AwayAnswer, type AwayInput, MAX_AWAY } from '@touchline/shared/events/away.contract';
import { areSignUpsOpen, takesFamilyAnswers } from '@touchline/shared/events/events.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { generateId } from '../../base/generate-id';
import type { Services } from '../../base/services';
import { type AnswerableEvent, eventsStore } from '../../data/events/events.store';
import { currentKey, presentAway } from '../../data/events/events-presenter';
import { attendeesService } from './attendees.service';

export function awayService(services: Services) {
  const events = eventsStore(services.store);
  const attendees = attendeesService(services);

  /** Answers one event. Returns undefined when it takes no answer any more. */
  async function answer(
    caller: Caller,
    event: AnswerableEvent,
    playerId: string,
    reason: string | undefined,
  ): Promise<AwayAnswer | undefined> {
    const key = currentKey(event);
    const row = event.attendees?.[itemRow(playerId)];
    const attendeeId = row?.id ?? generateId(8);
    const input = { available: 'NO' as const, reason: reason ?? '' };
    try {
      const { version } = row
        ? await attendees.update(caller, key, { index: row.id, version: undefined }, input)
        : await attendees.add(caller, key, { ...input, id: attendeeId, playerId });
      const before = row && { available: row.available, ...(row.reason && { reason: row.reason }) };
      return { key, attendeeId, version, ...(before && { before }) };
    } catch (error) {
      // Somebody else answered, moved or closed the event meanwhile: the others are answered all the same.
      if (error instanceof Problem && ['CONFLICT', 'NOT_FOUND'].includes(error.id)) return undefined;
      throw error;
    }
  }

  return {
    /** @throws Problem 404 for a child who is not the caller's, 409 when the time holds too many events */
    async set(caller: Caller, playerId: string, { from, until, reason }: AwayInput): Promise<Presented<AwayAnswer[]>> {
      authorize(caller.actor, 'attendee.away', { playerId }, 'player');
      const teams = caller.teams.filter(({ playerIds }) => playerIds.includes(playerId)).map(({ _id }) => _id);
      const now = Date.now();
      const found =
        teams.length > 0 ? await events.answerable(teams, playerId, { from, before: until, limit: MAX_AWAY + 1 }) : [];
      if (found.length > MAX_AWAY)
        throw new Problem('CONFLICT', `At most ${MAX_AWAY} events at once. Please choose a shorter time.`);
      const answers: AwayAnswer[] = [];
      for (const event of found) {
        if (!areSignUpsOpen(event.eventState) || !takesFamilyAnswers(event, now)) continue;
        if (event.attendees?.[itemRow(playerId)]?.available === 'NO') continue;
        const changed = await answer(caller, event, playerId, reason);
        if (changed) answers.push(changed);
      }
      return presentAway(answers);
    },
  };
}
