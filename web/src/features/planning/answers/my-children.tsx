import type { EventView } from '@touchline/shared/events/events.shapes';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/players.shapes';
import { Shirt } from '../../../components/shirt';
import type { Pending } from '../../../live/engine/overlay';
import { AnswerButtons } from './answer-buttons';
import classes from './my-children.module.css';
import { rowOfPlayer } from './tally';

interface MyChildrenProps {
  event: EventView;
  players: readonly PlayerView[];
  pending: ReadonlyMap<string, Pending>;
  onAnswer: (player: PlayerView, available: Availability) => void;
}

function note(state: Pending | undefined, answered: boolean): string {
  if (state === 'unconfirmed') return 'Not confirmed yet, trying again';
  if (state === 'pending') return 'Being sent';
  return answered ? '' : 'Needs an answer';
}

/** The one thing a parent came for: each own child's answer. */
export const MyChildren = ({ event, players, pending, onAnswer }: MyChildrenProps) => (
  <ul className={classes.list} aria-label="My children">
    {players.map((player) => {
      const row = rowOfPlayer(event, player.id);
      const state = row && pending.get(row.id);
      return (
        <li key={player.id} className={classes.child}>
          <Shirt answer={row?.available} mark={player.number ?? ''} pending={state !== undefined} />
          <div className={classes.who}>
            <span className={classes.name}>{player.name}</span>
            <span className={classes.note} data-state={state ?? (row ? 'answered' : 'silent')} role="status">
              {note(state, row !== undefined)}
            </span>
          </div>
          <div className={classes.answer}>
            <AnswerButtons
              name={player.name}
              answer={row?.available}
              onAnswer={(available) => onAnswer(player, available)}
            />
          </div>
        </li>
      );
    })}
  </ul>
);
