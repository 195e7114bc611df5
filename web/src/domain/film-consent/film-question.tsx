import { Trans } from '@lingui/react/macro';
import { Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../lib/session';
import { ChildFilmConsent } from './child-film-consent';
import { isUnanswered, useTeamConsents } from './consents-query';

/** Asks guardians who have not answered yet whether film may show their children in this team. Stays after the answer, until the page is left. */
export default function FilmQuestion({ team }: { team: string }) {
  const children = useActor()?.children ?? [];
  const consents = useTeamConsents(team).filter(({ playerId }) => children.includes(playerId));
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const asked = consents.filter((one) => isUnanswered(one) || answered.includes(one.playerId));
  if (asked.length === 0) return null;
  return (
    <Card component="section" padding="md">
      <Stack gap="lg">
        <Text fw={550}>
          <Trans>The team films its games. May film show your child?</Trans>
        </Text>
        {asked.map((consent) => (
          <ChildFilmConsent
            key={consent.playerId}
            consent={consent}
            onAnswered={() => setAnswered((known) => [...known, consent.playerId])}
          />
        ))}
      </Stack>
    </Card>
  );
}
