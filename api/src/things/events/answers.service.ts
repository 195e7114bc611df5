/** Answering from a mail: a link lets one guardian answer for one child and one event, without signing in (decision 0045). */

import { type Caller, loadCaller } from '@touchline/server/access/caller';
import type { EventRecord, PlayerRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { isGuardian } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Availability } from '@touchline/shared/events/event-words';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import type { AnswerReply, AnswerView } from '@touchline/shared/notices/calendars.contract';
import { shortNames } from '@touchline/shared/players/first-name';
import { consumePoint } from '../../base/limits';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { isRosteredInOwn } from '../../data/events/attendee-person';
import { eventsStore } from '../../data/events/events.store';
import { currentKey } from '../../data/events/events-presenter';
import { presentAnswer, presentGivenAnswer } from '../../data/notices/calendars-presenter';
import { linksStore } from '../../data/notices/links.store';
import { attendeesService } from './attendees.service';

/** Calls with mailed links per minute and address. */
const TRIES_A_MINUTE = 60;

interface AnswerRequest {
  caller: Caller;
  child: PlayerRecord;
  event: EventRecord;
}

export function answersService(services: Services) {
  const links = linksStore(services.store);
  const accounts = accountsStore(services.store);
  const events = eventsStore(services.store);
  const attendees = attendeesService(services);
  const limiter = services.rateLimiters.open('mailed-answers', { points: TRIES_A_MINUTE, duration: 60 });

  /**
   * Returns the child and the event of a link, while its owner is a guardian of the child and the child is on a roster of the event.
   * @throws Problem 404 alike for every link that is not valid, 409 once answers are closed
   */
  async function find(token: string, address: string): Promise<AnswerRequest> {
    await consumePoint(limiter, address);
    const link = await links.find(token, 'answer');
    const [user, event] = link
      ? await Promise.all([accounts.byId(link.userId), events.byId(link.eventId ?? '')])
      : [null, null];
    if (!link || !user?.active || !event) throw notFound('link');
    const caller = await loadCaller(services.store, user, '');
    const { playerId = '' } = link;
    const child = caller.children.find(({ _id }) => _id === playerId);
    if (!child || !isGuardian(caller.actor, playerId) || !isRosteredInOwn(caller, event.tags, playerId))
      throw notFound('link');
    if (!areSignUpsOpen(event.eventState) || event.eventTime <= Date.now())
      throw new Problem(
        'CONFLICT',
        event.eventState === 'CANCELLED'
          ? 'This event is canceled.'
          : 'This event has begun: it takes no more answers.',
      );
    return { caller, child, event };
  }

  const rowOf = (event: EventRecord, child: PlayerRecord) => event.attendees[itemRow(child._id)];

  return {
    async show(token: string, address: string): Promise<Presented<AnswerView>> {
      const { caller, child, event } = await find(token, address);
      const name = shortNames(caller.children).get(child._id) ?? '';
      return presentAnswer(name, event, rowOf(event, child), caller.user);
    },

    /** Writes the answer through the service of all sign-ups, so that it is live and counted like them. */
    async give(
      token: string,
      address: string,
      answer: { available: Availability; reason?: string | undefined },
    ): Promise<Presented<AnswerReply>> {
      const { caller, child, event } = await find(token, address);
      const key = currentKey(event);
      const save = async (row = rowOf(event, child)) =>
        row
          ? attendees.update(caller, key, { index: row.id, version: undefined }, answer)
          : attendees.add(caller, key, { ...answer, playerId: child._id });
      let reply: Awaited<ReturnType<typeof save>>;
      try {
        reply = await save();
      } catch (error) {
        // Somebody signed the child up, or removed it, since the event was read.
        const current =
          error instanceof Problem && ['CONFLICT', 'NOT_FOUND'].includes(error.id)
            ? await events.byId(event._id)
            : null;
        if (!current || Boolean(rowOf(current, child)) === Boolean(rowOf(event, child))) throw error;
        reply = await save(rowOf(current, child));
      }
      return presentGivenAnswer({ available: answer.available, version: reply.version });
    },
  };
}
