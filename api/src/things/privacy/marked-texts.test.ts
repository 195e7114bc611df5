/** A name in every text of every call, and the erasure of the child who has it. */
import { buildPerson, buildPlayer } from '@touchline/server/testing/records';
import type { SchemaField } from '@touchline/server/testing/schema-fields';
import { valuesFor, writableFields } from '@touchline/server/testing/schema-values';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf, type Club, isAlone, openClub, type Trip, write } from '../../testing/round-trips/trip';
import { trips } from '../../testing/round-trips/trips';
import { newFilm, putPart, sentInit, sentSegment } from '../../testing/sent-film';
import { storedText } from '../../testing/stored-text';
import { GREEN } from '../../testing/two-teams';

const NAME = 'Zelda Marker';
/** Calls by which a person or the club gets a name: they keep it, whoever else is erased. */
const NAMING = ['register', 'update_profile', 'update_user', 'update_rostered_player', 'update_club'];

let club: Club;
let child: string;
let address: string;
beforeAll(async () => {
  club = await openClub();
  const guardian = await buildPerson(club.store, 'zelda-parent', 'PARENT');
  address = guardian.user.emailAddress;
  child = (await buildPlayer(club.store, NAME, guardian))._id;
});
afterAll(() => club.close());

/** Returns a value with the name in it; undefined for a field that takes no words. */
function wordsFor({ path, schema }: SchemaField): unknown {
  const text = `With ${NAME}, ${path.length}`;
  return [text, [text], { a_key_of_ones_own: text }].find((value) => z.safeParse(schema, value).success);
}

/** Returns the trip with words in its texts, its fields, and the number of texts. */
function marked(trip: Trip): { trip: Trip; fields: SchemaField[]; count: number } {
  const { unread = {}, values = {} } = trip;
  const fields = writableFields(bodyOf(trip)).filter((field) => !(field.path in unread) && !isAlone(trip, field));
  const words = fields.flatMap((field) => {
    const text = field.path in values ? undefined : wordsFor(field);
    return text === undefined ? [] : [[field.path, [valuesFor(field)[0], text]] as const];
  });
  return { trip: { ...trip, values: { ...values, ...Object.fromEntries(words) } }, fields, count: words.length };
}

/** Acts on what somebody else typed or filmed: the audit trail keeps their texts. */
async function actOnTexts(): Promise<void> {
  const { coach, filming, manager } = club;
  const add = (text: string) => coach.call(postsContract.add_post, { body: { tag: GREEN, text } });
  const post = await add(`Welcome ${NAME}!`);
  const hello = { postId: post, text: `Hello ${NAME}` };
  const reply = await club.parent.call(postsContract.add_reply, { body: hello });
  const query = { reason: `Names ${NAME}` };
  await manager.call(postsContract.remove_reply, { params: { postId: post, id: reply }, query });
  await manager.call(postsContract.update_post, { body: { id: post, rev: 1, text: `Welcome back ${NAME}` } });
  await manager.call(postsContract.remove_post, { params: { id: post }, query });
  const film = newFilm((await club.game()).key, { title: `Goal of ${NAME}` });
  const { id } = await filming.call(filmsContract.start_film, { body: film as never });
  await coach.call(filmsContract.remove_film, { params: { id } });
}

it('R25: an erasure leaves the name of a child in no text that others typed', async () => {
  let typed = 0;
  for (const [name, trip] of Object.entries(trips)) {
    if (NAMING.includes(name.split(' ')[0] ?? '')) continue;
    const { trip: withName, fields, count } = marked(trip);
    if (count === 0) continue;
    await write(club, withName, fields);
    typed += count;
  }
  expect(typed).toBeGreaterThan(40);
  await actOnTexts();
  const game = await club.game();
  const teamPlayers: Record<string, string | boolean>[] = [
    { captain: NAME, Zelda_Marker: true, keeper: 'Noa' },
    { wing: 'Leo' },
  ];
  await club.coach.call(eventEditingContract.update_event, { body: { id: game.id, rev: game.rev, teamPlayers } });
  expect((await storedText(club.store)).split(NAME).length).toBeGreaterThan(typed / 2);
  await club.admin.call(usersContract.delete_user, { params: { email: address } });
  expect(await club.store.players.findOne({ _id: child })).toBeNull();
  expect((await storedText(club.store)).match(/.{60}Zelda.Marker.{60}/gi) ?? []).toEqual([]);
  expect((await club.store.events.findOne({ _id: game.id }))?.teamPlayers).toEqual([
    { captain: 'Removed player', keeper: 'Noa' },
    { wing: 'Leo' },
  ]);
});

it('R25: an erasure takes first names, too, out of what is about the child, and no name that is somebody else’s', async () => {
  const { store } = club;
  const guardian = await buildPerson(store, 'quirin-parent', 'PARENT');
  const { _id } = await buildPlayer(store, 'Quirin Falk', guardian);
  await buildPlayer(store, 'Quirin Falk-Ott', club.parent2);
  const event = (await club.game()).key;
  const tagged = { players: ['Quirin Falk', 'Noa Silva'], playerIds: [_id, club.noa] };
  const play = (id: string, fields: object) =>
    club.coach.call(eventEditingContract.save_play, { params: event, body: { id, name: 'Pass', ...fields } as never });
  await play('63000001', { ...tagged, suggestion: 'quirin looks up. Quirin Ott does not.', call: 'Quirin Falk!' });
  await play('63000002', { suggestion: 'As Quirin, QUIRIN  falk and Quirin Falk-Ott did.' });
  await club.admin.call(usersContract.delete_user, { params: { email: guardian.user.emailAddress } });
  const plays = Object.values((await store.events.findOne({ _id: event.id }))?.plays ?? {});
  expect(plays.map(({ players, call, suggestion }) => [players, call, suggestion])).toEqual([
    [['Removed player', 'Noa Silva'], 'Removed player!', 'Removed player looks up. Quirin Ott does not.'],
    [[], '', 'As Quirin, Removed player and Quirin Falk-Ott did.'],
  ]);
});

it('R25: an export has what the account wrote when it reported a film, and an erasure empties it', async () => {
  const { coach2, store } = club;
  const { id } = await club.filming.call(filmsContract.start_film, { body: newFilm((await club.game()).key) as never });
  for (const [part, bytes] of [['init', sentInit()] as const, ['0', sentSegment(0)] as const])
    await putPart(club.filming.url, club.filming.token, `${id}/720p/0/${part}`, bytes);
  await coach2.call(filmFamiliesContract.report_film, { body: { id, text: 'My nephew cries.' } });
  const { filmReports } = await coach2.call(profilesContract.export_account, {});
  expect(filmReports).toEqual([{ film: id, at: expect.any(Number), text: 'My nephew cries.' }]);
  await club.admin.call(usersContract.delete_user, { params: { email: coach2.user.emailAddress } });
  expect((await store.films.findOne({ _id: id }))?.report).toEqual({ userId: '', at: expect.any(Number), text: '' });
  expect(await storedText(store)).not.toContain('My nephew cries.');
});
