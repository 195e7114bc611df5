import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { TeamInput, TeamView } from '@touchline/shared/teams/team.model';
import { teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { useMemo, useRef } from 'react';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { changedOf } from '../../lib/three-way';
import { useChanger } from '../../live/queries/other-users';
import { ConflictNotice } from '../../ui/form/conflict-notice';
import { useEditedForm } from '../../ui/form/use-edited-form';
import { emptyTeam, TeamForm, type TeamValues, teamErrors, teamLabels, teamValues } from './team-form';

const bodyOf = ({ playerBirthYear, clipWindows, ...values }: Partial<TeamValues>) => ({
  ...values,
  ...(playerBirthYear !== undefined && { playerBirthYear: Number(playerBirthYear) }),
  // The form checks them with `teamErrors`.
  ...(clipWindows && { clipWindows: clipWindows as TeamInput['clipWindows'] }),
});

interface TeamDetailsProps {
  /** Undefined for a new team. */
  team: TeamView | undefined;
  isAdmin: boolean;
  onAdded: (id: string) => Promise<void>;
}

/** The form of a team, or of a new one. */
export function TeamDetails({ team, isAdmin, onAdded }: TeamDetailsProps) {
  const { t } = useLingui();
  const values = useMemo(() => (team ? teamValues(team) : emptyTeam), [team]);
  const edited = useEditedForm<TeamValues>({ id: team?.id, values, validate: teamErrors });
  const labels = Object.fromEntries(Object.entries(teamLabels).map(([field, label]) => [field, t(label)]));
  const changer = useChanger(team?.id);
  // Kept for retries, so that a lost response does not create a second team.
  const newTeam = useRef(newId(8));
  const add = () =>
    edited.run(async () => {
      const id = await call(teamEditingContract.add_team, {
        body: { id: newTeam.current, ...bodyOf(edited.form.getValues()), name: edited.form.getValues().name },
      });
      newTeam.current = newId(8);
      await onAdded(id);
    });
  const update = () =>
    edited.run(async () => {
      if (!team) return;
      const changed = changedOf(edited.base, edited.form.getValues());
      // `null` clears it: the usual format of the age group.
      const format = 'matchFormat' in changed && { matchFormat: changed.matchFormat ?? null };
      const body = { ...bodyOf(changed), ...format, id: team.id, rev: team.rev };
      await call(teamEditingContract.update_team, { body });
    });
  return (
    <Stack gap="lg" maw={560}>
      <ConflictNotice conflicts={edited.conflicts} by={changer} labels={labels} onResolve={edited.resolve} />
      <TeamForm
        edited={edited}
        exists={team !== undefined}
        isAdmin={isAdmin}
        onSubmit={() => void (team ? update() : add())}
      />
    </Stack>
  );
}
