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

/** Films of the player come first, drawings of a practice last. */
const RANKS: Record<string, number> = { mov: 0, png: 1, pdf: 2 };

/** Names of films, which the page explains. */
export const words = {
  share: msg({ message: 'Share', context: 'film to share' }),
  develop: msg`Develop`,
  learn: msg`Learn`,
};

const LABELS: Record<'share' | 'wip' | 'learn', Record<string, MessageDescriptor>> = {
  share: { mov: words.share, png: msg`Touches`, pdf: msg`Session` },
  wip: { mov: words.develop, png: msg`Passing` },
  learn: { mov: words.learn, png: msg`Finish` },
};

/** Treats every video format like .mov. */
const endingFor = (link: string): string => (isPlayable(link) ? 'mov' : endingOf(link));

const rankOf = ({ link }: MatchItem): number => RANKS[endingFor(link)] ?? 0;

/** Returns the advice, and up to three items as a family looks at them. Skips links with an unknown file extension. */
export function matchMedia(match: Pick<Match, 'shareLink' | 'wipLink' | 'learnLink' | 'advice'>): {
  items: MatchItem[];
  /** Advice to show as text, because it is more than a link to a film or image. */
  text: string;
} {
  const links = { share: match.shareLink, wip: match.wipLink, learn: match.learnLink };
  const items = (['share', 'wip', 'learn'] as const)
    .flatMap((of): MatchItem[] => {
      const label = LABELS[of][endingFor(links[of])];
      return label ? [{ of, label, link: links[of] }] : [];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const advice = match.advice.trim();
  const link = readFilmLink(advice);
  if (!isSafeUrl(link) || !['video', 'image'].includes(mediaKind(link))) return { items, text: advice };
  // Words around the link are advice, too.
  const text = /\s/.test(advice) ? advice : '';
  return { items: [{ of: 'advice', label: msg`Advice`, link }, ...items], text };
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
