import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { memo } from 'react';
import { Shirt } from '../../../components/shirt';
import type { Pending } from '../../../live/engine/overlay';
import { AnswerButtons } from './answer-buttons';
import { pendingLabels, rowOfPlayer } from './answer-status';
import classes from './my-children.module.css';

interface MyChildrenProps {
  event: EventView;
  players: readonly PlayerView[];
  pending: ReadonlyMap<string, Pending>;
  onAnswer: (player: PlayerView, available: Availability) => void;
}

interface ChildProps {
  player: PlayerView;
  answer: Availability | undefined;
  state: Pending | undefined;
  onAnswer: (player: PlayerView, available: Availability) => void;
}

const Child = memo(function Child({ player, answer, state, onAnswer }: ChildProps) {
  const { t } = useLingui();
  const answered = answer !== undefined;
  return (
    <li className={classes.child}>
      <Shirt answer={answer} mark={player.number ?? ''} pending={state !== undefined} />
      <div className={classes.who}>
        <span className={classes.name}>{player.name}</span>
        <span className={classes.note} data-state={state ?? (answered ? 'answered' : 'silent')} role="status">
          {state ? t(pendingLabels[state]) : answered ? '' : t`Needs an answer`}
        </span>
      </div>
      <div className={classes.answer}>
        <AnswerButtons name={player.name} answer={answer} onAnswer={(available) => onAnswer(player, available)} />
      </div>
    </li>
  );
});

/** The availability buttons of each of the viewer's children. */
export function MyChildren({ event, players, pending, onAnswer }: MyChildrenProps) {
  const { t } = useLingui();
  return (
    <ul className={classes.list} aria-label={t`My children`}>
      {players.map((player) => {
        const row = rowOfPlayer(event, player.id);
        return (
          <Child
            key={player.id}
            player={player}
            answer={row?.available}
            state={row && pending.get(row.id)}
            onAnswer={onAnswer}
          />
        );
      })}
    </ul>
  );
}
