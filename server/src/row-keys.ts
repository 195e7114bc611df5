/** Keys of maps inside documents: unique, never a bare number, never with a dot (specification 4.4). */
import { hash } from 'node:crypto';

const short = (text: string): string => hash('sha256', text).slice(0, 32);

/** Returns the key of a row about a known item, such as a player, participant or play. */
export const itemRow = (id: string): string => `p${id}`;

/** Returns the key of one item in one of an event's lists. */
export const singleItem = (list: string, row: string): string => `${list}_${row}`;

/** Returns the key of a member's row. */
export const memberRow = (address: string): string => `m${short(address.toLowerCase())}`;

/** Returns the key of an attendee's row: the child, or else name and address in lower case. So each attendee has one row. */
export const attendeeRow = (attendee: {
  playerId?: string | undefined;
  player: string;
  emailAddress: string;
}): string =>
  attendee.playerId
    ? itemRow(attendee.playerId)
    : `g${short(`${attendee.player.trim().toLowerCase()}\n${attendee.emailAddress.toLowerCase()}`)}`;
