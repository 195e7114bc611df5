import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { demoContract } from '@touchline/shared/demo/demo.contract';
import { mayEver } from '@touchline/shared/permissions/rules';
import { useConfig, useWhen } from '../../lib/config';
import { queryOf } from '../../lib/query-of';
import { useActor } from '../../lib/session';
import { EmptyState } from '../../ui/empty-state';
import { LoadError } from '../../ui/load-error';
import { NotFoundPage } from '../../ui/not-found-page';
import { Page } from '../../ui/page';
import classes from './mailbox-page.module.css';

const When = ({ at }: { at: number }) => (
  <Text size="sm" c="dimmed">
    {useWhen(at).text}
  </Text>
);

/** The demo club's mails, which are shown instead of sent. Their links work (specification 11.3). */
export default function MailboxPage() {
  const { t } = useLingui();
  const actor = useActor();
  const demo = useConfig()?.demo;
  const allowed = actor !== null && demo === true && mayEver(actor, 'demo.mailbox');
  const mails = useQuery({
    ...queryOf(['outbox'], demoContract.list_outbox, {}),
    enabled: allowed,
    refetchInterval: 5_000,
  });
  if (demo !== undefined && !allowed) return <NotFoundPage />;
  return (
    <Page title={t`Mailbox`} width="form">
      <Text mb="md">
        <Trans>The demo club sends no real email. Its emails show up here.</Trans>
      </Text>
      {mails.error && !mails.data ? (
        <LoadError what={t`The emails`} read={mails} />
      ) : !mails.data ? (
        <Skeleton height={140} radius="md" aria-hidden />
      ) : mails.data.length === 0 ? (
        <EmptyState
          title={t`No email yet`}
          help={t`Create an account or ask for a new password, and an email shows up here.`}
        />
      ) : (
        <Stack gap="md">
          {mails.data.map(({ to, subject, text, at }) => (
            <Card key={`${at} ${to}`} component="article">
              <Title order={2} size="h4">
                {subject}
              </Title>
              <Text size="sm" c="dimmed" className={classes.text}>
                <Trans>To {to}</Trans>
              </Text>
              <When at={at} />
              <p className={classes.text}>
                {text.split(/(https?:\/\/\S+)/).map((part) => {
                  const localPath = /^https?:\/\/[^/]+(\/auth\/\S+)$/.exec(part)?.[1];
                  return localPath ? (
                    <a key={part} href={localPath}>
                      {localPath}
                    </a>
                  ) : (
                    part
                  );
                })}
              </p>
            </Card>
          ))}
        </Stack>
      )}
    </Page>
  );
}
