import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text } from '@mantine/core';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { useRef, useState } from 'react';
import SavedClips from '../../domain/film/clip/saved-clips';
import { ChildFilmConsent } from '../../domain/film-consent/child-film-consent';
import { isUnanswered, useOwnConsents } from '../../domain/film-consent/consents-query';
import { levelName } from '../../domain/film-consent/level-words';

/** The answer whether film may show an own child: in one line, with the question on demand. */
export default function ChildFilm({ playerId }: { playerId: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  /** True after an answer here: its button is gone, and the next one takes the focus. */
  const wasAnswered = useRef(false);
  const consent = useOwnConsents().find((one) => one.playerId === playerId);
  if (!consent) return null;
  const name = firstNameOf(consent.name);
  const choice = t(levelName[consent.level]);
  const clips = <SavedClips child={{ playerId, name }} />;
  if (opened)
    return (
      <Box pt="sm">
        <ChildFilmConsent consent={consent} />
        {clips}
      </Box>
    );
  return (
    <>
      {isUnanswered(consent) ? (
        <Box
          pt="sm"
          onClickCapture={() => {
            wasAnswered.current = true;
          }}
        >
          <ChildFilmConsent consent={consent} onMore={() => setOpened(true)} />
        </Box>
      ) : (
        <Group justify="space-between" gap="xs" wrap="nowrap" pt="sm">
          <Text size="sm">
            <Trans>
              Film of {name}: {choice}
            </Trans>
          </Text>
          <Button
            variant="default"
            size="sm"
            flex="none"
            autoFocus={wasAnswered.current}
            aria-label={t`Change whether film may show ${name}`}
            onClick={() => setOpened(true)}
          >
            <Trans>Change</Trans>
          </Button>
        </Group>
      )}
      {clips}
    </>
  );
}
