/** The media of a development's match, chosen by the file extensions of its links (specification 2.6). Pure. */
import type { Match } from '@touchline/shared/developments/development.model';
import { isSafeUrl } from '@touchline/shared/fields';
import { endingOf, mediaKind } from '../../lib/media';

export interface MatchItem {
  /** The field of the match that holds the link. */
  of: 'share' | 'wip' | 'learn' | 'advice';
  label: string;
  link: string;
}

const LABELS = {
  share: { mov: 'Share', png: 'Touches', pdf: 'Session' },
  wip: { mov: 'Develop', png: 'Passing' },
  learn: { mov: 'Learn', png: 'Finish' },
} as const satisfies Record<string, Record<string, string>>;

/** Treats every video format like .mov. */
const endingFor = (link: string): string => (mediaKind(link) === 'video' ? 'mov' : endingOf(link));

/** Returns up to three items and the advice. Skips links with an unknown file extension. */
export function matchMedia(match: Pick<Match, 'shareLink' | 'wipLink' | 'learnLink' | 'advice'>): {
  items: MatchItem[];
  /** Advice to show as text, because it is not a link to a film or image. */
  text: string;
} {
  const links = { share: match.shareLink, wip: match.wipLink, learn: match.learnLink };
  const items = (['share', 'wip', 'learn'] as const).flatMap((of): MatchItem[] => {
    const labels: Record<string, string> = LABELS[of];
    const label = labels[endingFor(links[of])];
    return label ? [{ of, label, link: links[of] }] : [];
  });
  const advice = match.advice.trim();
  const shown = isSafeUrl(advice) && ['video', 'image'].includes(mediaKind(advice));
  return shown
    ? { items: [...items, { of: 'advice', label: 'Advice', link: advice }], text: '' }
    : { items, text: advice };
}
