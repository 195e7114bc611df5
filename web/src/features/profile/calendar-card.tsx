import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { useId } from 'react';
import { call } from '../../lib/client';
import { copyText } from '../../lib/copy-text';
import { queryOf } from '../../lib/query-of';
import { useScrollToPart } from '../../lib/scroll-to-part';
import { currentUserKey } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { askFirst } from '../../ui/ask-first';
import { FormError } from '../../ui/form/form-error';
import { specAlert } from '../../ui/toasts/spec-alert';

/** The key extends the current user's key, so that another team brings its address. */
const calendarsQuery = queryOf([...currentUserKey, 'calendars'], calendarsContract.show_calendars, {});

/** Returns the addresses with which calendar programs subscribe to a feed. */
function programsOf(url: string, name: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  return [
    { program: 'Google', link: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { program: 'Apple', link: webcal },
    {
      program: 'Outlook',
      link: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
    },
  ];
}

function Feed({ name, url }: { name: string; url: string }) {
  const { t } = useLingui();
  const copy = async () => {
    if (await copyText(url)) specAlert(t`Address copied`, { id: 'address-copied', tone: 'done' });
    else specAlert(t`The address was not copied, because this browser does not allow it.`);
  };
  return (
    <section aria-label={name}>
      <Text fw={600} mb={6}>
        {name}
      </Text>
      <Group gap="xs">
        {programsOf(url, name).map(({ program, link }) => (
          <Button
            key={program}
            component="a"
            href={link}
            {...(link.startsWith('https') && { target: '_blank', rel: 'noreferrer' })}
            variant="default"
            size="sm"
            aria-label={t`Add ${name} to ${program}`}
          >
            {program}
          </Button>
        ))}
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconCopy size={18} stroke={1.75} />}
          aria-label={t`Copy the address of ${name}`}
          onClick={() => void copy()}
        >
          <Trans>Copy address</Trans>
        </Button>
      </Group>
    </section>
  );
}

/** Addresses of calendar feeds, which calendar programs read by themselves. */
export default function CalendarCard() {
  const { t } = useLingui();
  const heading = useId();
  const client = useQueryClient();
  const calendars = useQuery(calendarsQuery);
  const { busy, error, send } = useSubmit();

  const renew = async () => {
    const hasSucceeded = await send(async () =>
      client.setQueryData(calendarsQuery.queryKey, await call(calendarsContract.renew_calendars, {})),
    );
    if (hasSucceeded) specAlert(t`You have new addresses. Add them to your calendars again.`, { tone: 'done' });
  };
  const askToRenew = () =>
    askFirst({
      title: t`Make new addresses?`,
      children: (
        <Text size="sm">
          <Trans>
            The old addresses stop working. Calendars that use them get no more changes until you add the new ones.
          </Trans>
        </Text>
      ),
      labels: { confirm: t`Make new addresses`, cancel: t`Keep` },
      confirmProps: { color: 'danger' },
      onConfirm: () => void renew(),
    });

  const { data } = calendars;
  useScrollToPart('calendar', data !== undefined);
  return (
    <Card component="section" id="calendar" aria-labelledby={heading} style={{ scrollMarginTop: 72 }}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={heading}>
            <Trans>Calendar</Trans>
          </Title>
          <Text size="sm" c="var(--dim)">
            <Trans>
              Games and practices in your own calendar. Changes arrive by themselves. Google looks for them about twice
              a day.
            </Trans>
          </Text>
        </div>
        {data && <Feed name={data.teams.length > 1 ? t`All my teams` : t`My team`} url={data.family} />}
        {data &&
          data.teams.length > 1 &&
          data.teams.map(({ teamId, team, url }) => <Feed key={teamId} name={team} url={url} />)}
        {calendars.error && !data && <FormError error={calendars.error} />}
        {data && (
          <details>
            <Text component="summary" size="sm">
              <Trans>Who can see it</Trans>
            </Text>
            <Text size="sm" c="var(--dim)" my="xs">
              <Trans>Anyone with an address can see the times and places. Share it only within your family.</Trans>
            </Text>
            <Button variant="default" size="sm" loading={busy} onClick={askToRenew}>
              <Trans>Make new addresses</Trans>
            </Button>
          </details>
        )}
        <FormError error={error} />
      </Stack>
    </Card>
  );
}
