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
import { parseAddresses, parseNames } from './pasted-list';

/** Runs the tasks in order and stops at the first failure. Completed tasks are kept. */
async function runInOrder(items: readonly string[], work: (item: string) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

const { add_member, remove_member, add_player, remove_player } = teamsContract;

/** Returns the label of a candidate, with the id if several share the name. */
const labelOf = ({ id, name }: Candidate, all: readonly Candidate[]): string =>
  all.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;

/** Adds and removes members and players, typed, pasted, or selected from the children of the team's families. */
export function TeamPeople({ team }: { team: TeamView }) {
  // Existing players are suggested, so that no duplicate is created (specification 2.12).
  const { data: candidates = [] } = useQuery({
    queryKey: ['candidates', team.id, team.version],
    queryFn: ({ signal }) => call(teamEditingContract.list_candidates, { query: { teamId: team.id } }, { signal }),
    placeholderData: (before) => before,
  });
  const players = team.players ?? [];
  const candidateIdOf = (typed: string) =>
    candidates.find((one) => labelOf(one, candidates).toLowerCase() === typed.toLowerCase())?.id ?? typed;
  const rosterIdOf = (typed: string) =>
    players.find(({ id, name }) => id === typed || name.toLowerCase() === typed.toLowerCase())?.id ?? typed;
  const offered = candidates.map((one) => labelOf(one, candidates));
  const names = [...new Set(players.map(({ name }) => name))];
  const teamId = team.id;

  const capacityOf = (address: string) =>
    team.memberships?.find(({ emailAddress }) => emailAddress === address)?.capacity;
  const removeMembers = async (members: readonly string[]) => {
    const before = members.map((member) => ({ member, capacity: capacityOf(member) }));
    await runInOrder(members, (member) => call(remove_member, { params: { teamId, member } }));
    undoToast(`members-of-${teamId}`, `${members.join(', ')} removed from ${team.name}.`, () => {
      for (const { member, capacity } of before)
        call(add_member, { params: { teamId, member }, query: { capacity } }).catch((error: unknown) =>
          specAlert(errorText(error)),
        );
    });
  };
  /** Resolves when the members are removed or the user cancels. */
  const askToRemove = (members: string[]) =>
    new Promise<void>((resolve, reject) => {
      modals.openConfirmModal({
        title: `Remove ${members.length === 1 ? members[0] : `${members.length} members`} from ${team.name}?`,
        children: 'They no longer see the team. Their sign-ups stay on the list.',
        labels: { confirm: 'Remove', cancel: 'Keep' },
        confirmProps: { color: 'danger' },
        onConfirm: () => void removeMembers(members).then(resolve, reject),
        onCancel: resolve,
      });
    });

  return (
    <>
      <ListInput
        key={`members ${teamId}`}
        label="New member"
        type="email"
        read={parseAddresses}
        nothing="An e-mail address is required"
        notOne={(wrong) => `Not an e-mail address: ${wrong.join(', ')}`}
        onAdd={(items) => runInOrder(items, (member) => call(add_member, { params: { teamId, member }, query: {} }))}
        onRemove={askToRemove}
      />
      <ListInput
        key={`players ${teamId}`}
        label="New player"
        type="text"
        offers={[
          { group: 'Children of the team’s families', items: offered },
          { group: 'On the roster', items: names.filter((name) => !offered.includes(name)) },
        ].filter(({ items }) => items.length > 0)}
        read={parseNames}
        nothing="A name is required"
        onAdd={(items) =>
          runInOrder(items, (player) => call(add_player, { params: { teamId, player: candidateIdOf(player) } }))
        }
        onRemove={(items) =>
          runInOrder(items, (player) => call(remove_player, { params: { teamId, player: rosterIdOf(player) } }))
        }
      />
    </>
  );
}
