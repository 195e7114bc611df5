import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { Availability } from '@touchline/shared/events/event-words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { positionText } from '../../../domain/players/position-words';
import { dateName } from '../../../lib/club-time';
import { Dialog } from '../../../ui/dialog';
import { AnswerButtons } from '../answers/answer-buttons';
import classes from './player-card.module.css';

export interface PlayerCardProps {
  player: PlayerView;
  answer: Availability | undefined;
  /** Set if the viewer may answer for this player. */
  onAnswer?: ((available: Availability) => void) | undefined;
  onClose: () => void;
}

/** Specification 2.10: position, number, birth date, club and team, below the name. Fields that the viewer may not see are undefined. */
function PlayerFacts({ player }: { player: PlayerView }) {
  const { t } = useLingui();
  const { position, number, birthDate, birthYear, club, team } = player;
  const facts = [
    [t`Position`, positionText(position)],
    [t`Shirt number`, number],
    [t`Birth date`, birthDate ? dateName(birthDate) : birthYear],
    [t`Club`, club],
    [t`Team`, team],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A player's card in a dialog, with the availability for the event that it was opened from. */
export default function PlayerCard({ player, answer, onAnswer, onClose }: PlayerCardProps) {
  return (
    <Dialog onClose={onClose} title={player.name}>
      <Stack gap="lg">
        <PlayerFacts player={player} />
        {onAnswer && <AnswerButtons name={player.name} answer={answer} onAnswer={onAnswer} />}
      </Stack>
    </Dialog>
  );
}
