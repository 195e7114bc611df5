import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { KIND_WORDS } from '../../domain/notices/notice-kinds';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { showLanguage } from '../../lib/language';
import { queryOf } from '../../lib/query-of';
import { loginPath } from '../../lib/return-path';
import { useSession } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { EmptyState } from '../../ui/empty-state';
import { FormError } from '../../ui/form/form-error';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/skeletons';

const settings = { pathname: '/admin/profile', search: '', hash: '#notifications' };

/** /unsubscribe/:token: ends the mails of one kind, without signing in. Opening it changes nothing. */
export default function UnsubscribePage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const isVisitor = useSession().state === 'visitor';
  const [ended, setEnded] = useState(false);
  const { busy, error, send } = useSubmit();
  const link = useQuery({
    ...queryOf(['mailed-unsubscribe', token], noticesContract.show_unsubscribe, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const language = link.data?.language;
  useEffect(() => {
    if (language && isVisitor) void showLanguage(language);
  }, [language, isVisitor]);

  const toSettings = (
    <Button component={Link} variant="default" to={isVisitor ? loginPath(settings) : `/admin/profile#notifications`}>
      <Trans>All notification settings</Trans>
    </Button>
  );
  if (link.isPending) return <PageSkeleton />;
  if (link.error instanceof ApiError && [400, 404].includes(link.error.status))
    return (
      <EmptyState
        order={1}
        title={t`This link does not work any more`}
        help={t`You can choose in My account which emails you get.`}
        action={toSettings}
      />
    );
  if (!link.data) return <LoadError what={t`The page`} read={link} />;

  const kind = t(KIND_WORDS[link.data.kind].setting);
  const end = async () => setEnded(await send(() => call(noticesContract.unsubscribe, { params: { token } })));
  return (
    <Page title={ended ? t`You are unsubscribed` : t`Stop these emails?`} width="form">
      <Card>
        <Stack gap="md" align="start">
          <div role="status">
            <Text>
              {ended ? (
                <Trans>
                  You get no more emails of this kind: <b>{kind}</b>.
                </Trans>
              ) : (
                <Trans>
                  This ends emails of one kind: <b>{kind}</b>.
                </Trans>
              )}
            </Text>
          </div>
          <Text c="var(--dim)">
            <Trans>All other emails go on, and the app and your phone still tell you.</Trans>
          </Text>
          {!ended && (
            <Button loading={busy} onClick={() => void end()}>
              <Trans>Unsubscribe</Trans>
            </Button>
          )}
          <FormError error={error} />
          {toSettings}
        </Stack>
      </Card>
    </Page>
  );
}
