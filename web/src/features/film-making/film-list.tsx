import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { sourceOfFilm } from '@touchline/shared/film-source';
import type { FilmView } from '@touchline/shared/films/film.model';
import { CLIP_SECONDS } from '@touchline/shared/films/film-limits';
import { isTaking, isWatchable } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { Suspense, useCallback, useRef, useState } from 'react';
import type { FilmControl } from '../../domain/film/film-player';
import { MediaView } from '../../domain/film/media-view';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { FormError } from '../../ui/form/form-error';
import { FilmAudience } from './film-audience';
import { bytesText, dayText, faultText, lengthText } from './film-words';
import { useFilmRemoval } from './use-film-removal';

const SaveClip = lazyWithRetry(() => import('../../domain/film/clip/save-clip'));

/** How far the file is that the club converts. */
function ConversionState({ film, conversion }: { film: FilmView; conversion: NonNullable<FilmView['conversion']> }) {
  const { stored, segments = 1, seconds = 0, fileBytes = 0, by } = film;
  const { step, sent, chunks, fault } = conversion;
  const [length, size] = [lengthText(seconds), bytesText(fileBytes)];
  const done = lengthText(Math.min(1, stored / segments) * seconds);
  const here = bytesText((sent / chunks) * fileBytes);
  if (step === 'FAILED') return <>{faultText(fault)}</>;
  if (step === 'SENDING')
    return (
      <Trans>
        {here} of {size} of its file are sent. Sent by {by}.
      </Trans>
    );
  if (stored === 0) return <Trans>Its file is here, and waits to be converted. Sent by {by}.</Trans>;
  return (
    <Trans>
      The club is converting it: {done} of {length} can be watched. Sent by {by}.
    </Trans>
  );
}

function FilmState({ film }: { film: FilmView }) {
  const { mode, state, stored, segments, seconds = 0, by, conversion } = film;
  const length = lengthText(seconds);
  const done = lengthText(Math.min(1, stored / (segments ?? 1)) * seconds);
  if (state === 'MISSING') return <Trans>This film is lost. Backups of the club hold no film.</Trans>;
  if (conversion) return <ConversionState film={film} conversion={conversion} />;
  if (state === 'CLOSED') return <Trans>The club takes nothing more for this film.</Trans>;
  const live = lengthText(stored * LIVE_SECONDS);
  if (mode === 'LIVE' && isTaking(state))
    return (
      <Trans>
        {by} is recording it: {live} are here.
      </Trans>
    );
  if (isTaking(state) && stored !== segments)
    return (
      <Trans>
        {done} of {length} are stored. Made by {by}.
      </Trans>
    );
  return (
    <Trans>
      {length}. Made by {by}.
    </Trans>
  );
}

/** Length of a proposed clip (s). */
const USUAL_CLIP = 15;

function FilmCard({ film }: { film: FilmView }) {
  const { t } = useLingui();
  const { remove, mayRemove, busy, error } = useFilmRemoval(film);
  const [isOpen, setOpen] = useState(false);
  const player = useRef<FilmControl | null>(null);
  const control = useCallback((actions: FilmControl) => {
    player.current = actions;
  }, []);
  /** The seconds before the place where the film is: what was just seen. */
  const newestSeconds = () => {
    player.current?.pause?.();
    const end = Math.max(CLIP_SECONDS.least, player.current?.time() ?? 0);
    return { start: Math.max(0, end - USUAL_CLIP), end };
  };
  const { id, title, state, keepUntil } = film;
  const until = dayText(keepUntil);
  return (
    <Card component="li" padding="md">
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text c="var(--dim)" size="sm">
            <FilmState film={film} /> <Trans>Kept until {until}.</Trans>
          </Text>
        </div>
        <FilmAudience film={film} />
        {isOpen && <MediaView link={sourceOfFilm(id)} label={title} autoPlay control={control} />}
        <Group gap="xs">
          {isOpen && (
            <Suspense fallback={null}>
              <SaveClip film={id} title={title} stretch={newestSeconds} />
            </Suspense>
          )}
          {isWatchable(state) && !isOpen && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
              aria-label={t`Watch ${title}`}
              onClick={() => setOpen(true)}
            >
              <Trans>Watch</Trans>
            </Button>
          )}
          {mayRemove && (
            <Button
              variant="subtle"
              color="danger"
              size="sm"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              aria-label={t`Remove ${title}`}
              loading={busy}
              onClick={remove}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
        <FormError error={error} />
      </Stack>
    </Card>
  );
}

/** The films of an event. */
export function FilmList({ films }: { films: readonly FilmView[] }) {
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="films-of-game">
      <Title order={2} size="h3" id="films-of-game" mb="sm">
        <Plural value={films.length} one="Film of this game" other="Films of this game" />
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {films.map((film) => (
          <FilmCard key={film.id} film={film} />
        ))}
      </Stack>
    </section>
  );
}
