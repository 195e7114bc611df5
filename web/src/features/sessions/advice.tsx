import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text, Title } from '@mantine/core';
import type { Match } from '@touchline/shared/developments/development.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { Link } from 'react-router-dom';
import { monthName } from '../../lib/club-time';

interface AdviceProps {
  player: PlayerView;
  month: string;
  match: Match | undefined;
}

/** Shows the coach's advice for a player beside the board. */
export function Advice({ player, month, match }: AdviceProps) {
  const { t } = useLingui();
  const { name } = player;
  const time = monthName(month);
  const text = match ? match.advice || t`No advice for this match yet.` : t`No advice for ${name} in ${time}.`;
  return (
    <section aria-labelledby="advice">
      <Title order={2} id="advice" size="h4" mb={4}>
        <Trans>Advice</Trans>
      </Title>
      <Text
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        c={match?.advice ? undefined : 'var(--dim)'}
        size="sm"
      >
        {text}
      </Text>
      {match && (
        <Anchor component={Link} to={`/players?player=${player.id}&month=${month}`} size="sm">
          <Trans>See all advice and clips</Trans>
        </Anchor>
      )}
    </section>
  );
}
