import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { sourceOfFilm } from '@touchline/shared/film-source';
import { isOpenTo } from '@touchline/shared/films/film-words';
import { useClubFilms } from '../../../domain/film/films-query';
import { MediaView } from '../../../domain/film/media-view';
import classes from './match.module.css';

/** The newest film of a game, for those who may see it. */
export default function MatchFilm({ event: { id, tags } }: { event: EventView }) {
  const { t } = useLingui();
  const film = useClubFilms(tags).find((one) => one.event.id === id && isOpenTo(one));
  if (!film) return null;
  return (
    <section className={classes.section} aria-label={t`Film`}>
      <Title order={2} size="h3">
        <Trans>Film</Trans>
      </Title>
      <MediaView link={sourceOfFilm(film.id)} label={film.title || t`Film`} />
    </section>
  );
}
