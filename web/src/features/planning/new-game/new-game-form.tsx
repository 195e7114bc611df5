import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/form-error';
import { InlineForm } from '../../../components/inline-form';
import { MomentInput } from '../../../components/moment-input';
import { specAlert } from '../../../components/spec-alert';
import { ApiError } from '../../../lib/client';
import { when } from '../../../lib/club-time';
import { defaultTeam } from '../../../lib/current';
import { optionsOf } from '../../../lib/options';
import { venuesQuery } from '../../../lib/venues-query';
import { useScheduleGame } from './use-schedule-game';

interface NewGameFormProps {
  /** The teams that the viewer may add a game to. */
  teams: readonly TeamView[];
  team: string | null;
  zone: string;
  onAdded: (team: string) => void;
}

/** The "New game" form: time, location, team (specification 2.8). */
export default function NewGameForm({ teams, team: current, zone, onAdded }: NewGameFormProps) {
  const { t } = useLingui();
  const venues = useQuery(venuesQuery);
  const schedule = useScheduleGame();
  const [eventTime, setEventTime] = useState<number | undefined>(() => Math.floor(Date.now() / 60_000) * 60_000);
  const [venueId, setVenueId] = useState<string | null>(null);
  const [chosenTeam, setTeam] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState('');
  const [busy, setBusy] = useState(false);

  const ids = teams.map(({ id }) => id);
  const teamId = [chosenTeam, current].find((id) => id !== null && ids.includes(id)) ?? defaultTeam(ids);
  const edit = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      setError(null);
      setDone('');
      set(value);
    };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const venue = venues.data?.find(({ id }) => id === venueId);
    const team = teams.find(({ id }) => id === teamId);
    if (!venue || !team) return specAlert(t`Please choose a location and team`);
    if (eventTime === undefined) return setError(t`Time is required`);
    setBusy(true);
    setError(null);
    try {
      await schedule({ eventTime, venue, team });
      const added = [team.name, when(eventTime, zone, Date.now()), venue.name].join(', ');
      setDone(t`Added: ${added}`);
      onAdded(team.id);
    } catch (failure) {
      const unanswered = !(failure instanceof ApiError) || failure.status >= 500;
      setError(unanswered ? t`The server did not confirm the game. Try again: it will not be added twice.` : failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <InlineForm
      label={t`New game`}
      onSubmit={(event) => void submit(event)}
      button={
        <Button type="submit" loading={busy}>
          <Trans>New game</Trans>
        </Button>
      }
      error={<FormError error={error ?? venues.error} />}
      status={done}
    >
      <MomentInput label={t`Time`} required value={eventTime} onChange={edit(setEventTime)} />
      <Select
        label={t({ message: 'Field', context: 'venue' })}
        placeholder={venues.isPending ? t`Loading fields…` : t`Choose a field`}
        data={optionsOf(venues.data)}
        searchable
        nothingFoundMessage={t`No field by that name`}
        required
        value={venueId}
        onChange={edit(setVenueId)}
      />
      <Select
        label={t`Team`}
        placeholder={t`Choose a team`}
        data={optionsOf(teams)}
        allowDeselect={false}
        required
        value={teamId}
        onChange={edit(setTeam)}
      />
    </InlineForm>
  );
}
