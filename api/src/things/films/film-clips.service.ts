/** Parts of films that leave the club as a file: allowed, and recorded. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmClipRecord, FilmRecord } from '@touchline/server/film-records';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import { isInside } from '@touchline/shared/film-trim';
import type { ClipInput, FilmClipView } from '@touchline/shared/films/film-clips.contract';
import { type FilmBar, isWatchable } from '@touchline/shared/films/film-words';
import { clipBar } from '@touchline/shared/films/films.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { createOnce } from '../../base/create-once';
import { openRate } from '../../base/limits';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { taggedBetween } from '../../data/films/clip-children';
import { filmClipsStore } from '../../data/films/film-clips.store';
import { filmShowing } from '../../data/films/film-showing';
import { presentClip, presentClips, presentOwnClips } from '../../data/films/films-presenter';
import { mayNotBeShown, taggableChildren } from '../../data/films/taggable';
import { playersStore } from '../../data/players/players.store';
import { readableFilm } from './films.service';
import { trimFor } from './passes';

/** Returns why a clip is refused, in words. Families do not learn which child it is. */
function refusal(bar: FilmBar, name: string | undefined): string {
  if (bar === 'NOBODY_NAMED')
    return 'Enter who played, or tag the children on this play. Until then nobody can say that they may be shown.';
  if (bar !== 'CONSENT') return 'Those who run the team have to decide about this film first.';
  return name === undefined
    ? 'This clip cannot be saved: a child on it may not be shown.'
    : `This clip cannot be saved: ${name} may not be shown.`;
}

export function filmClipsService(services: Services) {
  const { store } = services;
  const clips = filmClipsStore(store);
  const events = eventsStore(store);
  const players = playersStore(store);
  const showing = filmShowing(services);
  const { taggedIn } = taggableChildren(services);
  const assertReadableFilm = readableFilm(services);
  const count = openRate(services, 'clips');

  /**
   * Returns the ids of the children on a stretch: those who are tagged in it, or else everybody on the film.
   * @throws Problem 403 in words when one of them may not be shown
   */
  async function assertAllowed({ actor }: Caller, film: FilmRecord, stretch: ClipInput): Promise<string[]> {
    const event = await events.byId(film.event.id);
    const whole = await showing.of(film);
    const plays = event ? taggedBetween(event, film._id, stretch) : [];
    // Ignores plays without a start. If a play names an unknown child, everybody on the film counts.
    const placed = plays.filter(({ startOffset }) => startOffset !== undefined);
    const tagged = event ? await taggedIn(event, plays) : { children: [], areAllKnown: false };
    const isTagged = placed.length > 0 && tagged.areAllKnown;
    const lackingNames = whole.lacking.flatMap((id) => whole.names.get(id) ?? []);
    const lacking = isTagged ? tagged.children.filter(mayNotBeShown).map(({ name }) => name) : undefined;
    const bar = clipBar(whole.bars, lacking);
    if (bar) {
      const names = lacking ?? lackingNames;
      throw new Problem('FORBIDDEN', refusal(bar, seesClubFilm(actor, film.tags) ? names[0] : undefined));
    }
    return isTagged ? tagged.children.map(({ _id }) => _id) : whole.children;
  }

  return {
    /** @throws Problem 404, 403 in words when a child on it may not be shown, 409 while nothing of the film can be watched, 429 */
    async allow(caller: Caller, input: ClipInput): Promise<Presented<FilmClipView>> {
      const { actor } = caller;
      const film = await assertReadableFilm(caller, input.id);
      const { from, to, drawn } = input;
      if (film.seconds !== undefined && to > film.seconds + 0.5)
        throw new Problem('VALIDATION', 'to: behind the end of the film');
      const trim = trimFor(actor, film);
      if (trim && !isInside(trim, { start: from, end: to }))
        throw new Problem('VALIDATION', 'from: outside of what you see of the film');
      const playerIds = await assertAllowed(caller, film, input);
      if (!isWatchable(film.state)) throw new Problem('CONFLICT', 'Nothing of this film is here yet.');
      await count(actor.userId);
      const facts = { film: film._id, tags: film.tags, title: film.title, from, to, drawn };
      const clip = { ...facts, userId: actor.userId, by: actor.name, at: Date.now(), playerIds };
      const recordOf = (_id: string): FilmClipRecord => ({ _id, ...clip });
      const { id } = await createOnce({ sent: undefined, digits: 8, insert: (_id) => clips.insert(recordOf(_id)) });
      return presentClip(recordOf(id));
    },

    async list({ actor }: Caller, tag: string | undefined): Promise<Presented<FilmClipView[]>> {
      authorize(actor, 'clip.list', { tag }, 'team');
      const isFamily = tag === undefined;
      const found = isFamily ? await clips.listOfChildren(actor.children) : await clips.ofTeam(tag);
      const named = isFamily ? actor.children : found.flatMap(({ playerIds }) => playerIds);
      const names = new Map((await players.byIds([...new Set(named)])).map(({ _id, name }) => [_id, name]));
      return isFamily ? presentOwnClips(found, names, actor.userId) : presentClips(found, names);
    },
  };
}
