import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCut, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { sourceOfFilm } from '@touchline/shared/film-source';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { CLIP_SECONDS } from '@touchline/shared/films/film-limits';
import { isOpenTo, isTaking } from '@touchline/shared/films/film-words';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { may } from '@touchline/shared/permissions/rules';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { FilmControl } from '../../domain/film/film-player';
import { MediaView } from '../../domain/film/media-view';
import { call } from '../../lib/client';
import { dateOf } from '../../lib/club-time';
import { useClubZone, useConfig } from '../../lib/config';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { announce } from '../../ui/focus/announce';
import { FormError } from '../../ui/form/form-error';
import { CardSkeleton } from '../../ui/skeletons';
import { FilmAudience } from './film-audience';
import { bytesText, faultText, lengthText } from './film-words';
import { useFilmRemoval } from './use-film-removal';

const FilmEdits = lazyWithRetry(() => import('./film-edits'));
const SaveClip = lazyWithRetry(() => import('../../domain/film/clip/save-clip'));

/** How far the file is that the club converts. */
function ConversionState({ film, conversion }: { film: FilmView; conversion: NonNullable<FilmView['conversion']> }) {
  const { stored, segments = 1, seconds = 0, fileBytes = 0, by } = film;
  const { step, sent, chunks, fault } = conversion;
  const converts = useConfig()?.convertsFilm ?? true;
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
  if (!converts && !isOpenTo(film))
    return (
      <Trans>
        Its file is here, and the club has no ffmpeg to convert it any more. Who runs the server can install it within a
        week. Sent by {by}.
      </Trans>
    );
  if (stored === 0) return <Trans>Its file is here, and waits to be converted. Sent by {by}.</Trans>;
  if (!isOpenTo(film))
    return (
      <Trans>
        The club is converting it: {done} of {length} are ready for the staff of the team. Sent by {by}.
      </Trans>
    );
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
  // Families do not learn who made the film of somebody else.
  const maker = by !== undefined && (
    <>
      {' '}
      <Trans>Made by {by}.</Trans>
    </>
  );
  if (mode === 'LIVE' && isTaking(state))
    return by === undefined ? (
      <Trans>It is being recorded: {live} are here.</Trans>
    ) : (
      <Trans>
        {by} is recording it: {live} are here.
      </Trans>
    );
  if (isTaking(state) && stored !== segments)
    return (
      <>
        <Trans>
          {done} of {length} are stored.
        </Trans>
        {maker}
      </>
    );
  return (
    <>
      <Trans>{length}.</Trans>
      {maker}
    </>
  );
}

/** Length of a proposed clip (s). */
const USUAL_CLIP = 15;

function FilmCard({ film, game, children }: { film: FilmView; game: string; children: ReactNode }) {
  const { t } = useLingui();
  const actor = useActor();
  const [isEdited, setEdited] = useState(false);
  const { remove, mayRemove, busy, error } = useFilmRemoval(film);
  const [isOpen, setOpen] = useState(false);
  const player = useRef<FilmControl | null>(null);
  const control = useCallback(
    (actions: FilmControl) => {
      // Its keys work at once, and readers hear what was opened.
      if (!player.current && !isEdited) actions.focus();
      player.current = actions;
    },
    [isEdited],
  );
  /** The seconds before the place where the film is: what was just seen. */
  const newestSeconds = () => {
    player.current?.pause?.();
    const end = Math.max(CLIP_SECONDS.least, player.current?.time() ?? 0);
    return { start: Math.max(0, end - USUAL_CLIP), end };
  };
  const { id, title, state, keepUntil, mode, tags, showing } = film;
  const facts = { tags, isReported: showing?.report !== undefined };
  const mayEdit =
    actor !== null && may(actor, 'film.edit', facts) && isOpenTo(film) && !(mode === 'LIVE' && isTaking(state));
  const until = dateOf(keepUntil, useClubZone());
  return (
    <Card component="li" padding="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <div>
            <Title order={3} size="h4">
              {title}
            </Title>
            <Text c="var(--dim)" size="sm">
              <FilmState film={film} /> <Trans>Kept until {until}.</Trans>
            </Text>
          </div>
          {children}
        </Group>
        <FilmAudience film={film} />
        {isOpen && <MediaView link={sourceOfFilm(id)} label={title} autoPlay={!isEdited} control={control} />}
        {isOpen && isEdited && mayEdit && (
          <Suspense fallback={<CardSkeleton cards={1} height={200} />}>
            <FilmEdits film={film} player={player} onClose={() => setEdited(false)} />
          </Suspense>
        )}
        <Group gap="xs">
          {isOpen && (
            <Suspense fallback={null}>
              <SaveClip film={id} title={title} stretch={newestSeconds} names={{ game }} />
            </Suspense>
          )}
          {isOpenTo(film) && !isOpen && (
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
          {mayEdit && !(isOpen && isEdited) && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconCut size={18} stroke={1.75} />}
              aria-label={t`Trim ${title}, or choose its picture`}
              onClick={() => {
                setOpen(true);
                setEdited(true);
              }}
            >
              <Trans>Trim</Trans>
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

interface PlaceButtonsProps {
  films: readonly FilmView[];
  n: number;
  busy: boolean;
  onMove: (ids: string[], moved: FilmView) => void;
}

/** Moves a film before or behind another one: the first half before the second. */
function PlaceButtons({ films, n, busy, onMove }: PlaceButtonsProps) {
  const { t } = useLingui();
  const film = films[n];
  if (!film) return null;
  const { title } = film;
  const move = (by: -1 | 1) => {
    const ids = films.map(({ id }) => id);
    ids.splice(n, 1);
    ids.splice(n + by, 0, film.id);
    onMove(ids, film);
  };
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      <ActionIcon
        variant="subtle"
        size="xl"
        aria-label={t`Move ${title} up`}
        disabled={busy || n === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="xl"
        aria-label={t`Move ${title} down`}
        disabled={busy || n === films.length - 1}
        onClick={() => move(1)}
      >
        <IconArrowDown size={20} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

/** The films of an event. */
export function FilmList({ event, films }: { event: EventView; films: readonly FilmView[] }) {
  const { t } = useLingui();
  const actor = useActor();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const mayOrder =
    films.length > 1 && actor !== null && may(actor, 'film.edit', { tags: event.tags, isReported: false });
  const order = (ids: string[], { id, title }: FilmView) =>
    send(async () => {
      await call(filmEditsContract.order_films, { body: { event: event.key, films: ids } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
      const [place, count] = [ids.indexOf(id) + 1, ids.length];
      announce(t`${title} is film ${place} of ${count}`);
    });
  if (films.length === 0) return null;
  return (
    <section aria-labelledby="films-of-game">
      <Title order={2} size="h3" id="films-of-game" mb="sm">
        <Plural value={films.length} one="Film of this game" other="Films of this game" />
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {films.map((film, n) => (
          <FilmCard key={film.id} film={film} game={event.name}>
            {mayOrder && (
              <PlaceButtons films={films} n={n} busy={busy} onMove={(ids, moved) => void order(ids, moved)} />
            )}
          </FilmCard>
        ))}
      </Stack>
      <FormError error={error} />
    </section>
  );
}
