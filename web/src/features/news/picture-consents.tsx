import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Text } from '@mantine/core';
import { useTeamConsents } from '../../domain/film-consent/consents-query';
import { listOf } from '../../lib/language';

/** The children of the team whom a picture must not show, by the answers of their guardians and the marks of staff. */
const useUnshownChildren = (team: string): string[] =>
  useTeamConsents(team).flatMap(({ name, level, never }) => (level === 'NONE' || never ? [name] : []));

interface PictureConsentsProps {
  team: string;
  /** True: the whole club sees it. */
  club: boolean;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** Names the children whom the picture of a post must not show. Only people see who is on it: its author says so. */
export function PictureConsents({ team, club, checked, onCheck }: PictureConsentsProps) {
  const { t } = useLingui();
  const names = listOf(useUnshownChildren(team));
  return (
    <>
      {names && (
        <Text size="sm" c="var(--dim)">
          <Trans>Do not show: {names}. Their families have not agreed, or the staff decided so.</Trans>
        </Text>
      )}
      <Checkbox
        label={
          club
            ? t`Every child in the picture may be shown to the whole club`
            : t`Every child in the picture may be shown to the team`
        }
        checked={checked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
    </>
  );
}
