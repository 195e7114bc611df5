import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { FilmView } from '@touchline/shared/films/film.model';
import { inOrderToGo, whyGo } from '@touchline/shared/films/film-room';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { filmAddress } from '../../domain/film/film-address';
import { dateOf } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { FormError } from '../../ui/form/form-error';
import { bytesText, whyGoText } from './film-words';
import { useFilmRemoval } from './use-film-removal';

/** Films that are listed before "Show all". */
const FIRST = 5;

function RemovableFilm({ film, teams }: { film: FilmView; teams: string }) {
  const { t } = useLingui();
  const { remove, mayRemove, busy, error } = useFilmRemoval(film);
  const { title, bytes = 0, createdAt, keepUntil, event } = film;
  const why = whyGo(film);
  const zone = useClubZone();
  const [size, made, until] = [bytesText(bytes), dateOf(createdAt, zone), dateOf(keepUntil, zone)];
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Anchor component={Link} to={filmAddress(event)} size="sm" fw={550}>
              {title}
            </Anchor>
            {why && (
              <Badge variant="light" size="sm">
                {whyGoText(why)}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="var(--dim)">
            {teams && `${teams} · `}
            <Trans>
              {size}, made {made}, kept until {until}
            </Trans>
          </Text>
        </div>
        {mayRemove && (
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            flex="none"
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
  );
}

/** Films that can be removed to make room. */
export function RemovableFilms({ films, teamName }: { films: readonly FilmView[]; teamName: (tag: string) => string }) {
  const { t } = useLingui();
  const [by, setBy] = useState<'oldest' | 'largest'>('oldest');
  const [isWhole, setWhole] = useState(false);
  if (films.length === 0)
    return (
      <Text size="sm" c="var(--dim)">
        <Trans>There is no film yet.</Trans>
      </Text>
    );
  const ordered = inOrderToGo(films, by);
  return (
    <Stack gap="sm">
      <SegmentedControl
        style={{ alignSelf: 'flex-start' }}
        aria-label={t`Order of the films`}
        value={by}
        onChange={(value) => setBy(value === 'largest' ? 'largest' : 'oldest')}
        data={[
          { value: 'oldest', label: t`Oldest` },
          { value: 'largest', label: t`Largest` },
        ]}
      />
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {ordered.slice(0, isWhole ? undefined : FIRST).map((film) => (
          <RemovableFilm key={film.id} film={film} teams={film.tags.map(teamName).filter(Boolean).join(', ')} />
        ))}
      </Stack>
      {!isWhole && ordered.length > FIRST && (
        <Button variant="default" size="sm" onClick={() => setWhole(true)} style={{ alignSelf: 'flex-start' }}>
          <Trans>Show all {ordered.length}</Trans>
        </Button>
      )}
    </Stack>
  );
}
