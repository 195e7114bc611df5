import { Anchor, Text, Title } from '@mantine/core';
import type { Match } from '@touchline/shared/developments/development.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { Link } from 'react-router-dom';

interface AdviceProps {
  player: PlayerView | undefined;
  month: string;
  match: Match | undefined;
}

/** Shows the coach's advice for a player beside the board. */
export function Advice({ player, month, match }: AdviceProps) {
  const text = !player
    ? 'Choose a player to have their advice at hand.'
    : match
      ? match.advice || 'No advice was written for this match.'
      : `Nothing was written for ${player.name} this month.`;
  return (
    <section aria-labelledby="advice">
      <Title order={2} id="advice" size="h4" mb={4}>
        Advice
      </Title>
      <Text
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        c={match?.advice ? undefined : 'var(--dim)'}
        size="sm"
      >
        {text}
      </Text>
      {player && match && (
        <Anchor component={Link} to={`/players?player=${player.id}&month=${month}`} size="sm">
          All of it, with clips
        </Anchor>
      )}
    </section>
  );
}
