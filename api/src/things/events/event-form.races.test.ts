import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, beforeWrite, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';

const { add_attendee, get_event, remove_event } = eventsContract;
const { update_event } = eventEditingContract;

describe.each(STORES)('saving an event of two teams during other changes, on %s', (_store, mongoUrl) => {
  let club: TwoTeams;
  let game: EventView;
  beforeEach(async () => {
    club = await openTwoTeams(mongoUrl);
    game = await club.game(GREEN, BLUE);
  });
  afterEach(() => club.close());

  const save = (who: Person, form: object) =>
    who.ask(update_event, { body: { id: game.id, rev: game.rev, ...form } as never });
  const signIdaUp = () => club.blueParent.ask(add_attendee, { params: game.key, body: { playerId: club.ida } });
  const events = () => club.store.events;

  it('I7: rejects a form that drops a team when its family signs up just before the form is written', async () => {
    const { status, problem } = await beforeWrite(events(), 'findOneAndUpdate', {
      call: () => save(club.blueCoach, { tags: [GREEN] }),
      other: signIdaUp,
    });
    expect([status, problem.detail]).toEqual([409, 'Please check with people also interested in participating']);
    expect(await club.read(game.key, club.blueParent)).toMatchObject({
      tags: [GREEN, BLUE],
      attendees: [{ player: 'Ida Berg' }],
    });
    expect(club.messages('event:removed')).toEqual([]);
  });

  it('I7: rejects a sign-up when a form drops its team just before the sign-up is written', async () => {
    const { status } = await beforeWrite(events(), 'findOneAndUpdate', {
      call: signIdaUp,
      other: () => save(club.blueCoach, { tags: [GREEN] }),
    });
    expect(status).toBe(404);
    expect(await club.read(game.key)).toMatchObject({ tags: [GREEN], attendees: [] });
  });

  it('rejects a form of a coach whose team is removed from the event just before the form is written', async () => {
    const { status } = await beforeWrite(events(), 'findOneAndUpdate', {
      call: () => save(club.blueCoach, { summary: '9:0' }),
      other: () => club.admin.call(remove_event, { params: { ...game.key, tag: BLUE } as never }),
    });
    expect(status).toBe(404);
    expect(await club.read(game.key)).toMatchObject({ tags: [GREEN], summary: game.summary });
    expect((await club.blueCoach.ask(get_event, { query: game.key })).status).toBe(404);
  });
});
