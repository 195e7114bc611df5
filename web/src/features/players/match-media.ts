/** The media of a development's match, chosen by the file extensions of its links (specification 2.6). Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Match } from '@touchline/shared/developments/development.model';
import { isSafeUrl } from '@touchline/shared/fields';
import { isPlayable } from '@touchline/shared/film-host';
import { readFilmLink } from '@touchline/shared/film-link';
import { filmOfSource } from '@touchline/shared/film-source';
import { endingOf, mediaKind } from '@touchline/shared/media';
import type { Stretch } from '../../domain/film/plays';

export interface MatchItem {
  /** The field of the match that holds the link. */
  of: 'share' | 'wip' | 'learn' | 'advice';
  label: MessageDescriptor;
  link: string;
}

const LABELS: Record<'share' | 'wip' | 'learn', Record<string, MessageDescriptor>> = {
  share: { mov: msg({ message: 'Share', context: 'film to share' }), png: msg`Touches`, pdf: msg`Session` },
  wip: { mov: msg`Develop`, png: msg`Passing` },
  learn: { mov: msg`Learn`, png: msg`Finish` },
};

/** Treats every video format like .mov. */
const endingFor = (link: string): string => (isPlayable(link) ? 'mov' : endingOf(link));

/** Returns up to three items and the advice. Skips links with an unknown file extension. */
export function matchMedia(match: Pick<Match, 'shareLink' | 'wipLink' | 'learnLink' | 'advice'>): {
  items: MatchItem[];
  /** Advice to show as text, because it is more than a link to a film or image. */
  text: string;
} {
  const links = { share: match.shareLink, wip: match.wipLink, learn: match.learnLink };
  const items = (['share', 'wip', 'learn'] as const).flatMap((of): MatchItem[] => {
    const label = LABELS[of][endingFor(links[of])];
    return label ? [{ of, label, link: links[of] }] : [];
  });
  const advice = match.advice.trim();
  const link = readFilmLink(advice);
  if (!isSafeUrl(link) || !['video', 'image'].includes(mediaKind(link))) return { items, text: advice };
  // Words around the link are advice, too.
  const text = /\s/.test(advice) ? advice : '';
  return { items: [...items, { of: 'advice', label: msg`Advice`, link }], text };
}

/** Returns the game film of the match and its stretch that staff chose for the player; undefined without a film. */
export function clipOf({ eventSource, hodStart, hodEnd }: Pick<Match, 'eventSource' | 'hodStart' | 'hodEnd'>) {
  if (mediaKind(eventSource) !== 'video' && filmOfSource(eventSource) === undefined) return undefined;
  const stretch: Stretch | undefined = hodStart === undefined ? undefined : { start: hodStart, end: hodEnd };
  return { link: eventSource, stretch };
}

/** Returns the place of the newest match: the latest one with a time, else the last that was added. */
export const newestMatch = (matches: readonly Pick<Match, 'eventTime'>[]): number => {
  const latest = Math.max(...matches.map(({ eventTime = 0 }) => eventTime));
  return matches.findLastIndex(({ eventTime = 0 }) => eventTime === latest);
};
