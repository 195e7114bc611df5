/** Options of fields that choose children of rosters. Pure. */
import type { OptionsFilter } from '@mantine/core';
import { playerId } from '@touchline/shared/fields';
import { foldText } from '@touchline/shared/fold-text';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { locale } from '../../lib/language';
import type { Option } from '../../lib/options';

/** Returns whether a text can be the id of a player. */
export const isPlayerId = (text: string): boolean => playerId.safeParse(text).success;

const labelOf = ({ name, number }: PlayerView) => (number === undefined ? name : `${name} · ${number}`);

/** Returns the children of these teams by name, grouped by team when there are several. A child of two teams is offered once. */
export function rosterOptions(teams: readonly TeamView[]): (Option | { group: string; items: Option[] })[] {
  const offeredIds = new Set<string>();
  const groups = teams.map(({ name, players = [] }) => ({
    group: name,
    items: players
      .filter(({ id }) => !offeredIds.has(id) && offeredIds.add(id))
      .map((player) => ({ value: player.id, label: labelOf(player) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale())),
  }));
  const nonEmpty = groups.filter(({ items }) => items.length > 0);
  return nonEmpty.length === 1 ? (nonEmpty[0]?.items ?? []) : nonEmpty;
}

/** Finds options by a part of the label, or by the beginning of the id. */
export const byNameOrId: OptionsFilter = ({ options, search }) => {
  const wanted = foldText(search.trim());
  const isMatch = ({ value, label }: { value: string; label: string }) =>
    foldText(label).includes(wanted) || (wanted !== '' && value.startsWith(wanted));
  return options
    .map((option) => ('group' in option ? { ...option, items: option.items.filter(isMatch) } : option))
    .filter((option) => ('group' in option ? option.items.length > 0 : isMatch(option)));
};
