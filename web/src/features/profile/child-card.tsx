import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { PlayerFields, type PlayerRow } from '../../domain/players/player-fields';
import { positionText } from '../../domain/players/position-words';
import { dateName } from '../../lib/club-time';
import { useLanguage } from '../../lib/language';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { inOneLine } from '../../lib/one-line';
import { FormError } from '../../ui/form/form-error';
import { ChildGuardians } from './child-guardians';
import classes from './profile-page.module.css';

const ChildFilm = lazyWithRetry(() => import('./child-film'));

interface ChildCardProps {
  row: PlayerRow;
  input: (field: keyof PlayerRow) => object;
  mayRelink: boolean;
  /** True: the child is not saved yet. */
  isNew: boolean;
  /** True: a field of the child has an error. */
  isWrong: boolean;
  /** Why the child could not be removed, or null. */
  error: unknown;
  onRemove: () => void;
}

/** One child: its facts, its guardians, and its fields on demand. */
export function ChildCard({ row, input, mayRelink, isNew, isWrong, error, onRemove }: ChildCardProps) {
  const { t } = useLingui();
  useLanguage();
  const [opened, setOpened] = useState(isNew);
  const heading = useId();
  const isOpen = opened || isWrong;
  const born = row.birthDate ? dateName(row.birthDate) : `${row.birthYear}`;
  const facts = [
    [row.team || row.club, row.number !== '' && `#${row.number}`],
    [positionText(row.position), born],
  ].map((line) => inOneLine(line.flatMap((fact) => fact || [])));
  const name = row.name || t`New player`;
  return (
    <Card component="section" aria-labelledby={heading} padding="md">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div className={classes.child}>
          <Title order={2} size="h3" id={heading}>
            {name}
          </Title>
          {facts.map(
            (line) =>
              line && (
                <Text key={line} size="sm" c="var(--dim)">
                  {line}
                </Text>
              ),
          )}
        </div>
        {!isNew && (
          <Button
            variant="default"
            size="sm"
            flex="none"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close ${name}` : t`Edit ${name}`}
            onClick={() => setOpened(!isOpen)}
          >
            {isOpen ? <Trans>Close</Trans> : <Trans>Edit</Trans>}
          </Button>
        )}
      </Group>
      {!isNew && <ChildFilm playerId={row.playerId} />}
      {isOpen && (
        <div className={classes.fields}>
          <PlayerFields row={row} input={input} mayRelink={mayRelink} isPlain />
          {!isNew && <ChildGuardians row={row} />}
          <FormError error={error} />
          <Button variant="default" c="var(--cant)" size="sm" onClick={onRemove}>
            <Trans>Remove this child</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}
