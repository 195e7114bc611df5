/** Records of merges: what they moved, so that they can be finished after a crash, and undone while it is unchanged. */
import type { AttendanceView, Participant } from '@touchline/shared/events/event.model';
import type { MergeChoices } from '@touchline/shared/players/players.contract';
import type { AttendeeRecord, DevelopmentRecord, PlayerRecord } from './records';

/** Part of an event that names one of the two children of a merge, as it was before. */
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
  /** The choices of the person who merged them. They count where nothing else decides. */
  choices?: MergeChoices;
  /** The fields that the kept child got from the other one. */
  taken?: Record<string, string | number>;
  /** The invitations that were moved to the kept child. */
  invitations?: string[];
  /** True: the dropped child does not change any more, so `drop`, `teams` and `developments` are complete. */
  prepared?: true;
  /** The rosters of the dropped child, and whether the other one was on them too. */
  teams: { teamId: string; both: boolean }[];
  /** By `itemRow(eventId)`. Each is noted before the event is changed. */
  events: Record<string, MergedEvent>;
  /** By `itemRow(matchId)`: the dot paths at which the match named the dropped child. */
  matches?: Record<string, string[]>;
  /** By `itemRow(eventId)`: what the event said of the two children. */
  attendance?: Record<string, { drop: AttendanceView; keep?: AttendanceView }>;
  developments: DevelopmentRecord[];
  /** By `itemRow(clipId)`: whether the record of a saved clip named both children. */
  clips?: Record<string, boolean>;
  /** By `itemRow(boardId)`: ids of the markers. */
  boards: Record<string, string[]>;
  /** Hash of the child and of all that the merge moved, when it was done: the undo compares it. */
  seal?: string;
  createdAt: number;
  expiresAt: number;
}
