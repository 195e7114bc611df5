import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type Candidate, teamEditingContract } from '@touchline/shared/teams/team-editing.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { specAlert } from '../../components/spec-alert';
import { undoToast } from '../../components/undo-toast';
import { call } from '../../lib/client';
import { errorText } from '../../lib/errors';
import { ListInput } from './list-input';
import { notAddresses, parseAddresses, parseNames } from './pasted-list';

/** Runs the tasks in order and stops at the first failure. Completed tasks are kept. */
async function runInOrder(items: readonly string[], work: (item: string) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

const { add_member, remove_member, add_player, remove_player } = teamsContract;

/** Returns the label of a candidate, with the id if several share the name. */
const labelOf = ({ id, name }: Candidate, all: readonly Candidate[]): string =>
  all.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;

const saidDone = (text: string) => specAlert(text, { tone: 'done' });

/** Tells that players left the roster. No undo: only an ADMIN may add any player again (decision 0016). */
export function saidRemoved({ name: team }: TeamView, names: string): void {
  saidDone(t`Removed from the roster of ${team}: ${names}`);
}

/** Adds and removes members and players, typed, pasted, or selected from the children of the team's families. */
export function TeamPeople({ team }: { team: TeamView }) {
  const { t } = useLingui();
  // Existing players are suggested, so that no duplicate is created (specification 2.12).
  const { data: candidates = [] } = useQuery({
    queryKey: ['candidates', team.id, team.version],
    queryFn: ({ signal }) => call(teamEditingContract.list_candidates, { query: { teamId: team.id } }, { signal }),
    placeholderData: (before) => before,
  });
  const players = team.players ?? [];
  const candidateIdOf = (typed: string) =>
    candidates.find((one) => labelOf(one, candidates).toLowerCase() === typed.toLowerCase())?.id ?? typed;
  const onRoster = (typed: string) =>
    players.find(({ id, name }) => id === typed || name.toLowerCase() === typed.toLowerCase());
  const offered = candidates.map((one) => labelOf(one, candidates));
  const names = [...new Set(players.map(({ name }) => name))];
  const { id: teamId, name: teamName } = team;

  const capacityOf = (address: string) =>
    team.memberships?.find(({ emailAddress }) => emailAddress === address)?.capacity;
  const removeMembers = async (members: readonly string[]) => {
    const before = members.map((member) => ({ member, capacity: capacityOf(member) }));
    await runInOrder(members, (member) => call(remove_member, { params: { teamId, member } }));
    const addresses = members.join(', ');
    undoToast(`members-of-${teamId}`, t`Removed from ${teamName}: ${addresses}`, () => {
      for (const { member, capacity } of before)
        call(add_member, { params: { teamId, member }, query: { capacity } }).catch((error: unknown) =>
          specAlert(errorText(error)),
        );
    });
  };
  /** Resolves when the members are removed or the user cancels. */
  const askToRemove = (members: string[]) =>
    new Promise<void>((resolve, reject) => {
      const [address = ''] = members;
      const count = members.length;
      modals.openConfirmModal({
        title: plural(count, {
          one: `Remove ${address} from ${teamName}?`,
          other: `Remove # people from ${teamName}?`,
        }),
        children: t`They can no longer see the team. Their answers for games stay.`,
        labels: { confirm: t`Remove`, cancel: t`Cancel` },
        confirmProps: { color: 'danger' },
        onConfirm: () => void removeMembers(members).then(resolve, reject),
        onCancel: resolve,
      });
    });

  const addMembers = async (members: readonly string[]) => {
    await runInOrder(members, (member) => call(add_member, { params: { teamId, member }, query: {} }));
    const addresses = members.join(', ');
    saidDone(t`Added to ${teamName}: ${addresses}`);
  };
  const addPlayers = async (typed: readonly string[]) => {
    await runInOrder(typed, (player) => call(add_player, { params: { teamId, player: candidateIdOf(player) } }));
    const added = typed.join(', ');
    saidDone(t`Added to the roster of ${teamName}: ${added}`);
  };
  const removePlayers = async (typed: readonly string[]) => {
    const removed = typed.map((one) => onRoster(one)?.name ?? one);
    await runInOrder(typed, (one) => call(remove_player, { params: { teamId, player: onRoster(one)?.id ?? one } }));
    saidRemoved(team, removed.join(', '));
  };

  return (
    <>
      <ListInput
        key={`members ${teamId}`}
        label={t`Staff and family`}
        help={t`Type or paste email addresses. New people get an invitation.`}
        type="email"
        read={parseAddresses}
        nothing={t`Enter an email address`}
        notOne={notAddresses}
        onAdd={addMembers}
        onRemove={askToRemove}
      />
      <ListInput
        key={`players ${teamId}`}
        label={t`Players`}
        help={t`Type or paste names.`}
        type="text"
        offers={[
          { group: t`Children of the team’s families`, items: offered },
          { group: t`On the roster`, items: names.filter((name) => !offered.includes(name)) },
        ].filter(({ items }) => items.length > 0)}
        read={parseNames}
        nothing={t`Enter a name`}
        onAdd={addPlayers}
        onRemove={removePlayers}
      />
    </>
  );
}
