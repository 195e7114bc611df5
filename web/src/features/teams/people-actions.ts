/** Changes of staff to one person or child of a team. Each says what happened, and offers to undo it. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Capacity } from '@touchline/shared/access/roles';
import type { TeamPerson } from '@touchline/shared/invitations/invitation.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';
import { askFirst } from '../../ui/ask-first';
import { undoToast } from '../../ui/toasts/action-toast';
import { specAlert } from '../../ui/toasts/spec-alert';
import { rereadPeople } from './people-query';

const { add_member, remove_member, add_player, remove_player } = teamsContract;

/** Resolves to whether the user confirms. */
export const confirmed = (title: string, text: string, confirm: string): Promise<boolean> =>
  new Promise((resolve) => {
    askFirst({
      title,
      children: text,
      labels: { confirm, cancel: t`Cancel` },
      confirmProps: { color: 'danger' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });

/** The name of a person, else the address. */
export const nameOf = ({ name, emailAddress }: Pick<TeamPerson, 'name' | 'emailAddress'>): string =>
  name || emailAddress;

/** @param team whose people are changed; writes of the team arrive live */
export function peopleActions(team: TeamView, client: QueryClient) {
  const { id: teamId, name: teamName } = team;

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      specAlert(errorText(failure));
    } finally {
      void rereadPeople(client, teamId);
    }
  };
  const setMember = (member: string, capacity: Capacity) =>
    call(add_member, { params: { teamId, member }, query: { capacity } });

  return {
    /** Makes a member staff or family. */
    makeMember: (person: TeamPerson, capacity: Capacity) =>
      run(async () => {
        const previousCapacity: Capacity = capacity === 'staff' ? 'family' : 'staff';
        await setMember(person.emailAddress, capacity);
        const who = nameOf(person);
        const text =
          capacity === 'staff' ? t`${who} is staff of ${teamName} now` : t`${who} is family of ${teamName} now`;
        undoToast(
          `member-${person.emailAddress}`,
          text,
          () => void run(() => setMember(person.emailAddress, previousCapacity)),
        );
      }),

    /** Asks, and ends a membership. */
    removeMember: (person: TeamPerson, capacity: Capacity) =>
      run(async () => {
        const who = nameOf(person);
        const text = t`They can no longer see the team. Their answers for games stay.`;
        if (!(await confirmed(t`Remove ${who} from ${teamName}?`, text, t`Remove`))) return;
        await call(remove_member, { params: { teamId, member: person.emailAddress } });
        undoToast(
          `member-${person.emailAddress}`,
          t`Removed from ${teamName}: ${who}`,
          () => void run(() => setMember(person.emailAddress, capacity)),
        );
      }),

    /** Takes an open invitation back. */
    revoke: (id: string, who: string) =>
      run(async () => {
        await call(invitationsContract.remove_invitation, { params: { id } });
        specAlert(t`Invitation taken back: ${who}`, { tone: 'done' });
      }),

    /** Asks, and takes a child off the roster. */
    removeChild: (player: PlayerView) =>
      run(async () => {
        const { id, name } = player;
        const text = t`The club keeps the player with all games, film and notes.`;
        if (!(await confirmed(t`Remove ${name} from the roster?`, text, t`Remove`))) return;
        await call(remove_player, { params: { teamId, player: id } });
        undoToast(
          `player-${id}`,
          t`Removed from the roster of ${teamName}: ${name}`,
          () => void run(() => call(add_player, { params: { teamId, player: id } })),
        );
      }),

    /** Moves a child to the roster of another team. */
    moveChild: (player: PlayerView, to: TeamView) =>
      run(async () => {
        const { id, name } = player;
        const { name: other } = to;
        const move = async (from: string, destination: string) => {
          // Adds before it removes: a child on none of the caller's rosters would be out of reach.
          await call(add_player, { params: { teamId: destination, player: id } });
          await call(remove_player, { params: { teamId: from, player: id } });
        };
        await move(teamId, to.id);
        undoToast(`player-${id}`, t`${name} is on ${other} now`, () => void run(() => move(to.id, teamId)));
      }),
  };
}
export type PeopleActions = ReturnType<typeof peopleActions>;
