/**
 * The masks of a match, for REST replies and live messages alike. Families see the score, the goals, and whether an own child is on. Who
 * else is on they see in a shared line-up: then its coach lets them see how long each child plays.
 */
import type { Visibility } from '../events/help.model';
import { firstNameOf } from '../players/first-name';
import { type EntryKind, isClockKind, KINDS_OF_HELPERS } from './entries';
import { type EntryView, entryModel, type MatchView, matchModel } from './match.model';

/** Kinds that families see of all children. */
const OF_ALL: readonly EntryKind[] = ['GOAL', 'CHANCE', 'SAVE', 'CORNER', 'PENALTY'];
/** Kinds whose players no family reads: nobody is remembered for a shot that failed. */
const NAMELESS: readonly EntryKind[] = ['PENALTY'];
/** Kinds that families see of their own children, without the other child. */
const OF_OWN: readonly EntryKind[] = ['SUB', 'SWAP', 'INJURY', 'SIN_BIN', 'YELLOW', 'RED'];

/** The viewer of a match. */
export interface MatchViewer {
  /** Returns whether a child is the viewer's own. */
  isOwn: (playerId: string) => boolean;
  /** The account, which sees the entries that it made. */
  userId?: string;
}
const nobody: MatchViewer = { isOwn: () => false };

/** No family reads whose own goal it was, nor who is named in another goal against us. */
const isAgainstUs = ({ kind, side, ownGoal }: EntryView): boolean =>
  kind === 'GOAL' && (side === 'THEM' || ownGoal === true);

/** The clock and shapes are of nobody, whatever player somebody sent with one. */
const isOfAll = ({ kind }: EntryView): boolean => isClockKind(kind) || kind === 'SHAPE';

const withoutPlayers = ({ playerId: _, otherPlayerId: __, ...entry }: EntryView): EntryView => entry;

/** Returns the children whose families see more of an entry than others. */
export const childrenOf = ({ kind, playerId, otherPlayerId }: EntryView): string[] =>
  OF_OWN.includes(kind) ? [playerId, otherPlayerId].filter((id) => id !== undefined) : [];

/** Returns an entry as a visibility includes it, or undefined if it does not. */
export function maskEntry(
  entry: EntryView,
  visibility: Visibility,
  { isOwn, userId }: MatchViewer = nobody,
): EntryView | undefined {
  if (visibility === 'full') return entry;
  const masked = entryModel.mask(entry, visibility);
  const named = masked.by ? { ...masked, by: { ...masked.by, name: firstNameOf(masked.by.name) } } : masked;
  const isNameless = isAgainstUs(entry) || isOfAll(entry) || NAMELESS.includes(entry.kind);
  const shown = isNameless ? withoutPlayers(named) : named;
  const isAuthor = entry.by?.userId === userId && KINDS_OF_HELPERS.includes(entry.kind);
  if (isOfAll(entry) || OF_ALL.includes(entry.kind) || isAuthor) return shown;
  if (!childrenOf(entry).some(isOwn)) return undefined;
  const { playerId, otherPlayerId } = shown;
  return {
    ...withoutPlayers(shown),
    ...(playerId !== undefined && isOwn(playerId) && { playerId }),
    ...(otherPlayerId !== undefined && isOwn(otherPlayerId) && { otherPlayerId }),
  };
}

/** Returns the ids of the players whom a match names. */
export const playersIn = ({ lineup = {}, onField = {}, entries = [] }: Partial<MatchView>): Set<string> =>
  new Set(
    [
      ...Object.values(lineup),
      ...Object.values(onField),
      ...entries.flatMap((entry) => [entry.playerId, entry.otherPlayerId, ...Object.values(entry.lineup ?? {})]),
    ].filter((id) => id !== undefined),
  );

/** Returns a match as a visibility includes it. Who sees the whole journal reads all children's times from it. */
export function maskMatch(match: MatchView, visibility: Visibility, viewer: MatchViewer): MatchView {
  const { own = {}, ...masked } = matchModel.mask(match, visibility);
  if (visibility === 'full') return masked;
  const { shared } = match;
  if (masked.lineup && !shared) masked.lineup = {};
  if (masked.onField && !shared) masked.onField = {};
  if (masked.entries) masked.entries = masked.entries.flatMap((entry) => maskEntry(entry, visibility, viewer) ?? []);
  const seen = new Set([...Object.keys(own).filter(viewer.isOwn), ...playersIn(masked)]);
  if (masked.former)
    masked.former = masked.former
      .filter(({ id }) => seen.has(id))
      .map((child) => ({ ...child, name: firstNameOf(child.name) }));
  // An anonymous visitor has no children.
  if (visibility === 'masked')
    return { ...masked, own: Object.fromEntries(Object.entries(own).filter(([id]) => viewer.isOwn(id))) };
  return masked;
}
