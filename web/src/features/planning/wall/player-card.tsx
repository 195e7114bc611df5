import { Modal, Stack } from '@mantine/core';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/players.shapes';
import { AnswerButtons } from '../answers/answer-buttons';
import classes from './player-card.module.css';

export interface PlayerCardProps {
  player: PlayerView;
  answer: Availability | undefined;
  /** For those who may answer for this child. */
  onAnswer?: ((available: Availability) => void) | undefined;
  onClose: () => void;
}

const birthday = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

/** What this viewer may know of the child; the rest is left out. */
const factsOf = ({ position, number, birthDate, birthYear, club, team }: PlayerView) =>
  [
    ['Position', position],
    ['Number', number],
    ['Birth date', birthDate ? birthday(birthDate) : birthYear],
    ['Club', club],
    ['Team', team],
  ] as const;

/** Spec section 2, "A player card": name, position, number, birth date, club and team. */
export default function PlayerCard({ player, answer, onAnswer, onClose }: PlayerCardProps) {
  return (
    <Modal opened onClose={onClose} title={player.name} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        <dl className={classes.facts}>
          {factsOf(player)
            .filter(([, value]) => value !== undefined && value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {onAnswer && <AnswerButtons name={player.name} answer={answer} onAnswer={onAnswer} />}
      </Stack>
    </Modal>
  );
}
