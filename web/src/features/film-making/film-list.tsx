import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { sourceOfFilm } from '@touchline/shared/film-source';
import type { FilmView } from '@touchline/shared/films/film.model';
import { isTaking, isWatchable } from '@touchline/shared/films/film-words';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { LIVE_SECONDS } from '@touchline/shared/films/live-grid';
import { may } from '@touchline/shared/permissions/rules';
import { useState } from 'react';
import { MediaView } from '../../domain/film/media-view';
import { call } from '../../lib/client';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { askFirst } from '../../ui/ask-first';
import { FormError } from '../../ui/form/form-error';
import { FilmAudience } from './film-audience';
import { lengthText } from './film-words';

function FilmState({ film: { mode, state, stored, segments, seconds = 0, by } }: { film: FilmView }) {
  const length = lengthText(seconds);
  const done = lengthText(Math.min(1, stored / (segments ?? 1)) * seconds);
  if (state === 'MISSING') return <Trans>This film is lost. Backups of the club hold no film.</Trans>;
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

function FilmCard({ film }: { film: FilmView }) {
  const { t } = useLingui();
  const actor = useActor();
  const client = useQueryClient();
  const removal = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const { id, title, tags, own, state } = film;
  const remove = () =>
    removal.send(async () => {
      await call(filmsContract.remove_film, { params: { id } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const mayRemove = actor && may(actor, 'film.remove', { tags, createdBy: own ? actor.userId : '' });
  return (
    <Card component="li" padding="md">
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text c="var(--dim)" size="sm">
            <FilmState film={film} />
          </Text>
        </div>
        <FilmAudience film={film} />
        {isOpen && <MediaView link={sourceOfFilm(id)} label={title} autoPlay />}
        <Group gap="xs">
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
              loading={removal.busy}
              onClick={() =>
                askFirst({
                  title: t`Remove “${title}”?`,
                  children: t`The film is removed for good. It cannot be restored.`,
                  labels: { confirm: t`Remove the film`, cancel: t`Keep it` },
                  confirmProps: { color: 'danger' },
                  onConfirm: () => void remove(),
                })
              }
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
        <FormError error={removal.error} />
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
