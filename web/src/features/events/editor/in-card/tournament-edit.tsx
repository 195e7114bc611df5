import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { type EventForm, eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { idsOfNames, type OwnTeam } from '@touchline/shared/events/own-teams';
import { mayEnterResult } from '@touchline/shared/events/planning.rules';
import type { Schedule } from '@touchline/shared/events/tournament.model';
import type { EventPlace } from '@touchline/shared/venues/venue.model';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { venuesQuery } from '../../../../domain/venues-query';
import { call } from '../../../../lib/client';
import { useNow } from '../../../../lib/config';
import { newId } from '../../../../lib/new-id';
import { unlessUnsaved } from '../../../../lib/unsaved';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { useChanger } from '../../../../live/queries/other-users';
import { useTeams } from '../../../../live/queries/use-teams';
import { Dialog } from '../../../../ui/dialog';
import { ConflictNotice } from '../../../../ui/form/conflict-notice';
import { FormError } from '../../../../ui/form/form-error';
import { MomentInput } from '../../../../ui/form/moment-input';
import { SaveButton } from '../../../../ui/form/save-button';
import { type EditedForm, useEditedForm } from '../../../../ui/form/use-edited-form';
import { PointsFields, type PointsValues, pointsOf, pointsValues } from '../fields/points-fields';
import { ResultFields, resultErrorOf } from '../fields/result-fields';
import { VenueSelect } from '../fields/venue-select';

interface GameValues {
  home: string;
  away: string;
  result: string;
  time: number | undefined;
  location: EventPlace | null;
  name: string;
  knockout: boolean;
}

function gameValues(event: EventView, game: Schedule | undefined, ownTeam: string): GameValues {
  const [home = ownTeam, away = ''] = game?.teams ?? [];
  const { time, location, name } = game ?? { time: event.eventTime, location: event.eventLocation, name: '' };
  return { home, away, result: game?.result ?? '', time, location, name, knockout: game?.knockout ?? false };
}

const errors = (values: GameValues) => ({
  ...(!values.home.trim() && { home: t`Team is required` }),
  ...(!values.away.trim() && { away: t`Team is required` }),
  ...(values.time === undefined && { time: t`Time is required` }),
  ...(!values.location && { location: t`Choose a field` }),
  ...resultErrorOf(values),
});

/** Returns the game that the form sends, or nothing while time or field is missing. */
function gameOf(
  values: GameValues,
  storedGame: Schedule | undefined,
  { id, own }: { id: string; own: readonly OwnTeam[] },
): Schedule | undefined {
  const { home, away, result, time, location, name, knockout } = values;
  if (time === undefined || !location) return undefined;
  const {
    result: _result,
    knockout: _knockout,
    teamIds: _teamIds,
    ...storedFields
  }: Pick<Schedule, 'id' | 'theme' | 'teams' | 'teamIds' | 'result' | 'knockout'> = storedGame ?? {
    id,
    theme: '',
    teams: [],
  };
  const names = [home.trim(), away.trim(), ...storedFields.teams.slice(2)];
  const teamIds = idsOfNames(names, storedGame, own);
  return {
    ...storedFields,
    ...(teamIds && { teamIds }),
    ...(result && { result }),
    ...(knockout && { knockout }),
    name: name.trim(),
    time,
    location,
    teams: names,
  };
}

/** Returns a function that saves a part of the tournament. The reply may be late: the event is read again in any case. */
function useSave<V extends object>(event: EventView, edited: EditedForm<V>, onDone: () => void) {
  const engine = useAtomValue(engineAtom);
  return (change: Omit<EventForm, 'id' | 'rev'>) =>
    edited.runAndClose(async () => {
      try {
        await call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, ...change } });
      } finally {
        await engine?.reload(event.key);
      }
    }, onDone);
}

interface FormProps {
  event: EventView;
  onDone: () => void;
}

function GameForm({ event, game, onDone }: FormProps & { game: Schedule | undefined }) {
  const { t } = useLingui();
  const now = useNow();
  const teams = useTeams();
  const venues = useQuery(venuesQuery);
  const changer = useChanger(event.id);
  const [id] = useState(() => newId(9));
  const own = teams.data?.filter((team) => event.tags.includes(team.id)) ?? [];
  const ownTeam = own[0]?.name ?? '';
  const values = useMemo(() => gameValues(event, game, ownTeam), [event, game, ownTeam]);
  const edited = useEditedForm({ id: game?.id, values, validate: errors });
  const save = useSave(event, edited, onDone);
  const { form } = edited;
  const { home, away } = form.values;
  const names = [...new Set([...own.map((team) => team.name), ...event.schedules.flatMap((row) => row.teams)])].filter(
    Boolean,
  );
  const [first, second] = [home.trim() || t`First team`, away.trim() || t`Second team`];
  return (
    <form
      onSubmit={form.onSubmit((typed) => {
        const row = gameOf(typed, game, { id, own });
        if (row) void save({ schedules: [row] });
      })}
      noValidate
      aria-label={game ? t`Edit game` : t`Add game`}
    >
      <Stack gap="sm">
        <ConflictNotice
          conflicts={edited.conflicts}
          by={changer}
          labels={{
            home: t`First team`,
            away: t`Second team`,
            result: t`Result`,
            time: t`Time`,
            name: t`Game`,
            location: t`Location`,
            knockout: t`Knockout game`,
          }}
          onResolve={edited.resolve}
        />
        <SimpleGrid cols={2} spacing="sm">
          <Autocomplete
            label={t`First team`}
            required
            maxLength={100}
            data={names.filter((name) => name !== away)}
            {...form.getInputProps('home')}
          />
          <Autocomplete
            label={t`Second team`}
            required
            maxLength={100}
            data={names.filter((name) => name !== home)}
            {...form.getInputProps('away')}
          />
        </SimpleGrid>
        {mayEnterResult({ eventTime: form.values.time ?? event.eventTime }, now) && (
          <ResultFields teams={[first, second]} {...form.getInputProps('result')} />
        )}
        <MomentInput label={t`Time`} required {...form.getInputProps('time')} />
        <VenueSelect label={t`Location`} venues={venues.data ?? []} {...form.getInputProps('location')} />
        <TextInput label={t`Game`} placeholder={t`Group A`} maxLength={100} {...form.getInputProps('name')} />
        <Checkbox
          label={t`Knockout game`}
          description={t`A semifinal or a final. It does not count in the table.`}
          {...form.getInputProps('knockout', { type: 'checkbox' })}
        />
        <FormError error={edited.error} />
        <Group justify="flex-end">
          <SaveButton edited={edited}>
            <Trans>Save</Trans>
          </SaveButton>
        </Group>
      </Stack>
    </form>
  );
}

function PointsForm({ event, onDone }: FormProps) {
  const { t } = useLingui();
  const values = useMemo((): { pointsRule: PointsValues } => ({ pointsRule: pointsValues(event.pointsRule) }), [event]);
  const edited = useEditedForm({ id: event.id, values });
  const changer = useChanger(event.id);
  const save = useSave(event, edited, onDone);
  return (
    <form
      onSubmit={edited.form.onSubmit(({ pointsRule }) => void save({ pointsRule: pointsOf(pointsRule) }))}
      noValidate
      aria-label={t`Points`}
    >
      <Stack gap="sm">
        <ConflictNotice
          conflicts={edited.conflicts}
          by={changer}
          labels={{ pointsRule: t`Points` }}
          onResolve={edited.resolve}
        />
        <PointsFields input={(path) => edited.form.getInputProps(path)} />
        <FormError error={edited.error} />
        <Group justify="flex-end">
          <SaveButton edited={edited}>
            <Trans>Save</Trans>
          </SaveButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Part of a tournament in a form: a new game, its points rule, or the game with this id. */
export type TournamentPart = 'new' | 'points' | { gameId: string };

/** The dialog that adds a game to a tournament, changes one and its result, or sets the points of each game. */
export default function TournamentEdit({ event, part, onDone }: FormProps & { part: TournamentPart }) {
  const { t } = useLingui();
  const game = typeof part === 'object' ? event.schedules.find(({ id }) => id === part.gameId) : undefined;
  const title = part === 'points' ? t`Points` : part === 'new' ? t`Add game` : t`Edit game`;
  return (
    <Dialog onClose={() => unlessUnsaved(onDone)} title={title}>
      {part === 'points' ? (
        <PointsForm event={event} onDone={onDone} />
      ) : (
        <GameForm event={event} game={game} onDone={onDone} />
      )}
    </Dialog>
  );
}
