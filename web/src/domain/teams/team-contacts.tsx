import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown, IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type TeamContact, teamContactsContract } from '@touchline/shared/teams/team-contacts.contract';
import { useId, useState } from 'react';
import { queryOf } from '../../lib/query-of';
import { LoadError } from '../../ui/load-error';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './team-contacts.module.css';

function Contact({ contact: { name, role, phoneNumber, emailAddress } }: { contact: TeamContact }) {
  const { t } = useLingui();
  return (
    <li className={classes.person}>
      <span>
        {name}
        <Text component="span" size="sm" c="var(--dim)" display="block">
          {role === 'COACH' ? <Trans>Coach</Trans> : <Trans>Manager</Trans>}
        </Text>
      </span>
      <Group gap="xs">
        {phoneNumber && (
          <Button
            component="a"
            variant="default"
            href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`}
            leftSection={<IconPhone size={18} stroke={1.75} />}
            aria-label={t`Call ${name}`}
            title={phoneNumber}
          >
            <Trans>Call</Trans>
          </Button>
        )}
        {emailAddress && (
          <Button
            component="a"
            variant="default"
            href={`mailto:${emailAddress}`}
            leftSection={<IconMail size={18} stroke={1.75} />}
            aria-label={t`Write to ${name}`}
            title={emailAddress}
          >
            <Trans>Write</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}

function TeamCard({ team: { id, name } }: { team: TeamView }) {
  const { t } = useLingui();
  const read = useQuery(
    queryOf(['team-contacts', id], teamContactsContract.show_team_contacts, { query: { teamId: id } }),
  );
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {name}
      </Title>
      {read.isPending && <CardSkeleton height={96} />}
      {read.error && !read.data && <LoadError what={t`Who to call`} read={read} />}
      {read.data?.length === 0 && (
        <Text size="sm" c="var(--dim)">
          <Trans>No coach or manager is in this team yet.</Trans>
        </Text>
      )}
      <ul className={classes.people}>
        {read.data?.map((contact) => (
          <Contact key={`${contact.role} ${contact.name}`} contact={contact} />
        ))}
      </ul>
    </Card>
  );
}

/** The coaches and managers of these teams, with "Call" and "Write" for those who chose to be reached that way. */
export default function TeamContacts({ teams }: { teams: readonly TeamView[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm" mt="sm">
      <div>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          leftSection={<IconPhone size={18} stroke={1.75} />}
          rightSection={<IconChevronDown size={18} stroke={1.75} className={classes.arrow} data-open={isOpen} />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Who to call</Trans>
        </Button>
      </div>
      {isOpen && teams.map((team) => <TeamCard key={team.id} team={team} />)}
    </Stack>
  );
}
