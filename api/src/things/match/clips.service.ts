/** Plays from the journal: films are tied to the clock of a match, and staff accept the plays that its entries propose. */
import type { Caller } from '@touchline/server/access/caller';
import type { EventRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { type Play, play as playSchema } from '@touchline/shared/events/event.model';
import { MAX_PLAYS } from '@touchline/shared/events/event-words';
import { sourceOfFilm } from '@touchline/shared/film-source';
import { isTaking } from '@touchline/shared/films/film-words';
import { type Clip, clipsOf } from '@touchline/shared/match/clips';
import type { Acceptance, AcceptedPlays, ProposedPlays } from '@touchline/shared/match/clips.contract';
import type { Entry } from '@touchline/shared/match/entries';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import { type FilmAnchor, MAX_ANCHORS } from '@touchline/shared/match/match.model';
import { authorize } from '@touchline/shared/permissions/rules';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { textsIn } from '../../base/texts';
import { assertSizeAfter } from '../../data/events/event-size';
import { filmsStore } from '../../data/films/films.store';
import { liveAnchors } from '../../data/films/live-anchors';
import { presentAcceptedPlays, presentMatchVersion, presentProposedPlays } from '../../data/match/match-presenter';
import { filmLevel } from '../../data/players/film-consents';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { type FoundMatch, matchChanges } from '../../reactions/match/matches';
import { eventParts } from '../../reactions/parts/event-parts';
import { assertNotCancelled, invalid, type MatchKey, matchFinder } from './find-match';

/** Returns the word of an entry in the name of its play, in the caller's language. */
function wordsFor({ actor, user }: Caller) {
  const i18n = textsIn(user.language ?? actor.language);
  return ({ kind, side }: Pick<Entry, 'kind' | 'side'>): string => {
    if (kind === 'GOAL') return side === 'US' ? i18n._('Goal') : i18n._('Goal against');
    if (kind === 'CHANCE') return i18n._('Chance');
    return kind === 'SAVE' ? i18n._('Save') : i18n._('Moment');
  };
}

/**
 * @param length of its film (s), where that is known: no play goes on behind it
 * @throws Problem 400 when a trimmed play would end before it starts
 */
function trimmed(
  { kind: _, ...clip }: Clip,
  chosen: NonNullable<Acceptance['plays']>[number] | undefined,
  length = Number.POSITIVE_INFINITY,
): Play {
  const { startOffset = clip.startOffset } = chosen ?? {};
  const endOffset = Math.min(chosen?.endOffset ?? clip.endOffset, length);
  if (startOffset >= endOffset) throw invalid('endOffset', 'Must be after the start');
  return playSchema.parse({ ...clip, startOffset, endOffset });
}

export function clipsService(services: Services) {
  const { store } = services;
  const { find } = matchFinder(services);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const films = filmsStore(store);
  const anchorsOfLive = liveAnchors(films);
  const changes = matchChanges(services);
  const { rewrite } = eventParts(services);

  async function findAsStaff(caller: Caller, match: MatchKey): Promise<FoundMatch> {
    const found = await find(caller, match);
    authorize(caller.actor, 'match.clips', found.event, 'match');
    return found;
  }

  /** Returns the lengths (s) of the club's films of an event by source. A live film has one when it has ended. */
  const lengthsOf = async (eventId: string): Promise<Map<string, number>> =>
    new Map(
      (await films.ofEvents([eventId])).flatMap(({ _id, mode, state, seconds }) =>
        seconds === undefined || (mode === 'LIVE' && isTaking(state)) ? [] : [[sourceOfFilm(_id), seconds]],
      ),
    );

  /** Returns all plays that the journal proposes, also accepted ones. */
  async function clips(caller: Caller, { event, record }: FoundMatch, lengths: Map<string, number>): Promise<Clip[]> {
    const entries = Object.values(record.entries);
    const named = await players.byIds(
      entries.flatMap(({ playerId = [], otherPlayerId = [] }) => [playerId, otherPlayerId].flat()),
    );
    const tagged = await teams.byIds(event.tags);
    return clipsOf(entries, {
      anchors: [...(record.anchors ?? []), ...(await anchorsOfLive(event._id, record.anchors ?? []))],
      format: record.format,
      windows: tagged.find(({ clipWindows }) => clipWindows)?.clipWindows ?? {},
      players: new Map(named.map((child) => [child._id, child])),
      untaggable: new Set(named.filter((child) => filmLevel(child) === 'NONE').map(({ _id }) => _id)),
      lengths,
      wordOf: wordsFor(caller),
    });
  }

  const isAccepted = ({ plays }: EventRecord, { id }: Clip): boolean => itemRow(id) in plays;

  return {
    /** Ties a film to the match. */
    anchor(caller: Caller, match: MatchKey, anchor: FilmAnchor): Promise<Presented<MatchReply>> {
      return retryOnConflict(async () => {
        const found = await findAsStaff(caller, match);
        assertNotCancelled(found.event);
        const { anchors = [] } = found.record;
        const others = anchors.filter(({ source, period }) => source !== anchor.source || period !== anchor.period);
        if (others.length >= MAX_ANCHORS)
          throw new Problem('CONFLICT', `A match takes at most ${MAX_ANCHORS} ties to films.`);
        const after = await changes.saveAnchors(caller.actor, found, [...others, anchor]);
        return after ? presentMatchVersion(after) : undefined;
      });
    },

    /** Lists the proposals that nobody has accepted. */
    async list(caller: Caller, match: MatchKey): Promise<Presented<ProposedPlays>> {
      const found = await findAsStaff(caller, match);
      const open = (await clips(caller, found, await lengthsOf(found.event._id))).filter(
        (clip) => !isAccepted(found.event, clip),
      );
      return presentProposedPlays({ proposals: open, anchors: found.record.anchors ?? [] });
    },

    /**
     * Saves proposals as plays. An accepted one stays as it is.
     * @throws Problem 400 for an unknown proposal, 409 when the event holds too many plays
     */
    accept(caller: Caller, match: MatchKey, { plays: chosen }: Acceptance): Promise<Presented<AcceptedPlays>> {
      return retryOnConflict(async () => {
        const found = await findAsStaff(caller, match);
        const { event } = found;
        const lengths = await lengthsOf(event._id);
        const known = await clips(caller, found, lengths);
        const unknown = chosen?.findIndex(({ id }) => known.every((clip) => clip.id !== id)) ?? -1;
        if (unknown >= 0) throw invalid(`plays.${unknown}.id`, 'This entry proposes no play');
        const wanted = known.filter(({ id }) => !chosen || chosen.some((one) => one.id === id));
        const added = wanted
          .filter((clip) => !isAccepted(event, clip))
          .map((clip) =>
            trimmed(
              clip,
              chosen?.find(({ id }) => id === clip.id),
              lengths.get(clip.source),
            ),
          );
        if (Object.keys(event.plays).length + added.length > MAX_PLAYS)
          throw new Problem('CONFLICT', `An event takes at most ${MAX_PLAYS} plays.`);
        const set = Object.fromEntries(added.map((play) => [`plays.${itemRow(play.id)}`, play]));
        assertSizeAfter(event, set);
        const after = added.length === 0 ? event : await rewrite(caller.actor, event, set);
        if (!after) return undefined;
        return presentAcceptedPlays(
          after,
          wanted.map(({ id }) => id),
        );
      });
    },
  };
}
