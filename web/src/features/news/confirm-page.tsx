import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { postsContract } from '@touchline/shared/posts/posts.contract';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import classes from '../../domain/news/news.module.css';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { showLanguage } from '../../lib/language';
import { queryOf } from '../../lib/query-of';
import { useSession } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { EmptyState } from '../../ui/empty-state';
import { FormError } from '../../ui/form/form-error';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/skeletons';

/** /confirm/:token: confirms a post from its mail, without signing in. Nothing is sent before a tap: programs that scan mails open links, too. */
export function ConfirmPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const isVisitor = useSession().state === 'visitor';
  const { busy, error, send } = useSubmit();
  const [isDone, setDone] = useState(false);
  const post = useQuery({
    ...queryOf(['mailed-confirmation', token], postsContract.show_confirmation, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const language = post.data?.language;
  useEffect(() => {
    if (language && isVisitor) void showLanguage(language);
  }, [language, isVisitor]);
  const confirm = async () => {
    const query = { textRev: String(post.data?.textRev) };
    setDone(await send(() => call(postsContract.confirm, { params: { token }, query })));
    await post.refetch();
  };

  if (post.error instanceof ApiError && [400, 404].includes(post.error.status))
    return (
      <EmptyState
        order={1}
        title={t`This link does not work any more`}
        help={t`The post was removed, or you are no longer in this team.`}
        action={
          <Button component={Link} to="/admin/news">
            <Trans>Open team news</Trans>
          </Button>
        }
      />
    );
  if (post.error) return <LoadError what={t`The post`} read={post} />;
  if (!post.data) return <PageSkeleton />;
  const { text, team, confirmed, former } = post.data;
  return (
    <Page title={team || t`Team news`} width="form">
      <Card>
        <Stack gap="md">
          <p className={classes.text}>{text}</p>
          {former && (
            <Text fw={550}>
              <Trans>The text has changed since you confirmed it.</Trans>
            </Text>
          )}
          {confirmed || isDone ? (
            <Text role="status" fw={600} c="var(--going)">
              <Trans>You have confirmed this.</Trans>
            </Text>
          ) : (
            <Button size="xl" h={64} fullWidth loading={busy} onClick={() => void confirm()}>
              <Trans>Confirm</Trans>
            </Button>
          )}
          <FormError error={error} />
        </Stack>
      </Card>
    </Page>
  );
}
