/** Options of fields that choose children of rosters. Pure. */
import type { OptionsFilter } from '@mantine/core';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { locale } from '../../lib/language';
import type { Option } from '../../lib/options';

const labelOf = ({ name, number }: PlayerView) => (number === undefined ? name : `${name} · ${number}`);

/** Returns the children of these teams by name, grouped by team when there are several. A child of two teams is offered once. */
export function rosterOptions(teams: readonly TeamView[]): (Option | { group: string; items: Option[] })[] {
  const offered = new Set<string>();
  const groups = teams.map(({ name, players = [] }) => ({
    group: name,
    items: players
      .filter(({ id }) => !offered.has(id) && offered.add(id))
      .map((player) => ({ value: player.id, label: labelOf(player) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale())),
  }));
  const filled = groups.filter(({ items }) => items.length > 0);
  return filled.length === 1 ? (filled[0]?.items ?? []) : filled;
}

/** Finds options by a part of the label, or by the beginning of the id. */
export const byNameOrId: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLocaleLowerCase();
  const isFound = ({ value, label }: { value: string; label: string }) =>
    label.toLocaleLowerCase().includes(wanted) || (wanted !== '' && value.startsWith(wanted));
  return options
    .map((one) => ('group' in one ? { ...one, items: one.items.filter(isFound) } : one))
    .filter((one) => ('group' in one ? one.items.length > 0 : isFound(one)));
};
