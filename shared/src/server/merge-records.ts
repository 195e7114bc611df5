/** Records of merges: what they moved, so that they can be finished after a crash, and undone. */
import type { Participant } from '../events/event.model';
import type { AttendeeRecord, DevelopmentRecord, PlayerRecord } from './records';

/** Part of an event that names the dropped child of a merge, as it was before. */
export interface MergedEvent {
  row?: AttendeeRecord;
  /** The row of the child that stays. */
  other?: AttendeeRecord;
  /** The ride in which the dropped child had a seat, and whether the other child had a seat, too. */
  seat?: { rideId: string; both: boolean };
  participants: Record<string, Participant>;
  /** By the key of a play: whether it named both children. */
  plays: Record<string, boolean>;
}

/** Two children that became one. Kept for 7 days, so that it can be undone. */
export interface MergeRecord {
  _id: string;
  keepId: string;
  dropId: string;
  by: { userId: string; name: string; emailAddress: string };
  /** The next start finishes what is `merging` or `undoing`. */
  state: 'merging' | 'merged' | 'undoing' | 'undone';
  /** Both children as they were before. */
  keep: PlayerRecord;
  drop: PlayerRecord;
  /** The rosters of the dropped child, and whether the other one was on them too. */
  teams: { teamId: string; both: boolean }[];
  /** By `itemRow(eventId)`. Each is noted before the event is changed. */
  events: Record<string, MergedEvent>;
  developments: DevelopmentRecord[];
  /** By `itemRow(boardId)`: ids of the markers. */
  boards: Record<string, string[]>;
  createdAt: number;
  expiresAt: number;
}
