import { Text, Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { resultText } from '../../../domain/result-text';
import { useSpan } from '../../../lib/config';

/** The name with the result in parentheses; below it time and place. */
export function GameTitle({ game }: { game: EventView }) {
  const { text } = useSpan(game);
  return (
    <div>
      <Title order={2}>
        {game.name}
        {game.result && ` (${resultText(game.result)})`}
      </Title>
      <Text size="sm" c="var(--dim)">
        <time dateTime={new Date(game.eventTime).toISOString()}>{text}</time> · {game.location}
      </Text>
    </div>
  );
}
