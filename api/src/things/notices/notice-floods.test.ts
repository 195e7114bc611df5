import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { expect, it } from 'vitest';
import { noticeClock } from '../../testing/every-mail';
import { emailOf, openTwoTeams } from '../../testing/two-teams';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('R20: an event that is moved back and forth all day is mailed 40 times, then once an hour with the newest time', async () => {
  const club = await openTwoTeams();
  try {
    const game = await club.game();
    const { pass } = noticeClock(club);
    await pass(0);
    await pass(HOUR);
    const before = club.mailsTo(emailOf('parent')).length;
    const changes = () => club.mailsTo(emailOf('parent')).slice(before);
    const times = [1, 2].map((hours) => game.eventTime + hours * HOUR);
    let { rev } = game;
    for (let n = 0; n < 70; n += 1) {
      const body = { id: game.id, rev, eventTime: times[n % 2] };
      await club.manager.call(eventEditingContract.update_event, { body });
      rev = (await club.manager.call(eventsContract.get_event, { query: { ...game.key, id: game.id } })).rev;
      await pass(11 * MINUTE);
    }
    // 330 minutes after the 40 mails of the first 440.
    expect(changes().length).toBeGreaterThan(40);
    expect(changes().length).toBeLessThanOrEqual(40 + 6);
    await pass(2 * HOUR);
    const sent = await club.store.notices.find({ userId: club.parent.user._id, kind: 'change', sentAt: { $gt: 0 } });
    expect(sent.toSorted((one, other) => one.at - other.at).at(-1)?.said?.eventTime).toBe(times[1]);
    expect(await club.store.notices.countDocuments({ kind: 'change', dueAt: { $exists: true } })).toBe(0);
  } finally {
    await club.close();
  }
});
