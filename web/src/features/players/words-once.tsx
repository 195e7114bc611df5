import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

const READ = 'touchline-player-words-read';

/** Explains the words of the player viewer until somebody has read them in this browser. */
export function WordsOnce() {
  const { t } = useLingui();
  const [isRead, setRead] = useState(() => localStorage.getItem(READ) !== null);
  if (isRead) return null;
  return (
    <Group role="note" aria-label={t`What the words mean`} gap="sm" mb="md" wrap="nowrap" align="center">
      <Text size="sm" c="var(--dim)" maw="70ch">
        <Trans>
          “Share” shows what your child did, “Develop” what to work on, “Learn” how it is done. Pictures show touches,
          passes and finishes.
        </Trans>
      </Text>
      <Button
        variant="default"
        size="sm"
        flex="none"
        onClick={() => {
          localStorage.setItem(READ, '1');
          setRead(true);
        }}
      >
        <Trans>Got it</Trans>
      </Button>
    </Group>
  );
}
