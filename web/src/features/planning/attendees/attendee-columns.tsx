import { Anchor, Text } from '@mantine/core';
import type { AttendeeView } from '@touchline/shared/events/events.shapes';
import type { Visibility } from '@touchline/shared/events/events.visibility';
import type { EntityColumn } from '../../../components/entity-table.types';
import { AnswerWord } from '../answers/answer-word';
import { standingOf } from '../answers/tally';

/** What may be longer than its column; the whole of it is told on hover. */
const Short = ({ text = '' }: { text?: string | undefined }) => (
  <Text inherit truncate title={text}>
    {text}
  </Text>
);

/** The attendee table of specification 2.8: player, available, position, parent, email, phone, volunteer; what is masked is not drawn. */
export function attendeeColumns(visibility: Visibility, rows: readonly AttendeeView[]): EntityColumn<AttendeeView>[] {
  const nameOf = (row: AttendeeView) => row.player ?? `Player ${rows.findIndex(({ id }) => id === row.id) + 1}`;
  const people: EntityColumn<AttendeeView>[] = [
    {
      key: 'parent',
      title: 'Parent',
      value: (row) => row.parent,
      render: ({ parent }) => <Short text={parent} />,
      width: 144,
    },
  ];
  const contacts: EntityColumn<AttendeeView>[] = [
    {
      key: 'emailAddress',
      title: 'Email',
      value: (row) => row.emailAddress,
      render: (row) =>
        row.emailAddress && (
          <Anchor inherit truncate display="block" title={row.emailAddress} href={`mailto:${row.emailAddress}`}>
            {row.emailAddress}
          </Anchor>
        ),
      width: 184,
    },
    {
      key: 'phoneNumber',
      title: 'Phone',
      value: (row) => row.phoneNumber,
      render: (row) =>
        row.phoneNumber && (
          <Anchor inherit href={`tel:${row.phoneNumber.replaceAll(' ', '')}`}>
            {row.phoneNumber}
          </Anchor>
        ),
    },
  ];
  return [
    {
      key: 'player',
      title: 'Player',
      value: nameOf,
      render: (row) => <Short text={nameOf(row)} />,
      width: 152,
      phone: 'title',
    },
    {
      key: 'available',
      title: 'Available',
      value: ({ available }) => available,
      render: (row) => <AnswerWord standing={standingOf(row)} />,
      phone: 'status',
    },
    { key: 'position', title: 'Position', value: ({ position }) => position, phone: 'fact' },
    ...(visibility === 'anonymous' ? [] : people),
    ...(visibility === 'full' ? contacts : []),
    { key: 'volunteer', title: 'Volunteer', value: ({ volunteer }) => volunteer, phone: 'fact' },
  ];
}
