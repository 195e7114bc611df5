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
import { pastedAddresses, pastedNames } from './pasted-list';

/** One after the other; the first failure ends it, what went before stands. */
async function each(items: readonly string[], work: (item: string) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item);
}

const { add_member, remove_member, add_player, remove_player } = teamsContract;

/** What a candidate is called in the list: with the id where several share a name. */
const labelOf = ({ id, name }: Candidate, all: readonly Candidate[]): string =>
  all.filter((one) => one.name === name).length > 1 ? `${name} (${id})` : name;

/** Members and players of the selected team: typed, pasted, or chosen from the children of its families. */
export function TeamPeople({ team }: { team: TeamView }) {
  // A child that exists is offered before a second one is made (specification 2.12).
  const { data: candidates = [] } = useQuery({
    queryKey: ['candidates', team.id, team.version],
    queryFn: ({ signal }) => call(teamEditingContract.list_candidates, { query: { teamId: team.id } }, { signal }),
    placeholderData: (before) => before,
  });
  const players = team.players ?? [];
  const known = (typed: string) =>
    candidates.find((one) => labelOf(one, candidates).toLowerCase() === typed.toLowerCase())?.id ?? typed;
  const rostered = (typed: string) =>
    players.find(({ id, name }) => id === typed || name.toLowerCase() === typed.toLowerCase())?.id ?? typed;
  const offered = candidates.map((one) => labelOf(one, candidates));
  const names = [...new Set(players.map(({ name }) => name))];
  const teamId = team.id;

  const capacityOf = (address: string) =>
    team.memberships?.find(({ emailAddress }) => emailAddress === address)?.capacity;
  const removeMembers = async (members: readonly string[]) => {
    const before = members.map((member) => ({ member, capacity: capacityOf(member) }));
    await each(members, (member) => call(remove_member, { params: { teamId, member } }));
    undoToast(`members-of-${teamId}`, `${members.join(', ')} removed from ${team.name}.`, () => {
      for (const { member, capacity } of before)
        call(add_member, { params: { teamId, member }, query: { capacity } }).catch((error: unknown) =>
          specAlert(errorText(error)),
        );
    });
  };
  /** Resolves when the members are removed, or are to stay. */
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
        read={pastedAddresses}
        nothing="An e-mail address is required"
        notOne={(wrong) => `Not an e-mail address: ${wrong.join(', ')}`}
        onAdd={(items) => each(items, (member) => call(add_member, { params: { teamId, member }, query: {} }))}
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
        read={pastedNames}
        nothing="A name is required"
        onAdd={(items) => each(items, (player) => call(add_player, { params: { teamId, player: known(player) } }))}
        onRemove={(items) =>
          each(items, (player) => call(remove_player, { params: { teamId, player: rostered(player) } }))
        }
      />
    </>
  );
}
