import { useLingui } from '@lingui/react/macro';
import { Modal, Stack } from '@mantine/core';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { PlayerFacts } from '../../../components/player-facts';
import { AnswerButtons } from '../answers/answer-buttons';

export interface PlayerCardProps {
  player: PlayerView;
  answer: Availability | undefined;
  /** Set if the viewer may answer for this player. */
  onAnswer?: ((available: Availability) => void) | undefined;
  onClose: () => void;
}

/** A player's card in a dialog, with the availability for the event that it was opened from. */
export default function PlayerCard({ player, answer, onAnswer, onClose }: PlayerCardProps) {
  const { t } = useLingui();
  return (
    <Modal opened onClose={onClose} title={player.name} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="lg">
        <PlayerFacts player={player} />
        {onAnswer && <AnswerButtons name={player.name} answer={answer} onAnswer={onAnswer} />}
      </Stack>
    </Modal>
  );
}
