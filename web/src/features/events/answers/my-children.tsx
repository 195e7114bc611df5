import { useLingui } from '@lingui/react/macro';
import type { AttendeeView, EventKey, EventView } from '@touchline/shared/events/event.model';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { memo } from 'react';
import { Shirt } from '../../../domain/players/shirt';
import { useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import type { Pending } from '../../../live/engine/overlay';
import { useFirstRows } from '../../../ui/table/first-rows';
import { AnswerButtons } from './answer-buttons';
import { pendingLabels, rowOfPlayer } from './answer-status';
import classes from './my-children.module.css';

const AnswerNote = lazyWithRetry(() => import('./answer-note'), <div style={{ height: '2.25rem' }} />);

const AnswerDeadline = lazyWithRetry(() => import('./answer-deadline'));

interface MyChildrenProps {
  event: EventView;
  players: readonly PlayerView[];
  pending: ReadonlyMap<string, Pending>;
  onAnswer: (player: PlayerView, available: Availability) => void;
  /** One line for each child. */
  compact?: boolean;
}

interface ChildProps {
  eventKey: EventKey;
  player: PlayerView;
  row: AttendeeView | undefined;
  state: Pending | undefined;
  compact: boolean;
  /** True: the event is still to come, and waits for the answer. */
  asks: boolean;
  onAnswer: (player: PlayerView, available: Availability) => void;
}

const Child = memo(function Child({ eventKey, player, row, state, compact, asks, onAnswer }: ChildProps) {
  const { t } = useLingui();
  const answer = row?.available;
  const isSilent = asks && answer === undefined;
  return (
    <li className={classes.child} data-silent={isSilent}>
      <Shirt answer={answer} mark={player.number ?? ''} pending={state !== undefined} />
      <div className={classes.who}>
        <span className={classes.name}>{player.name}</span>
        <span className={classes.note} data-state={state ?? (isSilent ? 'silent' : 'answered')} role="status">
          {state ? t(pendingLabels[state]) : isSilent && t`Needs an answer`}
        </span>
      </div>
      <div className={classes.answer}>
        <AnswerButtons name={player.name} answer={answer} onAnswer={(available) => onAnswer(player, available)} />
        {row && (row.reason || !compact || answer === 'NO') && <AnswerNote eventKey={eventKey} row={row} />}
      </div>
    </li>
  );
});

/** Children shown at first: more than most families have in one team. */
const SHOWN = { compact: 2, full: 4 };

/** The availability buttons of each of the viewer's children. */
export function MyChildren({ event, players, pending, onAnswer, compact = false }: MyChildrenProps) {
  const { t } = useLingui();
  const { answerBy } = event;
  const now = useNow();
  const shownCount = SHOWN[compact ? 'compact' : 'full'];
  const { first, showMore } = useFirstRows(players, shownCount, shownCount);
  const mayAnswerAtOnce = !compact && players.length > 1 && !players.some(({ id }) => rowOfPlayer(event, id));
  return (
    <>
      <ul data-roving className={clsx(classes.list, compact && classes.compact)} aria-label={t`My children`}>
        {(answerBy !== undefined || mayAnswerAtOnce) && (
          <li className={classes.end}>
            {answerBy !== undefined && <AnswerDeadline answerBy={answerBy} />}
            {mayAnswerAtOnce && (
              <button type="button" className={classes.all} onClick={() => players.map((one) => onAnswer(one, 'YES'))}>
                {t`All are going`}
              </button>
            )}
          </li>
        )}
        {first.map((player) => {
          const row = rowOfPlayer(event, player.id);
          return (
            <Child
              key={player.id}
              eventKey={event.key}
              player={player}
              row={row}
              state={row && pending.get(row.id)}
              compact={compact}
              asks={event.eventTime > now}
              onAnswer={onAnswer}
            />
          );
        })}
      </ul>
      {showMore}
    </>
  );
}
