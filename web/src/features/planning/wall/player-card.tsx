import { Modal, Stack } from '@mantine/core';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { PlayerFacts } from '../../../components/player-facts';
import { AnswerButtons } from '../answers/answer-buttons';

export interface PlayerCardProps {
  player: PlayerView;
  answer: Availability | undefined;
  /** For those who may answer for this child. */
  onAnswer?: ((available: Availability) => void) | undefined;
  onClose: () => void;
}

/** A child's card over the page, with the answer to the game that it was opened from. */
export default function PlayerCard({ player, answer, onAnswer, onClose }: PlayerCardProps) {
  return (
    <Modal opened onClose={onClose} title={player.name} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        <PlayerFacts player={player} />
        {onAnswer && <AnswerButtons name={player.name} answer={answer} onAnswer={onAnswer} />}
      </Stack>
    </Modal>
  );
}
