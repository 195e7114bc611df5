import { Anchor, Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../lib/client';
import { useConfig } from '../../lib/config';
import classes from './start.module.css';

/** Names listed before "and n more". */
const MAX_NAMES = 5;

const waitingQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: async ({ signal }) =>
    (await call(usersContract.list_users, { query: {} }, { signal })).filter(({ active }) => !active),
});

const nameOf = (user: UserView) => `${displayName(user)} (${user.emailAddress})`;

function nameList(users: readonly UserView[]): string {
  const first = users.slice(0, MAX_NAMES).map(nameOf).join(', ');
  return users.length > MAX_NAMES ? `${first} and ${users.length - MAX_NAMES} more` : first;
}

const MailHelp = () => (
  <Text size="sm">
    Nobody is sent a link to activate an account or to set a new password. Set <code>SMTP_URL</code> and start the
    server again. Until then every mail is a file in the folder <code>outbox</code> of <code>DATA_DIR</code>: give its
    link to whom it is for.
  </Text>
);

function WaitingHelp({ demo, mailed }: { demo: boolean; mailed: boolean }) {
  if (demo)
    return (
      <>
        Their mails are in the{' '}
        <Anchor component={Link} to="/mailbox" inherit>
          mailbox
        </Anchor>
        .
      </>
    );
  if (mailed) return 'Each was mailed a link. Whoever lost it gets a new one by “Forgot password?” on the login page.';
  return 'Their links are in the outbox folder.';
}

/** Notices for ADMIN and ROOT: mail is not configured, or accounts wait for activation. */
export function ClubNotices() {
  const config = useConfig();
  const waiting = useQuery(waitingQuery).data ?? [];
  const heading = useId();
  if (!config) return null;
  const { demo, mailConfigured } = config;
  const noMail = !demo && !mailConfigured;
  if (!noMail && waiting.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.notice}>
      <Title order={2} size="h4" id={heading} className={classes.noticeTitle}>
        {noMail ? 'Mail is not set up' : 'Accounts wait for activation'}
      </Title>
      {noMail && <MailHelp />}
      {waiting.length > 0 && (
        <Text size="sm" className={classes.people}>
          <b>Waiting for activation</b>: {nameList(waiting)}. <WaitingHelp demo={demo} mailed={mailConfigured} />
        </Text>
      )}
    </section>
  );
}
