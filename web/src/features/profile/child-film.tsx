import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { useState } from 'react';
import SavedClips from '../../domain/film/clip/saved-clips';
import { ChildFilmConsent } from '../../domain/film-consent/child-film-consent';
import { isUnanswered, useOwnConsents } from '../../domain/film-consent/consents-query';
import { levelName } from '../../domain/film-consent/level-words';

/** The answer whether film may show an own child: in one line, with the question on demand. */
export default function ChildFilm({ playerId }: { playerId: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const consent = useOwnConsents().find((one) => one.playerId === playerId);
  if (!consent) return null;
  const name = firstNameOf(consent.name);
  const choice = t(levelName[consent.level]);
  const clips = <SavedClips child={{ playerId, name }} />;
  const unanswered = isUnanswered(consent);
  if (opened)
    return (
      <Box pt="sm">
        <ChildFilmConsent consent={consent} />
        {clips}
      </Box>
    );
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" pt="sm">
        <Text size="sm" {...(unanswered && { fw: 550, c: 'var(--bib-text)' })}>
          {unanswered ? (
            <Trans>Film of {name}: not answered yet, so only coaches watch it.</Trans>
          ) : (
            <Trans>
              Film of {name}: {choice}
            </Trans>
          )}
        </Text>
        <Button
          variant={unanswered ? 'filled' : 'default'}
          size="sm"
          flex="none"
          aria-label={t`Answer whether film may show ${name}`}
          onClick={() => setOpened(true)}
        >
          {unanswered ? <Trans>Answer</Trans> : <Trans>Change</Trans>}
        </Button>
      </Group>
      {clips}
    </>
  );
}
