/** Plays that the journal of a match proposes, for films that are tied to its clock. Pure. */
import type { PLAY_TYPES } from '../events/event-words';
import { filmOfSource } from '../film-source';
import { firstNameOf } from '../players/first-name';
import { minuteAt, type PeriodSpan, periodsOf } from './clock';
import { type Entry, inOrder } from './entries';
import type { MatchFormat } from './formations';
import type { ClipKind, ClipWindow } from './match-format';

/** A second of a film that is the kick-off of a period, or a time (ms). */
export interface Anchor {
  source: string;
  period: number;
  second: number;
  at?: number | undefined;
}

export interface Clip {
  /** The entry's id. */
  id: string;
  kind: ClipKind;
  name: string;
  playType: (typeof PLAY_TYPES)[number];
  source: string;
  players: string[];
  playerIds: string[];
  startOffset: number;
  endOffset: number;
}

export interface ClipSettings {
  anchors: readonly Anchor[];
  format: MatchFormat;
  windows: Partial<Record<ClipKind, ClipWindow>>;
  /** Children by id. */
  players: ReadonlyMap<string, { name: string; number?: number | undefined }>;
  /** Children who may not be named in films that the club keeps. */
  untaggable?: ReadonlySet<string>;
  /** Lengths of films (s) by source, where nothing more of them comes. */
  lengths?: ReadonlyMap<string, number>;
  /** The word of an entry in a play's name, such as "Goal". */
  wordOf: (entry: Pick<Entry, 'kind' | 'side'>) => string;
}

const PLAY_TYPE_OF: Readonly<Record<ClipKind, Clip['playType']>> = {
  GOAL: 'SCORE',
  CHANCE: 'CHANCE',
  SAVE: 'EXECUTION',
  MOMENT: 'OTHER',
};
export const isClipKind = (kind: Entry['kind']): kind is ClipKind => kind in PLAY_TYPE_OF;

export const USUAL_CLIP_WINDOW: ClipWindow = { before: 10, after: 5 };

/** Returns the film of a time and the second in it: the film that was tied last before that time, or first after it. */
function filmAt(anchors: readonly Anchor[], spans: readonly PeriodSpan[], time: number) {
  const tied = anchors
    .flatMap(({ source, second, at, period }) => {
      const from = at ?? spans.find((span) => span.period === period)?.from;
      return from === undefined ? [] : [{ source, second, from }];
    })
    .toSorted((one, other) => one.from - other.from);
  const anchor = tied.findLast(({ from }) => from <= time);
  const film = anchor ? tied.find(({ from }) => from === anchor.from) : tied[0];
  return film && { source: film.source, second: film.second + (time - film.from) / 1_000 };
}

function nameOf(
  word: string,
  entry: Entry,
  spans: readonly PeriodSpan[],
  { players, format, mayName }: Pick<ClipSettings, 'players' | 'format'> & { mayName: (id: string) => boolean },
): string {
  const id = entry.playerId ?? '';
  const player = entry.side === 'US' && !entry.ownGoal && mayName(id) ? players.get(id) : undefined;
  const minute = minuteAt(spans, format, entry.at);
  const who = player && [firstNameOf(player.name), player.number].filter((part) => part !== undefined).join(' ');
  const when = minute && ` (${minute.minute}${minute.added === undefined ? '' : `+${minute.added}`}′)`;
  return `${word}${who ? `, ${who}` : ''}${when ?? ''}`.slice(0, 100);
}

/** Returns the proposed plays in the order of the match. An entry from before its film began, or from after its end, has none. */
export function clipsOf(entries: readonly Entry[], settings: ClipSettings): Clip[] {
  const spans = periodsOf(entries);
  return inOrder(entries).flatMap((entry) => {
    const { id, kind, at, playerId, otherPlayerId } = entry;
    const film = isClipKind(kind) ? filmAt(settings.anchors, spans, at) : undefined;
    if (!film || !isClipKind(kind)) return [];
    const { before, after } = settings.windows[kind] ?? USUAL_CLIP_WINDOW;
    const startOffset = Math.max(0, film.second - before);
    const length = settings.lengths?.get(film.source) ?? Number.POSITIVE_INFINITY;
    const endOffset = Math.min(film.second + after, length);
    if (film.second < 0 || endOffset <= startOffset) return [];
    const isOfClub = filmOfSource(film.source) !== undefined;
    const mayName = (one: string) => !isOfClub || !settings.untaggable?.has(one);
    const isOurs = entry.side === 'US' && !entry.ownGoal;
    // Families see the plays: none names whose own goal it was.
    const playerIds = (isOurs ? [playerId, otherPlayerId] : []).filter(
      (one) => one !== undefined && mayName(one),
    ) as string[];
    return [
      {
        id,
        kind,
        name: nameOf(settings.wordOf(entry), entry, spans, { ...settings, mayName }),
        playType: PLAY_TYPE_OF[kind],
        source: film.source,
        players: playerIds.map((one) => settings.players.get(one)?.name ?? ''),
        playerIds,
        startOffset,
        endOffset,
      },
    ];
  });
}
