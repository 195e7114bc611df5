/** Films, as their crew and families see them. */
import type { FilmClipRecord, FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import { seesClubFilm } from '@touchline/shared/events/events.rules';
import { type FilmShowing, type FilmView, filmModel } from '@touchline/shared/films/film.model';
import type { FilmClipView } from '@touchline/shared/films/film-clips.contract';
import type { FilmConsentView } from '@touchline/shared/films/film-families.contract';
import { missingRanges, type SegmentRange, segmentCount } from '@touchline/shared/films/film-grid';
import { isTaking, type Rendition, WHOLE_WITH } from '@touchline/shared/films/film-words';
import type { FilmUsageView } from '@touchline/shared/films/films.contract';
import { liveHoles } from '@touchline/shared/films/live-grid';
import { chunkCount, missingChunks } from '@touchline/shared/films/source-file';
import { may } from '@touchline/shared/permissions/rules';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { Still } from '@touchline/shared/still';
import type { Showing } from './film-showing';

type Stored = Pick<FilmSegmentRecord, 'rendition' | 'take' | 'k' | 'seconds' | 'at'>;

/** Returns the number of segments that a film will have; undefined while nobody knows. */
const segmentsOf = ({ mode, ...film }: FilmRecord): number | undefined => {
  const { seconds, fps, cuts } = film;
  return seconds === undefined || mode === 'LIVE' ? undefined : segmentCount({ seconds, fps, cuts });
};

const numbersOf = (stored: readonly Stored[], rendition: string): Set<number> =>
  new Set(stored.filter((one) => one.rendition === rendition).map(({ k }) => k));

/** Returns the runs of segments that are missing of a rendition: all of them, those before the last stored one, or the holes in the takes of a live film. */
export function missingSegments(film: FilmRecord, stored: readonly Stored[], rendition: Rendition): SegmentRange[] {
  if (film.mode === 'LIVE') return liveHoles(stored.filter((one) => one.rendition === rendition));
  const here = numbersOf(stored, rendition);
  return missingRanges(segmentsOf(film) ?? Math.max(-1, ...here) + 1, here);
}

/** Returns what is missing of a film: chunks of the file that the club converts, until they are here, and then segments. */
export function missingOf(film: FilmRecord, stored: readonly Stored[]): NonNullable<FilmView['missing']> {
  const isSending = film.fileBytes !== undefined && film.conversion === undefined && isTaking(film.state);
  const chunks = isSending ? missingChunks(film.fileBytes ?? 0, numbersOf(stored, 'source')) : [];
  if (chunks.length > 0) return chunks.map((range) => ({ rendition: 'source', ...range }));
  return missingSegments(film, stored, WHOLE_WITH).map((range) => ({ rendition: WHOLE_WITH, ...range }));
}

/** Returns the audience of a film with the names of its children, for staff. */
function showingOf(film: FilmRecord, { bars, lacking, names }: Showing, toldBy: string, actor: Actor): FilmShowing {
  const named = (ids: readonly string[]) =>
    ids.flatMap((playerId) => {
      const name = names.get(playerId);
      return name === undefined ? [] : [{ playerId, name }];
    });
  const { told, report } = film;
  const decides = may(actor, 'film.decide', film);
  return {
    bars,
    lacking: named(lacking),
    absent: named(film.absent ?? []),
    ...(told && { told: { by: toldBy, at: told.at } }),
    ...(report && decides && { report: { at: report.at, text: report.text } }),
  };
}

/** A film with what a viewer needs to see of it. */
export interface ShownFilm {
  film: FilmRecord;
  /** Number of its segments that are here. */
  stored: number;
  /** Chunks of its file that are here, while the club converts it. */
  sent: number | undefined;
  showing: Showing;
  /** Name of the account that told the other team. */
  toldBy: string;
  /** The club keeps it until then (ms). */
  keepUntil: number;
  /** Its viewer made it, and may not watch it. */
  isUnseen?: boolean;
}

/** Returns how far the file is that the club converts. */
function conversionOf({ fileBytes = 0, conversion, fault }: FilmRecord, sent: number): FilmView['conversion'] {
  const chunks = chunkCount(fileBytes);
  if (fault !== undefined) return { step: 'FAILED', sent, chunks, fault };
  return { step: conversion || sent === chunks ? 'CONVERTING' : 'SENDING', sent, chunks };
}

function viewOf({ film, stored, sent, showing, toldBy, keepUntil, isUnseen }: ShownFilm, actor: Actor): FilmView {
  const segments = segmentsOf(film);
  const isStaff = seesClubFilm(actor, film.tags);
  const own = film.createdBy === actor.userId;
  const seesWork = isStaff || (own && may(actor, 'film.change', { ...film, isGivenUp: false }));
  const whole = filmModel.present(film, {});
  // Its maker's browser alone needs the cuts.
  const { cuts: _, ...shown } = filmModel.mask(whole, isStaff ? 'staff' : 'family');
  const { fileBytes, prints, by } = whole;
  return {
    ...shown,
    // By these a volunteer's browser finds the film that a picked file goes on with.
    ...(own &&
      seesWork &&
      isTaking(film.state) && { ...(fileBytes !== undefined && { fileBytes }), ...(prints && { prints }), by }),
    stored: Math.min(stored, segments ?? stored),
    ...(segments !== undefined && { segments }),
    own,
    ...(isUnseen && { unseen: true as const }),
    keepUntil,
    ...(seesWork && sent !== undefined && { conversion: conversionOf(film, sent) }),
    ...(isStaff && { showing: showingOf(film, showing, toldBy, actor) }),
  };
}

export const presentFilm = (film: ShownFilm, actor: Actor): Presented<FilmView> => present(viewOf(film, actor));

/** A film with what its maker's browser has to know. */
export const presentWork = (shown: ShownFilm, stored: readonly Stored[], actor: Actor): Presented<FilmView> =>
  present({
    ...viewOf(
      { ...shown, stored: shown.film.mode === 'LIVE' ? stored.length : numbersOf(stored, WHOLE_WITH).size },
      actor,
    ),
    missing: missingOf(shown.film, stored),
    ...(shown.film.cuts && { cuts: shown.film.cuts }),
    takes: Object.keys(shown.film.inits ?? {}).filter((row) => row.startsWith(`${WHOLE_WITH}_`)).length,
  });

export const presentFilms = (films: readonly ShownFilm[], actor: Actor): Presented<FilmView[]> =>
  present(films.map((film) => viewOf(film, actor)));

export const presentStored = (isNew: boolean): Presented<{ isNew: boolean }> => present({ isNew });
export const presentPath = (path: string): Presented<string> => present(path);

export const presentUsage = (facts: Omit<FilmUsageView, 'films'>, films: FilmView[]): Presented<FilmUsageView> =>
  present({ ...facts, films });

/** Consents, for guardians or for staff. */
export const presentConsents = (consents: FilmConsentView[]): Presented<FilmConsentView[]> => present(consents);
export const presentConsent = (consent: FilmConsentView): Presented<FilmConsentView> => present(consent);

/** A number of mails. */
export const presentNumber = (count: number): Presented<number> => present(count);

const clipOf = ({ _id: id, film, title, from, to, drawn, by, at }: FilmClipRecord): FilmClipView => ({
  id,
  film,
  title,
  from,
  to,
  drawn,
  by,
  at,
});
export const presentClip = (clip: FilmClipRecord): Presented<FilmClipView> => present(clipOf(clip));

/** Saved clips with the names of the children on them, for those who run the team. */
export const presentClips = (
  clips: readonly FilmClipRecord[],
  names: ReadonlyMap<string, string>,
): Presented<FilmClipView[]> =>
  present(
    clips.map((clip) => ({
      ...clipOf(clip),
      children: clip.playerIds.flatMap((playerId) => {
        const name = names.get(playerId);
        return name === undefined ? [] : [{ playerId, name }];
      }),
    })),
  );

/** Saved clips with children of a family, for their guardians: other families' names stay out. */
export const presentOwnClips = (
  clips: readonly FilmClipRecord[],
  names: ReadonlyMap<string, string>,
  viewer: string,
): Presented<FilmClipView[]> =>
  presentClips(
    clips.map((clip) => (clip.userId === viewer ? clip : { ...clip, by: firstNameOf(clip.by) })),
    names,
  );

export const presentStill = (still: Still): Presented<Still> => present(still);
