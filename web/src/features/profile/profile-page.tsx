import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { LANGUAGE_NAMES } from '@touchline/shared/languages';
import { useWifiOnly } from '../../domain/film/use-wifi-only';
import { WifiChoice } from '../../domain/film/wifi-choice';
import { isUnanswered, ownConsentsQuery } from '../../domain/film-consent/consents-query';
import { OwnInvitations } from '../../domain/joining/own-invitations-slot';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { queryOf } from '../../lib/query-of';
import { currentUserKey, useActor } from '../../lib/session';
import { LoadError } from '../../ui/load-error';
import { Page } from '../../ui/page';
import { CardSkeleton, PageSkeleton } from '../../ui/skeletons';
import { AccountForm } from './account-form';
import { Folded } from './folded';
import { LanguageChoice } from './language-choice';
import { OwnData } from './own-data';
import { preferencesQuery, waysText } from './preferences-query';

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
  const preferences = useQuery(preferencesQuery);
  // Without a role there is no child to ask about.
  const mayAsk = (useActor()?.roles.length ?? 0) > 0;
  const consents = useQuery({ ...ownConsentsQuery, enabled: mayAsk });
  const { only } = useWifiOnly();
  const { language } = profile.data ?? {};
  // Open questions stand first on a phone: they do not jump there later.
  const isPending = profile.isPending || consents.isLoading;
  return (
    <Page title={t`My account`}>
      <OwnInvitations />
      {profile.error && !profile.data && <LoadError what={t`Your account`} read={profile} />}
      {isPending && <PageSkeleton />}
      {profile.data && !isPending && (
        <Stack gap="md">
          <RemovalRequests players={profile.data.players} />
          <AccountForm
            key={profile.data.id}
            profile={profile.data}
            reload={reload}
            asks={consents.data?.some(isUnanswered) ?? false}
            after={
              <>
                <Folded id="data" name={t`Data`} state={t`Download or delete`}>
                  <OwnData />
                </Folded>
                <OwnDues />
              </>
            }
          >
            <Folded id="notifications" name={t`Notifications`} state={preferences.data && waysText(preferences.data)}>
              <NotificationSettings />
            </Folded>
            <Folded id="calendar" name={t`Calendars`} state={t`Google, Apple, Outlook`}>
              <CalendarCard />
            </Folded>
            <Folded id="film" name={t`Film`} state={only ? t`Sent by Wi-Fi only` : t`Sent by Wi-Fi or mobile data`}>
              <WifiChoice />
            </Folded>
            <Folded
              id="language"
              name={t`Language`}
              state={language ? LANGUAGE_NAMES[language] : t`Same as the browser`}
            >
              <LanguageChoice profile={profile.data} reload={reload} />
            </Folded>
          </AccountForm>
        </Stack>
      )}
    </Page>
  );
}
