import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { RosterSheet } from '../../domain/roster/roster-sheet';
import { usePhone } from '../../lib/widths';
import { Dialog } from '../../ui/dialog';
import { specAlert } from '../../ui/toasts/spec-alert';
import { rereadPeople } from './people-query';

interface ImportDialogProps {
  team: TeamView;
  onClose: () => void;
}

/** "Paste a roster" of a team. */
export default function ImportDialog({ team, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isPhone = usePhone();
  const { id: teamId, name: teamName } = team;
  return (
    <Dialog onClose={onClose} size="xl" fullScreen={isPhone} title={t`Paste a roster`}>
      <RosterSheet
        team={team}
        cancel={
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
        onSaved={(added) => {
          specAlert(translate`${added} added to the roster of ${teamName}`, { tone: 'done' });
          void rereadPeople(client, teamId);
          onClose();
        }}
      />
    </Dialog>
  );
}
