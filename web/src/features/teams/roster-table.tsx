import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconUserPlus, IconUserX } from '@tabler/icons-react';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { useState } from 'react';
import { EntityTable } from '../../components/entity-table';
import type { EntityColumn } from '../../components/entity-table.types';
import { FormError } from '../../components/form-error';
import { call } from '../../lib/client';
import { parseAddresses } from './pasted-list';

/** Columns: name, club, team, number, birthYear, playerId, contacts (specification 2.12). */
const columns: EntityColumn<PlayerView>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name, width: 180, phone: 'title' },
  { key: 'club', title: 'Club', value: ({ club }) => club },
  { key: 'team', title: 'Team', value: ({ team }) => team },
  { key: 'number', title: 'Number', value: ({ number }) => number, numeric: true, phone: 'fact' },
  { key: 'birthYear', title: 'Birth year', value: ({ birthYear }) => birthYear, numeric: true, phone: 'fact' },
  { key: 'playerId', title: 'Player id', value: ({ id }) => id },
  { key: 'contacts', title: 'Contacts', value: ({ contacts }) => contacts?.join(', ') },
];

function LinkParent({ player, onClose }: { player: PlayerView; onClose: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const link = async () => {
    const { items: added, wrong } = parseAddresses(text);
    if (wrong.length > 0) return setError(`Not an e-mail address: ${wrong.join(', ')}`);
    if (added.length === 0) return setError('An e-mail address is required');
    setBusy(true);
    try {
      const contacts = [...new Set([...(player.contacts ?? []), ...added])];
      await call(profilesContract.update_player_contact, { body: { playerId: player.id, contacts } });
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
      title={`Link a parent of ${player.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void link();
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label="Email"
            type="text"
            inputMode="email"
            description="They get a mail. Once they accept, they see the child's team, film and development, and answer for the child. Everybody linked so far gets a mail, too."
            value={text}
            onChange={(event) => {
              setError(null);
              setText(event.currentTarget.value);
            }}
          />
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Link
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
  const [linking, setLinking] = useState<PlayerView | null>(null);
  const remove = async (player: PlayerView) => {
    try {
      await call(teamsContract.remove_player, { params: { teamId: team.id, player: player.id } });
    } catch (failure) {
      onError(failure);
    }
  };
  return (
    <>
      <EntityTable<PlayerView>
        label="Roster"
        rows={team.players ?? []}
        columns={columns}
        rowId={({ id }) => id}
        emptyText="Nobody on the roster yet"
        emptyHelp="Add players by name above."
        actions={[
          { label: 'Link a parent of', icon: <IconUserPlus size={18} stroke={1.75} />, run: setLinking },
          {
            label: 'Remove',
            icon: <IconUserX size={18} stroke={1.75} />,
            run: (player) => void remove(player),
            danger: true,
            confirmation: ({ name }) => ({
              title: `Take ${name} off the roster?`,
              text: 'The player stays known to the club, with everything that was filmed and written.',
              confirm: 'Take off',
            }),
          },
        ]}
      />
      {linking && <LinkParent player={linking} onClose={() => setLinking(null)} />}
    </>
  );
}
