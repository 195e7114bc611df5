import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { filmOf, playsOf } from '../../../domain/film/plays';
import { useCurrentUser } from '../../../lib/session';
import { seasonQuery } from '../../../live/queries/team-events';
import { teamGames } from './game-selection';
import classes from './game-views.module.css';

interface NewestClipsProps {
  team: string;
  onClips: (game: EventView, child: string) => void;
}

/** A button for each of the viewer's children on film: the clips of the newest game with some. */
export default function NewestClips({ team, onClips }: NewestClipsProps) {
  const children = useCurrentUser()?.players ?? [];
  const season = useQuery({ ...seasonQuery(team), enabled: children.length > 0 });
  const games = teamGames(season.data ?? [], team);
  const childrenOnFilm = children.flatMap(({ id, name }) => {
    const isOnFilm = ({ plays }: EventView) => playsOf(plays, { value: id, label: name }).some((play) => filmOf(play));
    const game = games.find(isOnFilm);
    return game ? [{ id, name, game }] : [];
  });
  if (childrenOnFilm.length === 0) return null;
  return (
    <div className={classes.newest}>
      {childrenOnFilm.map(({ id, name, game }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
          onClick={() => onClips(game, id)}
        >
          <Trans>Newest clips of {name}</Trans>
        </Button>
      ))}
    </div>
  );
}
