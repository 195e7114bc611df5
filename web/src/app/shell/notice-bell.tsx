import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type NoticeView, noticesContract } from '@touchline/shared/notices/notices.contract';
import { useState } from 'react';
import { call } from '../../lib/client';
import { numberOf } from '../../lib/language';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { queryOf } from '../../lib/query-of';
import { everyNoticeKey } from '../../live/engine/query-keys';
import { CardSkeleton } from '../../ui/skeletons';
import classes from './notice-bell.module.css';

const WaitingNews = lazyWithRetry(() => import('../../domain/news/waiting-news'));
const NoticeList = lazyWithRetry(() => import('./notice-list'), <CardSkeleton />);

/** The signed-in user's notices, newest first. The live layer refreshes them. */
const noticesQuery = queryOf([...everyNoticeKey, 'own'], noticesContract.list_notices, { query: {} });

/** The bell: how many notices are unread, and their list. Opening it marks them as read. */
export default function NoticeBell() {
  const { t } = useLingui();
  const client = useQueryClient();
  const notices = useQuery(noticesQuery);
  const [opened, setOpened] = useState(false);
  const [hasWaiting] = useState(() => 'touchline-news' in localStorage);
  /** Ids that were unread when the list was opened: they stay marked until it closes. */
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = (notices.data ?? []).filter(({ read }) => !read);
  const count = unread.length;

  const markRead = async (until: number) => {
    // A failure leaves them unread, and the next opening tries again.
    const response = await call(noticesContract.read_notices, { body: { until } }).catch(() => null);
    if (response)
      client.setQueryData<NoticeView[]>(noticesQuery.queryKey, (list) =>
        list?.map((notice) => (notice.at <= response.until ? { ...notice, read: true } : notice)),
      );
  };
  const change = (open: boolean) => {
    setOpened(open);
    if (!open) return;
    setNewIds(new Set(unread.map(({ id }) => id)));
    if (count > 0) void markRead(Math.max(...unread.map(({ at }) => at)));
  };

  const number = numberOf(count);
  return (
    <>
      {hasWaiting && <WaitingNews />}
      <Popover
        opened={opened}
        onChange={change}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        radius="sm"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--dim)"
            size={44}
            className={classes.bell}
            aria-label={count > 0 ? plural(count, { one: '# new notice', other: '# new notices' }) : t`Notices`}
            onClick={() => change(!opened)}
          >
            <IconBell size={20} stroke={1.75} />
            {count > 0 && (
              <span className={classes.count} aria-hidden="true">
                {count > 9 ? '9+' : number}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel} aria-label={t`Notices`}>
          <NoticeList notices={notices} newIds={newIds} onLeave={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
