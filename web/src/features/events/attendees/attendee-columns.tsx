import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { Visibility } from '@touchline/shared/events/event.model';
import type { ReactNode } from 'react';
import type { EntityColumn } from '../../../ui/table/table-view';
import { AnswerWord } from '../answers/answer-word';
import { volunteerWords } from './attendee-change';
import type { AttendeeRow } from './attendee-rows';

/** Truncates a long text and shows all of it on hover. */
const Truncated = ({ text = '' }: { text?: string | undefined }) => (
  <Text inherit truncate title={text}>
    {text}
  </Text>
);

interface ContactProps {
  /** The address or number. */
  text: string;
  href: string;
  /** The accessible name without the address: "Write to Priya Raman". */
  label: string;
  /** Undefined: there is room for the text. */
  icon: ReactNode;
}

const Contact = ({ text, href, label, icon }: ContactProps) =>
  icon ? (
    <ActionIcon
      component="a"
      variant="subtle"
      size={32}
      my={-4}
      href={href}
      title={text}
      aria-label={`${label}: ${text}`}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Anchor inherit href={href}>
      {text}
    </Anchor>
  );

const mailOf = ({ attendee, player }: AttendeeRow): string =>
  attendee ? (attendee.emailAddress ?? '') : (player?.contacts ?? []).join(',');

interface ColumnSettings {
  visibility: Visibility;
  rows: readonly AttendeeRow[];
  answerBy: number | undefined;
  /** True: the table is a list, whose details have room for addresses. */
  narrow: boolean;
}

/** The columns of the attendee table (specification 2.8), without those that the viewer may not see. */
export function attendeeColumns({ visibility, rows, answerBy, narrow }: ColumnSettings): EntityColumn<AttendeeRow>[] {
  const people: EntityColumn<AttendeeRow>[] = [
    {
      key: 'parent',
      title: t`Parent`,
      value: ({ attendee }) => attendee?.parent,
      render: ({ attendee }) => <Truncated text={attendee?.parent} />,
      width: 144,
    },
  ];
  const contacts: EntityColumn<AttendeeRow>[] = [
    {
      key: 'emailAddress',
      title: t`Email`,
      value: mailOf,
      render: (row) => {
        const address = mailOf(row);
        const name = row.attendee?.parent || row.name;
        return (
          address && (
            <Contact
              text={address}
              href={`mailto:${address}`}
              label={t`Write to ${name}`}
              icon={!narrow && <IconMail size={18} stroke={1.75} />}
            />
          )
        );
      },
    },
    {
      key: 'phoneNumber',
      title: t`Phone`,
      value: ({ attendee }) => attendee?.phoneNumber,
      render: (row) => {
        const number = row.attendee?.phoneNumber;
        const name = row.attendee?.parent || row.name;
        return (
          number && (
            <Contact
              text={number}
              href={`tel:${number.replaceAll(' ', '')}`}
              label={t`Call ${name}`}
              icon={!narrow && <IconPhone size={18} stroke={1.75} />}
            />
          )
        );
      },
    },
  ];
  const notes: EntityColumn<AttendeeRow>[] = [
    {
      key: 'reason',
      title: t`Note`,
      value: ({ attendee }) => attendee?.reason ?? '',
      render: ({ attendee }) => <Truncated text={attendee?.reason} />,
      width: 240,
      phone: 'fact',
    },
  ];
  return [
    {
      key: 'player',
      title: t`Player`,
      value: ({ name }) => name,
      render: ({ name, player }) => (
        <Text inherit truncate title={name}>
          {player?.number !== undefined && (
            <Text inherit span c="var(--dim)" fw={400}>
              {`${player.number} `}
            </Text>
          )}
          <span>{name}</span>
        </Text>
      ),
      words: ({ player }) => `${player?.number ?? ''}`,
      width: 184,
      phone: 'title',
    },
    {
      key: 'available',
      title: t`Answer`,
      value: ({ attendee }) => attendee?.available,
      render: ({ attendee, status }) => (
        <>
          <AnswerWord status={status} />
          {visibility === 'full' && answerBy !== undefined && (attendee?.answeredAt ?? 0) > answerBy && (
            <Text inherit span c="var(--bib-text)">
              {' '}
              {t`late`}
            </Text>
          )}
        </>
      ),
      phone: 'status',
    },
    ...(visibility === 'full' && rows.some(({ attendee }) => attendee?.reason) ? notes : []),
    {
      key: 'position',
      title: t`Position`,
      value: ({ attendee, player }) => (attendee ?? player)?.position,
      phone: 'fact',
    },
    ...(visibility === 'anonymous' ? [] : people),
    ...(visibility === 'full' ? contacts : []),
    {
      key: 'volunteer',
      title: t`Volunteer`,
      value: ({ attendee }) => attendee?.volunteer && t(volunteerWords[attendee.volunteer]),
      phone: 'fact',
    },
  ];
}
