import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text } from '@mantine/core';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { call } from '../../lib/client';
import { loginPath } from '../../lib/return-path';
import { useCurrentUser } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { Page } from '../../ui/page';

/** /object/:playerId: target of the mail about another guardian's request to remove this one. Sends an objection. */
export default function ObjectPage() {
  const { t } = useLingui();
  const { playerId = '' } = useParams();
  const location = useLocation();
  const user = useCurrentUser();
  const { busy, error, send } = useSubmit();
  const [isDone, setDone] = useState(false);
  const sendObjection = () =>
    send(async () => {
      await call(profilesContract.object_removal, { body: { playerId } });
      setDone(true);
    });

  return (
    <Page title={t`Stay a guardian`}>
      <Card maw={520}>
        <Stack gap="md" align="start">
          {isDone ? (
            <Text>
              <Trans>
                You objected. You are still a guardian until the team’s staff or an admin of the club decides.
              </Trans>
            </Text>
          ) : (
            <Text>
              <Trans>
                Another guardian asked to remove you as a guardian of a child. If you object, you stay one until the
                team’s staff or an admin of the club decides.
              </Trans>
            </Text>
          )}
          {!user && (
            <Button component={Link} to={loginPath(location)}>
              <Trans>Sign in to object</Trans>
            </Button>
          )}
          {user && !isDone && (
            <Button loading={busy} onClick={() => void sendObjection()}>
              <Trans>Object to the removal</Trans>
            </Button>
          )}
          <FormError error={error} />
        </Stack>
      </Card>
    </Page>
  );
}
