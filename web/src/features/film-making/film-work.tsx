import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FilmView } from '@touchline/shared/films/film.model';
import { useState } from 'react';
import { now } from '../../lib/now';
import { submitting, useSubmit } from '../../lib/use-submit';
import { FormError } from '../../ui/form/form-error';
import { bytesText, ENCODED_BYTES, lengthText, refusalText } from './film-words';
import classes from './film-work.module.css';
import type { SourceFacts } from './making/messages';
import { type Making, secondsLeft } from './use-film-making';

interface ReadyProps {
  facts: SourceFacts;
  /** The film that this file continues. */
  known: FilmView | undefined;
  /** The title that is proposed. */
  title: string;
  onMake: (title: string) => Promise<void>;
  onBack: () => void;
}

/** Says before anything begins how the chosen file becomes a film. */
export function ReadyFile({ facts, known, title: proposed, onMake, onBack }: ReadyProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState(known?.title ?? proposed);
  const submit = useSubmit();
  const { way, seconds, sound, bytes } = facts;
  if (way !== 'encode' && way !== 'pass')
    return (
      <Stack gap="sm">
        <Text role="alert" fw={550}>
          {refusalText(way)}
        </Text>
        <Button variant="default" onClick={onBack}>
          <Trans>Choose another file</Trans>
        </Button>
      </Stack>
    );
  const length = lengthText(seconds);
  const isPassed = (known?.way ?? (way === 'pass' ? 'PASS' : 'ENCODE')) === 'PASS';
  const left = known ? 1 - known.stored / (known.segments ?? 1) : 1;
  const size = bytesText(Math.max(1_000_000, left * (isPassed ? bytes : seconds * ENCODED_BYTES)));
  return (
    <form onSubmit={submitting(() => submit.send(() => onMake(title)))}>
      <Stack gap="sm">
        <Text>
          {known ? (
            <Trans>
              This is “{known.title}”, which is not complete yet. It goes on where it stopped: {size} to send.
            </Trans>
          ) : isPassed ? (
            <Trans>
              {length} of film. This browser cannot make it smaller: it sends it as the camera made it, about {size}.
              With Chrome or Safari there is less to send.
            </Trans>
          ) : (
            <Trans>
              {length} of film. This device makes it smaller and sends it: about {size}.
            </Trans>
          )}
        </Text>
        {sound === 'lost' && (
          <Text c="var(--dim)">
            <Trans>Its sound has a format that the film cannot take over: it will be silent.</Trans>
          </Text>
        )}
        {!known && (
          <TextInput
            label={t`Title`}
            value={title}
            maxLength={120}
            required
            onChange={(change) => setTitle(change.currentTarget.value)}
          />
        )}
        <Text c="var(--dim)" size="sm">
          {!isPassed && <Trans>It takes about as long as the film lasts.</Trans>}{' '}
          <Trans>
            Keep this page open on the screen, best on Wi-Fi and with the charger. You may close it at any time: nothing
            is lost.
          </Trans>
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={submit.busy}>
            {known ? <Trans>Go on</Trans> : <Trans>Make the film</Trans>}
          </Button>
          <Button variant="default" onClick={onBack}>
            <Trans>Choose another file</Trans>
          </Button>
        </Group>
        <FormError error={submit.error} />
      </Stack>
    </form>
  );
}

/** How far the film is. */
export function FilmProgress({ making, onStop }: { making: Extract<Making, { step: 'working' }>; onStop: () => void }) {
  const { t } = useLingui();
  const { film, stored, waiting } = making;
  const { title, segments = 1, seconds = 0 } = film;
  const done = lengthText(Math.min(1, stored / segments) * seconds);
  const whole = lengthText(seconds);
  const left = secondsLeft(making, now());
  const rest = left === undefined ? undefined : lengthText(left);
  return (
    <Stack gap="sm">
      <progress className={classes.bar} value={stored} max={segments} aria-label={t`Progress of ${title}`} />
      <Text role="status">
        <Trans>
          {done} of {whole} are stored.
        </Trans>{' '}
        {waiting === 'network' && <Trans>The club cannot be reached. It goes on by itself.</Trans>}
        {waiting === 'wifi' && <Trans>It waits for Wi-Fi, and goes on by itself.</Trans>}
        {waiting === 'room' && <Trans>The club has no room left for film. Ask an admin to remove old films.</Trans>}
        {waiting === undefined && rest !== undefined && <Trans>About {rest} left.</Trans>}
      </Text>
      <Text c="var(--dim)" size="sm">
        <Trans>
          You may close this page: nothing is lost. Choose the same file again to go on, also on another device.
        </Trans>
      </Text>
      <Button variant="default" onClick={onStop} style={{ alignSelf: 'flex-start' }}>
        <Trans>Stop</Trans>
      </Button>
    </Stack>
  );
}
