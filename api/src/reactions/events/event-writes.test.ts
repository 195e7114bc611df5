/** All that follows from each write of an event's parts: answers, plays, line-up, form, rides, jobs and attendance. */
import { itemRow } from '@touchline/server/row-keys';
import { buildPlayer } from '@touchline/server/testing/records';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { deliveriesOf, type Message, type PublishedName } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { playersContract } from '@touchline/shared/players/players.contract';
import { describe, expect, it } from 'vitest';
import { beforeWrite, GREEN } from '../../testing/two-teams';

import { openScene, type Scene, type Write, writes } from './event-writes.fixture';

/**
 * `staff` and `families`: the messages that reach them. `counts`: the numbers of the event and of the families' shares that change. `history`: the
 * change as staff read it. `bell` and `mail`: who is told. `film`: what families hear of a film that may show Leo and Mia, but not Noa.
 * `merged`: who has the part when the child is merged into another one just before the write.
 */
const TABLE = `
| write                                    | staff                                              | families                                           | counts                                                          | history                                                       | bell                                                        | mail                            | film   | merged     |
| a family says yes                        | added                                              | added                                              | rows +1, going +1                                               | attendee:added                                                | —                                                           | —                               | closes | kept child |
| a family says no                         | added                                              | added                                              | rows +1                                                         | attendee:added                                                | —                                                           | —                               | —      | kept child |
| a yes becomes a no                       | changed, ride:saved                                | changed, ride:saved                                | going −1, seats −1, riders −1                                   | attendee:changed, ride:saved                                  | manager ride                                                | manager                         | opens  | —          |
| an answer is repeated                    | —                                                  | —                                                  | —                                                               | —                                                             | —                                                           | —                               | —      | —          |
| an answer is removed                     | removed                                            | removed                                            | rows −1, going −1                                               | attendee:removed                                              | —                                                           | —                               | opens  | —          |
| a child is away                          | added, ride:saved                                  | added, ride:saved                                  | rows +1, seats −1, riders −1                                    | attendee:added, ride:saved                                    | manager ride                                                | manager                         | —      | kept child |
| staff add a guest                        | added                                              | added                                              | rows +1, going +1                                               | attendee:added                                                | —                                                           | —                               | —      | —          |
| staff rename a guest                     | changed                                            | changed                                            | —                                                               | attendee:changed                                              | —                                                           | —                               | —      | —          |
| a play is saved                          | play:saved                                         | play:saved                                         | —                                                               | play:saved                                                    | —                                                           | —                               | —      | kept child |
| a play of the film is saved              | play:saved                                         | —                                                  | —                                                               | play:saved                                                    | —                                                           | —                               | anew   | —          |
| a play is removed                        | play:removed                                       | play:removed                                       | —                                                               | play:removed                                                  | —                                                           | —                               | anew   | —          |
| proposed plays are accepted              | event changed                                      | event changed                                      | —                                                               | event:changed plays                                           | —                                                           | —                               | —      | —          |
| all players are added                    | event changed                                      | event changed                                      | —                                                               | event:changed participants                                    | —                                                           | —                               | closes | kept child |
| a form adds to the line-up and the plays | event changed                                      | event changed                                      | —                                                               | event:changed participants plays                              | —                                                           | —                               | closes | kept child |
| a form empties the line-up               | event changed                                      | event changed                                      | —                                                               | event:changed participants                                    | —                                                           | —                               | opens  | —          |
| a form moves the event                   | event changed                                      | event changed                                      | —                                                               | event:changed eventTime                                       | coach change, filming change, parent change, parent2 change | coach, filming, parent, parent2 | —      | —          |
| a form needs more people for a job       | event changed                                      | event changed                                      | —                                                               | event:changed jobs                                            | —                                                           | —                               | —      | —          |
| a form removes a job that is taken       | event changed                                      | event changed                                      | jobs −1, family jobs −1                                         | event:changed jobs                                            | parent job                                                  | parent                          | —      | —          |
| a job is taken                           | event changed                                      | event changed                                      | jobs +1, family jobs +1                                         | event:changed jobs                                            | —                                                           | —                               | —      | —          |
| a job is given back                      | event changed                                      | event changed                                      | jobs −1, family jobs −1                                         | event:changed jobs                                            | —                                                           | —                               | —      | —          |
| a ride is offered                        | ride:saved                                         | ride:saved                                         | family rides +1                                                 | ride:saved                                                    | —                                                           | —                               | —      | —          |
| a ride has another pick-up               | ride:saved                                         | ride:saved                                         | —                                                               | ride:saved                                                    | parent2 ride                                                | parent2                         | —      | —          |
| a ride with a child is withdrawn         | ride:removed                                       | ride:removed                                       | seats −1, riders −1                                             | ride:removed                                                  | parent2 ride                                                | parent2                         | —      | —          |
| a seat is taken                          | ride:saved                                         | ride:saved                                         | seats +1, riders +1                                             | ride:saved                                                    | manager ride                                                | manager                         | —      | nobody     |
| a seat is given back                     | ride:saved                                         | ride:saved                                         | seats −1, riders −1                                             | ride:saved                                                    | manager ride                                                | manager                         | —      | —          |
| staff note who came                      | event changed                                      | event changed                                      | came +1                                                         | event:changed attendance                                      | —                                                           | —                               | closes | kept child |
| a match ends                             | match:changed, event changed                       | match:changed, event changed                       | came +2                                                         | event:changed result eventState attendance                    | —                                                           | —                               | closes | —          |
| a child is renamed                       | roster:changed, changed, event changed             | roster:changed, changed, event changed             | —                                                               | attendee:changed, event:changed participants                  | —                                                           | —                               | —      | —          |
| an account is renamed                    | changed, ride:saved, event changed                 | changed, ride:saved, event changed                 | —                                                               | attendee:changed, ride:saved, event:changed jobs              | —                                                           | —                               | —      | —          |
| a family is erased                       | roster:changed, ride:saved, removed, event changed | roster:changed, ride:saved, removed, event changed | rows −1, going −1, jobs −1, seats −1, riders −1, family jobs −1 | ride:saved, attendee:removed, event:changed participants jobs | manager ride                                                | parent2                         | —      | —          |
`;

/** Returns what the event and the shares of the families count. */
async function countsOf({ store, event, manager }: Scene): Promise<Record<string, number>> {
  const stored = await store.events.findOne({ _id: event.id });
  const rows = Object.values(stored?.attendees ?? {});
  const shares = await manager.call(eventPlanningContract.show_shares, { query: { tag: GREEN } });
  return {
    rows: stored?.attendeeCount ?? 0,
    going: rows.filter(({ available }) => available === 'YES').length,
    jobs: Object.values(stored?.jobs ?? {}).reduce((sum, { taken }) => sum + taken, 0),
    seats: Object.values(stored?.rides ?? {}).reduce((sum, { taken }) => sum + taken, 0),
    riders: Object.keys(stored?.riders ?? {}).length,
    came: Object.values(stored?.attendance ?? {}).filter(({ came }) => came).length,
    'family jobs': shares.reduce((sum, { jobs }) => sum + jobs, 0),
    'family rides': shares.reduce((sum, { rides }) => sum + rides, 0),
  };
}

const listed = (texts: readonly string[]): string => [...new Set(texts)].join(', ') || '—';

/** Makes the write, and returns what followed. */
async function outcomeOf({ given, begun, write }: Write): Promise<Record<string, string>> {
  const scene = await openScene(begun);
  try {
    await given?.(scene);
    await scene.sendNotices();
    const { event, busEvents, store, parent } = scene;
    const people = ['manager', 'coach', 'filming', 'parent', 'parent2', 'blueParent'] as const;
    // An erased account has no bell.
    const bellOf = async (name: (typeof people)[number]) => {
      const { status, reply } = await scene[name].ask(noticesContract.list_notices, { query: {} });
      return status === 200 ? reply : [];
    };
    const bells = async () => {
      const found: string[] = [];
      for (const name of people) for (const { id, kind } of await bellOf(name)) found.push(`${name} ${kind} ${id}`);
      return found;
    };
    const mails = () => people.flatMap((name) => scene.mailsTo(scene[name].user.emailAddress).map(() => name));
    const opens = async () => (await parent.ask(filmsContract.get_film, { query: { id: scene.film } })).status === 200;
    const before = {
      event: await store.events.findOne({ _id: event.id }),
      counts: await countsOf(scene),
      bells: await bells(),
      mails: mails(),
      bus: busEvents.length,
      open: await opens(),
    };
    await write(scene, scene.noa);
    const counts = await countsOf(scene);
    const open = await opens();
    // Late effects are here, too.
    await scene.sendNotices();
    const sent = busEvents.slice(before.bus).flatMap((one) => (one.kind === 'message' ? [one] : []));
    const reached = (room: string) =>
      listed(
        sent.flatMap(({ name, payload, about }) =>
          name !== 'film:changed' &&
          deliveriesOf(name as PublishedName, payload as Message<PublishedName>, about).some((one) =>
            one.rooms.includes(room),
          )
            ? [name.replace('attendee:', '').replace('event:', 'event ')]
            : [],
        ),
      );
    const films = sent.filter(
      ({ name, payload }) => name === 'film:changed' && (payload as { families?: true }).families,
    );
    const after = await store.events.findOne({ _id: event.id });
    const known = new Set(before.bells);
    const newMails = [...mails()];
    for (const name of before.mails) newMails.splice(newMails.indexOf(name), 1);
    return {
      staff: reached(rooms.teamFull(GREEN)),
      families: reached(rooms.teamMasked(GREEN)),
      counts: listed(
        Object.entries(counts).flatMap(([name, count]) => {
          const difference = count - (before.counts[name] ?? 0);
          return difference === 0 ? [] : [`${name} ${difference > 0 ? '+' : '−'}${Math.abs(difference)}`];
        }),
      ),
      history: listed(
        (after?.changes ?? [])
          .slice(before.event?.changes.length)
          .map(({ what, fields = [] }) => [what, ...fields].join(' ')),
      ),
      bell: listed((await bells()).filter((one) => !known.has(one)).map((one) => one.split(' ').slice(0, 2).join(' '))),
      mail: listed(newMails),
      film: films.length === 0 ? '—' : open === before.open ? 'anew' : open ? 'opens' : 'closes',
    };
  } finally {
    await scene.close();
  }
}

/** Makes the write about a child that is merged into Noa just before, and returns who has the part. */
async function mergedOutcomeOf({ given, begun, write }: Write): Promise<string> {
  const scene = await openScene(begun);
  try {
    const { store, noa, admin, event, parent2 } = scene;
    const twin = await buildPlayer(store, 'Noa Silva', parent2);
    const onRoster = {
      $set: { [`players.${itemRow(twin._id)}`]: { id: twin._id } },
      $addToSet: { playerIds: twin._id },
    };
    await store.teams.updateOne({ _id: GREEN }, onRoster as never);
    await given?.(scene);
    await beforeWrite(store.events, 'findOneAndUpdate', {
      call: () => write(scene, twin._id),
      other: () => admin.call(playersContract.merge_players, { body: { keepId: noa, dropId: twin._id } }),
    }).catch((error: unknown) => error);
    const stored = await store.events.findOne({ _id: event.id });
    if (!stored) throw new Error('no event');
    const { attendees, participants, plays, riders = {}, attendance = {} } = stored;
    const named = [
      ...[attendees, participants, attendance].flatMap((rows) => Object.values(rows).map(({ playerId }) => playerId)),
      ...Object.values(plays).flatMap(({ playerIds }) => playerIds),
      ...Object.keys(riders).map((row) => row.slice(1)),
    ];
    return named.includes(twin._id) ? 'gone child' : named.includes(noa) ? 'kept child' : 'nobody';
  } finally {
    await scene.close();
  }
}

const [columns = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

describe('effects of writes of an event’s parts', () => {
  it('has a row for each write', () => {
    expect(rows.map(([title]) => title)).toEqual(Object.keys(writes));
  });

  it.each(rows.map(([title = '', ...cells]) => [title, cells] as const))('%s', async (title, cells) => {
    const write = writes[title] as Write;
    const outcome = { ...(await outcomeOf(write)), merged: write.nobody ? '—' : await mergedOutcomeOf(write) };
    expect(outcome).toEqual(Object.fromEntries(columns.slice(1).map((column, n) => [column, cells[n]])));
  });
});
