import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FilmView } from '@touchline/shared/films/film.model';
import { useEffect, useRef, useState } from 'react';
import { now } from '../../lib/now';
import { submitting, useSubmit } from '../../lib/use-submit';
import { announce } from '../../ui/focus/announce';
import { FormError } from '../../ui/form/form-error';
import { bytesText, damageText, encodedBytes, hintText, lengthText, refusalText } from './film-words';
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

const WAYS = { encode: 'ENCODE', pass: 'PASS', convert: 'CONVERT' } as const;

/** Says before anything begins how the chosen file becomes a film. */
export function ReadyFile({ facts, known, title: proposed, onMake, onBack }: ReadyProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState(known?.title ?? proposed);
  const submit = useSubmit();
  const { way, seconds, sound, bytes, damagedAt, hint } = facts;
  if (way !== 'encode' && way !== 'pass' && way !== 'convert')
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
  const made = known?.way ?? WAYS[way];
  const { sent = known?.stored ?? 0, chunks = known?.segments ?? 1 } = known?.conversion ?? {};
  const left = 1 - sent / chunks;
  const size = bytesText(Math.max(1_000_000, left * (made === 'ENCODE' ? seconds * encodedBytes(facts) : bytes)));
  return (
    <form onSubmit={submitting(() => submit.send(() => onMake(title)))}>
      <Stack gap="sm">
        <Text>
          {known ? (
            <Trans>
              This is “{known.title}”, which is not complete yet. It goes on where it stopped: {size} to send.
            </Trans>
          ) : made === 'CONVERT' && seconds === 0 ? (
            <Trans>
              This browser cannot read this file: it sends all of it, about {size}, and the club makes the film.
            </Trans>
          ) : made === 'CONVERT' && hint === 'bright' ? (
            <Trans>
              {length} of film in HDR. This browser sends the whole file, about {size}, and the club gives it the
              colours of every screen.
            </Trans>
          ) : made === 'CONVERT' && hint === 'halves' ? (
            <Trans>
              {length} of interlaced film. This browser sends the whole file, about {size}, and the club makes whole
              pictures of it.
            </Trans>
          ) : made === 'CONVERT' && sound === 'lost' ? (
            <Trans>
              {length} of film. This browser cannot read its sound: it sends the whole file, about {size}, and the club
              converts it.
            </Trans>
          ) : made === 'CONVERT' ? (
            <Trans>
              {length} of film. This browser cannot make it smaller: it sends the whole file, about {size}, and the club
              converts it. With Chrome or Safari, or with the camera set to “Most compatible”, there may be less to
              send.
            </Trans>
          ) : made === 'PASS' ? (
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
        {damagedAt !== undefined && (
          <Text role="alert">
            {damageText(damagedAt)} <Trans>It ends there.</Trans>
          </Text>
        )}
        {hint && made !== 'CONVERT' && <Text c="var(--dim)">{hintText(hint)}</Text>}
        {sound === 'lost' && made !== 'CONVERT' && (
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
          {made === 'ENCODE' && <Trans>It takes about as long as the film lasts.</Trans>}{' '}
          {made === 'CONVERT' && (
            <Trans>
              When all of it is sent you need this page no more: the club takes about as long as the film lasts, or two
              to three times as long on a small computer. Nobody can watch the file itself: the club removes it when its
              film is made, or after seven days.
            </Trans>
          )}{' '}
          <Trans>
            Keep this page open on the screen, best on Wi-Fi and with the charger. You may close it at any time: nothing
            is lost.
          </Trans>
        </Text>
        <Group gap="xs">
          <Button type="submit" loading={submit.busy}>
            {known ? (
              <Trans>Go on</Trans>
            ) : made === 'CONVERT' ? (
              <Trans>Send the file</Trans>
            ) : (
              <Trans>Make the film</Trans>
            )}
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

/** Parts of a film that are announced: each segment would be too much for somebody who listens. */
const MARKS = 4;

/** How far the film is. */
export function FilmProgress({ making, onStop }: { making: Extract<Making, { step: 'working' }>; onStop: () => void }) {
  const { t } = useLingui();
  const { film, stored, waiting, damagedAt } = making;
  const { title, seconds = 0, fileBytes } = film;
  const share = Math.min(1, stored / making.whole);
  const [done, whole] =
    fileBytes === undefined
      ? [lengthText(share * seconds), lengthText(seconds)]
      : [bytesText(share * fileBytes), bytesText(fileBytes)];
  const left = secondsLeft(making, now());
  const rest = left === undefined ? undefined : lengthText(left);
  const mark = Math.floor(share * MARKS);
  const marked = useRef(mark);
  useEffect(() => {
    const percent = (mark * 100) / MARKS;
    if (mark > marked.current) announce(t`${percent} % of the film are stored.`);
    marked.current = mark;
  }, [mark, t]);
  return (
    <Stack gap="sm">
      <progress className={classes.bar} value={stored} max={making.whole} aria-label={t`Progress of ${title}`} />
      <Text>
        <Trans>
          {done} of {whole} are stored.
        </Trans>{' '}
        {waiting === undefined && rest !== undefined && <Trans>About {rest} left.</Trans>}
        <span role="status">
          {waiting === 'network' && <Trans>The club cannot be reached. It goes on by itself.</Trans>}
          {waiting === 'wifi' && <Trans>It waits for Wi-Fi, and goes on by itself.</Trans>}
          {waiting === 'room' && <Trans>The club has no room left for film. Ask an admin to remove old films.</Trans>}
        </span>
      </Text>
      {damagedAt !== undefined && (
        <Text role="status">
          {damageText(damagedAt)} <Trans>The picture before that stays until the next one.</Trans>
        </Text>
      )}
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
