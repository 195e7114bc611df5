import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { WifiChoice } from '../../domain/film/wifi-choice';
import { OwnInvitations } from '../../domain/joining/own-invitations-slot';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { queryOf } from '../../lib/query-of';
import { currentUserKey } from '../../lib/session';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { CardSkeleton, PageSkeleton } from '../../ui/skeletons';
import { AccountForm } from './account-form';
import { Folded } from './folded';
import { LanguageChoice } from './language-choice';
import { OwnData } from './own-data';

const CalendarCard = lazyWithRetry(() => import('./calendar-card'), <CardSkeleton height={300} />);
const NotificationSettings = lazyWithRetry(() => import('./notification-settings'), <CardSkeleton height={560} />);
const RemovalRequests = lazyWithRetry(() => import('./removal-requests'));
const OwnDues = lazyWithRetry(() => import('../../domain/own-dues'));

/** The key extends the current user's key, so that both are invalidated together. */
const profileQuery = queryOf([...currentUserKey, 'profile'], profilesContract.get_profile, { query: {} });

/** /admin/profile: the account, the cards of its children, and the settings. */
export default function ProfilePage() {
  const { t } = useLingui();
  const profile = useQuery(profileQuery);
  const reload = () => profile.refetch();
  return (
    <Page title={t`My account`}>
      <OwnInvitations />
      {profile.error && !profile.data && <LoadError what={t`Your account`} read={profile} />}
      {profile.isPending && <PageSkeleton />}
      {profile.data && (
        <Stack gap="md">
          <RemovalRequests players={profile.data.players} />
          <AccountForm key={profile.data.id} profile={profile.data} reload={reload}>
            <Folded id="notifications" name={t`Notifications`}>
              <NotificationSettings />
            </Folded>
            <Folded id="calendar" name={t`Calendars`}>
              <CalendarCard />
            </Folded>
            <Folded id="film" name={t`Film`}>
              <WifiChoice />
            </Folded>
            <Folded id="language" name={t`Language`}>
              <LanguageChoice profile={profile.data} reload={reload} />
            </Folded>
          </AccountForm>
          <OwnDues />
          <Folded id="data" name={t`Data`}>
            <OwnData />
          </Folded>
        </Stack>
      )}
    </Page>
  );
}
