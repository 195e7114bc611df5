/** Keys of the maps inside documents: what must be unique, never a bare number, never with a dot (specification 4.4). */
import { hash } from 'node:crypto';

const short = (text: string): string => hash('sha256', text).slice(0, 32);

/** Key of a row about a known item (player, participant, play …). */
export const itemRow = (id: string): string => `p${id}`;

/** Key of what is known of one item of one of an event's lists, by the item's row. */
export const singleItem = (list: string, row: string): string => `${list}_${row}`;

/** Key of a member's row. */
export const memberRow = (address: string): string => `m${short(address.toLowerCase())}`;

/** Key of an attendee's row: the child, else name and address, case-folded: nobody is on a list twice. */
export const attendeeRow = (attendee: {
  playerId?: string | undefined;
  player: string;
  emailAddress: string;
}): string =>
  attendee.playerId
    ? itemRow(attendee.playerId)
    : `g${short(`${attendee.player.trim().toLowerCase()}\n${attendee.emailAddress.toLowerCase()}`)}`;
