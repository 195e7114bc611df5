/** Unsent texts of posts, replies and changes, kept in this browser so that nothing typed is lost. */
import type { PostLink } from '@touchline/shared/posts/post.model';
import type { WaitingWrite } from '../../live/news/post-outbox';

export interface Draft {
  text: string;
  links: (PostLink & { name: string })[];
  confirm: boolean;
  urgent: boolean;
  club: boolean;
  pinnedUntil: string;
  /** In base64. */
  picture?: string | undefined;
  /** The version of the post that a change of it began with. */
  rev?: number;
}

export const NO_DRAFT: Draft = { text: '', links: [], confirm: false, urgent: false, club: false, pinnedUntil: '' };

const keyOf = (userId: string, place: string) => `touchline-draft.${userId}.${place}`;

export const isEmptyDraft = ({ text, links, picture }: Draft): boolean =>
  text.trim() === '' && links.length === 0 && picture === undefined;

/** @param place the team, or the post of a reply or a change */
export function readDraft(userId: string, place: string): Draft {
  try {
    return { ...NO_DRAFT, ...(JSON.parse(localStorage.getItem(keyOf(userId, place)) ?? '{}') as Partial<Draft>) };
  } catch {
    return NO_DRAFT;
  }
}

/** Returns a text before what is typed in its form already. */
export const joined = (typed: string, text: string): string => [text, typed.trim()].filter(Boolean).join('\n\n');

/** Puts a post that was not sent before what is typed in the form of its team. Links keep no names, so they are chosen again. */
export function returnToForm(userId: string, team: string, { body }: Extract<WaitingWrite, { kind: 'post' }>): void {
  const typed = readDraft(userId, team);
  const { text, confirm = false, urgent = false, picture = typed.picture } = body;
  keepDraft(userId, team, {
    ...typed,
    text: joined(typed.text, text),
    confirm: confirm || typed.confirm,
    urgent: urgent || typed.urgent,
    club: body.tag === undefined,
    picture: picture ?? undefined,
  });
}

/** Keeps a draft; a full or forbidden storage only loses it at a reload. */
export function keepDraft(userId: string, place: string, draft: Draft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf(userId, place));
    else localStorage.setItem(keyOf(userId, place), JSON.stringify(draft));
  } catch {
    return;
  }
}
