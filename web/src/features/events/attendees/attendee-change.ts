/** The attendee form: its choices, its values, and the row change that they result in. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type AttendeeView, attendeeInput, type EventView } from '@touchline/shared/events/event.model';
import { VOLUNTEER_ROLES } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { messageText } from '../../../lib/language';
import type { RowChange } from '../../../live/engine/outbox-queue';
import type { EventRights } from '../event-rights';

/** Choices that are not a player: a guest whom staff enter, and the viewer as a volunteer. */
export const GUEST = 'guest';
export const MYSELF = 'myself';

export interface Candidate {
  value: string;
  label: string;
}

const candidateOf = ({ id, name, number }: PlayerView): Candidate => ({
  value: id,
  label: number === undefined ? name : `${name}, ${number}`,
});

export function candidates(
  event: Pick<EventView, 'attendees'>,
  roster: readonly PlayerView[],
  rights: Pick<EventRights, 'open' | 'closed' | 'manages' | 'children' | 'volunteers'>,
): Candidate[] {
  if (!rights.open || rights.closed) return [];
  const listed = new Set(event.attendees.map(({ playerId }: AttendeeView) => playerId));
  const addable = (rights.manages ? roster : rights.children).filter(({ id }) => !listed.has(id)).map(candidateOf);
  if (rights.manages) return [...addable, { value: GUEST, label: t`A guest` }];
  return rights.volunteers ? [...addable, { value: MYSELF, label: t`Me, as a volunteer` }] : addable;
}

export interface AttendeeValues {
  /** A player's id, `GUEST` or `MYSELF`. */
  who: string;
  available: AttendeeView['available'];
  position: string;
  volunteer: AttendeeView['volunteer'];
  player: string;
  parent: string;
  emailAddress: string;
  phoneNumber: string;
}

/** How volunteer roles are shown. */
export const volunteerWords: Record<(typeof VOLUNTEER_ROLES)[number], MessageDescriptor> = {
  Ref: msg`Referee`,
  Coach: msg`Coach`,
  Goalie: msg`Goalie`,
  Filming: msg`Filming`,
  AR: msg`Assistant referee`,
  OTHER: msg`Other`,
};

export const volunteerRole = (value: string | null): AttendeeView['volunteer'] =>
  VOLUNTEER_ROLES.find((role) => role === value) ?? '';

export const valuesOf = (row: AttendeeView | undefined): AttendeeValues => ({
  who: row ? (row.playerId ?? GUEST) : '',
  available: row?.available ?? 'YES',
  position: row?.position ?? '',
  volunteer: row?.volunteer ?? '',
  player: row?.player ?? '',
  parent: row?.parent ?? '',
  emailAddress: row?.emailAddress ?? '',
  phoneNumber: row?.phoneNumber ?? '',
});

export function attendeeErrors(values: AttendeeValues): Partial<Record<keyof AttendeeValues, string>> {
  if (!values.who) return { who: t`Choose a player` };
  if (values.who === MYSELF) return values.volunteer ? {} : { volunteer: t`Choose how you will help` };
  if (values.who !== GUEST) return {};
  const parsed = attendeeInput.safeParse({ ...values, volunteer: values.volunteer });
  const errors = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), messageText(message)]),
  );
  return values.player.trim() ? errors : { ...errors, player: t`Name is required` };
}

/** @param freshId creates the id of a new row */
export function changeOf(
  event: Pick<EventView, 'key'>,
  row: AttendeeView | undefined,
  values: AttendeeValues,
  context: { roster: readonly PlayerView[]; myName: string },
  freshId: () => string,
): RowChange {
  const { who, available, position, volunteer, player, parent, emailAddress, phoneNumber } = values;
  const answer = { available, position: position.trim(), volunteer };
  const guest = { player: player.trim(), parent: parent.trim(), emailAddress: emailAddress.trim(), phoneNumber };
  if (row) {
    const isGuest = row.playerId === undefined && row.emailAddress !== undefined;
    const input = isGuest ? { ...answer, ...guest } : answer;
    return { op: 'change', event: event.key, attendeeId: row.id, playerId: row.playerId, input };
  }
  const add = { op: 'add' as const, event: event.key, attendeeId: freshId() };
  if (who === MYSELF) return { ...add, input: { ...answer, player: context.myName } };
  if (who === GUEST) return { ...add, input: { ...answer, ...guest } };
  const child = context.roster.find(({ id }) => id === who);
  return {
    ...add,
    playerId: who,
    input: { ...answer, player: child?.name, position: position.trim() || child?.position },
  };
}
