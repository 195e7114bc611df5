import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { MailTroubles, useMailTroubles } from '../../domain/notices/mail-troubles';
import { useConfig } from '../../lib/config';
import { queryOf } from '../../lib/query-of';
import { someNames } from './some-names';
import classes from './start.module.css';

/** Names that the sentence has room for. */
const MAX_NAMES = 5;

const inactiveQuery = queryOf(['users', 'not activated'], usersContract.find_users, { query: { state: 'INACTIVE' } });

const nameOf = (user: UserView) => `${displayName(user)} (${user.emailAddress})`;

const MailHelp = () => (
  <Text size="sm" component="div">
    <Trans>
      No one gets links to activate an account or set a new password. Until email is set up, each email is a file on the
      server: open it and pass the link on.
    </Trans>
    <details>
      <summary>
        <Trans>For the person who runs the server</Trans>
      </summary>
      <Trans>
        Set <code>SMTP_URL</code>, and <code>MAIL_FROM</code> if its account is not an email address, and start the
        server again. The files are in the <code>outbox</code> folder of <code>DATA_DIR</code>.
      </Trans>
    </details>
  </Text>
);

function WaitingHelp({ demo, mailed }: { demo: boolean; mailed: boolean }) {
  if (demo)
    return (
      <Trans>
        Their emails are in the{' '}
        <Anchor component={Link} to="/mailbox" inherit>
          mailbox
        </Anchor>
        .
      </Trans>
    );
  if (mailed)
    return (
      <Trans>Each of them got an email with a link. “Forgot password?” on the sign-in page sends a new one.</Trans>
    );
  return <Trans>Their emails are files on the server.</Trans>;
}

/** Notices for ADMIN and ROOT: mail is not configured or does not go out, or accounts wait for activation. */
export function ClubNotices() {
  const { t } = useLingui();
  const config = useConfig();
  const { users: inactive = [], total = 0 } = useQuery(inactiveQuery).data ?? {};
  const troubles = useMailTroubles();
  const heading = useId();
  if (!config) return null;
  const { demo, mailConfigured } = config;
  const names = someNames(inactive.map(nameOf), MAX_NAMES, total);
  const noMail = !demo && !mailConfigured;
  if (!noMail && inactive.length === 0 && troubles.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.notice}>
      <Title order={2} size="h4" id={heading} className={classes.noticeTitle}>
        {noMail
          ? t`Email is not set up`
          : troubles.length > 0
            ? t`Emails do not go out`
            : t`Accounts waiting for activation`}
      </Title>
      {noMail && <MailHelp />}
      <MailTroubles troubles={troubles} />
      {inactive.length > 0 && (
        <Text size="sm" className={classes.people}>
          <Trans>
            <b>Waiting for activation</b>: {names}.
          </Trans>{' '}
          <WaitingHelp demo={demo} mailed={mailConfigured} />
        </Text>
      )}
    </section>
  );
}
