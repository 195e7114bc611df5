import { t } from '@lingui/core/macro';
import { Anchor, Text } from '@mantine/core';
import type { AttendeeView, Visibility } from '@touchline/shared/events/event.model';
import { positionText } from '../../../domain/players/position-words';
import type { EntityColumn } from '../../../ui/table/table-view';
import { answerStatusOf, attendeeName } from '../answers/answer-status';
import { AnswerWord } from '../answers/answer-word';
import { volunteerWords } from './attendee-change';

/** Truncates a long text and shows all of it on hover. */
const Truncated = ({ text = '' }: { text?: string | undefined }) => (
  <Text inherit truncate title={text}>
    {text}
  </Text>
);

/** The columns of the attendee table (specification 2.8), without those that the viewer may not see. */
export function attendeeColumns(
  visibility: Visibility,
  rows: readonly AttendeeView[],
  answerBy?: number,
): EntityColumn<AttendeeView>[] {
  const nameOf = (row: AttendeeView) =>
    attendeeName(
      row,
      rows.findIndex(({ id }) => id === row.id),
    );
  const people: EntityColumn<AttendeeView>[] = [
    {
      key: 'parent',
      title: t`Parent`,
      value: (row) => row.parent,
      render: ({ parent }) => <Truncated text={parent} />,
      width: 144,
    },
  ];
  const contacts: EntityColumn<AttendeeView>[] = [
    {
      key: 'emailAddress',
      title: t`Email`,
      value: (row) => row.emailAddress,
      render: (row) =>
        row.emailAddress && (
          <Anchor inherit truncate display="block" title={row.emailAddress} href={`mailto:${row.emailAddress}`}>
            {row.emailAddress}
          </Anchor>
        ),
      width: 176,
    },
    {
      key: 'phoneNumber',
      title: t`Phone`,
      value: (row) => row.phoneNumber,
      render: (row) =>
        row.phoneNumber && (
          <Anchor inherit href={`tel:${row.phoneNumber.replaceAll(' ', '')}`}>
            {row.phoneNumber}
          </Anchor>
        ),
    },
  ];
  const notes: EntityColumn<AttendeeView>[] = [
    {
      key: 'reason',
      title: t`Note`,
      value: ({ reason = '' }) => reason,
      render: ({ reason }) => <Truncated text={reason} />,
      width: 160,
      phone: 'fact',
    },
  ];
  return [
    {
      key: 'player',
      title: t`Player`,
      value: nameOf,
      render: (row) => <Truncated text={nameOf(row)} />,
      width: 152,
      phone: 'title',
    },
    {
      key: 'available',
      title: t`Answer`,
      value: ({ available }) => available,
      render: (row) => (
        <>
          <AnswerWord status={answerStatusOf(row)} />
          {visibility === 'full' && answerBy !== undefined && (row.answeredAt ?? 0) > answerBy && (
            <Text inherit span c="var(--bib-text)">
              {' '}
              {t`late`}
            </Text>
          )}
        </>
      ),
      phone: 'status',
    },
    ...(visibility === 'full' && rows.some(({ reason }) => reason) ? notes : []),
    { key: 'position', title: t`Position`, value: ({ position }) => positionText(position), phone: 'fact' },
    ...(visibility === 'anonymous' ? [] : people),
    ...(visibility === 'full' ? contacts : []),
    {
      key: 'volunteer',
      title: t`Volunteer`,
      value: ({ volunteer }) => volunteer && t(volunteerWords[volunteer]),
      phone: 'fact',
    },
  ];
}
