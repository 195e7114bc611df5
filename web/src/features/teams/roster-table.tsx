import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconUserPlus, IconUserX } from '@tabler/icons-react';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useMemo, useState } from 'react';
import { EntityTable } from '../../components/entity-table';
import { FormError } from '../../components/form-error';
import { specAlert } from '../../components/spec-alert';
import type { EntityColumn } from '../../components/table-view';
import { call } from '../../lib/client';
import { notAddresses, parseAddresses } from './pasted-list';
import { saidRemoved } from './team-people';

/** Columns: name, club, team, number, birthYear, contacts, playerId (specification 2.12). */
function useColumns(): EntityColumn<PlayerView>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { key: 'name', title: t`Name`, value: ({ name }) => name, width: 180, phone: 'title' },
      { key: 'club', title: t`Club`, value: ({ club }) => club },
      { key: 'team', title: t`Team`, value: ({ team }) => team },
      { key: 'number', title: t`Shirt number`, value: ({ number }) => number, numeric: true, phone: 'fact' },
      { key: 'birthYear', title: t`Birth year`, value: ({ birthYear }) => birthYear, numeric: true, phone: 'fact' },
      { key: 'contacts', title: t`Guardians`, value: ({ contacts }) => contacts?.join(', ') },
      { key: 'playerId', title: t`Player ID`, value: ({ id }) => id },
    ],
    [t],
  );
}

function InviteGuardian({ player, onClose }: { player: PlayerView; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = player;
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    const { items: added, wrong } = parseAddresses(text);
    if (wrong.length > 0) return setError(notAddresses(wrong));
    if (added.length === 0) return setError(t`Enter an email address`);
    setBusy(true);
    try {
      const contacts = [...new Set([...(player.contacts ?? []), ...added])];
      await call(profilesContract.update_player_contact, { body: { playerId: player.id, contacts } });
      const addresses = added.join(', ');
      specAlert(t`Invitation sent to ${addresses}`, { tone: 'done' });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Invite a guardian of ${name}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t`Email`}
            type="text"
            inputMode="email"
            description={t`When they accept, they can answer for the child and see the child’s team, film and development. The other guardians get an email about the invitation.`}
            value={text}
            onChange={(event) => {
              setError(null);
              setText(event.currentTarget.value);
            }}
          />
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Send invitation</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface RosterTableProps {
  team: TeamView;
  /** Called when a write fails. */
  onError: (error: unknown) => void;
}

/** The roster of the selected team, live. */
export function RosterTable({ team, onError }: RosterTableProps) {
  const [inviting, setInviting] = useState<PlayerView | null>(null);
  const { t } = useLingui();
  const columns = useColumns();
  const remove = async (player: PlayerView) => {
    try {
      await call(teamsContract.remove_player, { params: { teamId: team.id, player: player.id } });
      saidRemoved(team, player.name);
    } catch (failure) {
      onError(failure);
    }
  };
  return (
    <>
      <EntityTable<PlayerView>
        label={t`Roster`}
        rows={team.players ?? []}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={t`No players yet`}
        emptyHelp={t`Add players by name in the form.`}
        actions={[
          { label: t`Invite guardian`, icon: <IconUserPlus size={18} stroke={1.75} />, run: setInviting },
          {
            label: t`Remove`,
            icon: <IconUserX size={18} stroke={1.75} />,
            run: (player) => void remove(player),
            danger: true,
            confirmation: ({ name }) => ({
              title: t`Remove ${name} from the roster?`,
              text: t`The club keeps the player with all games, film and notes.`,
              confirm: t`Remove`,
            }),
          },
        ]}
      />
      {inviting && <InviteGuardian player={inviting} onClose={() => setInviting(null)} />}
    </>
  );
}
