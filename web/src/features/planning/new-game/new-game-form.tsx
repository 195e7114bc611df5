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
    if (!venue || !team) return specAlert('Please choose a location and team');
    if (eventTime === undefined) return setError('Time is required');
    setBusy(true);
    setError(null);
    try {
      await schedule({ eventTime, venue, team });
      setDone(`Added: ${team.name}, ${when(eventTime, zone, Date.now())}, ${venue.name}.`);
      onAdded(team.id);
    } catch (failure) {
      const unanswered = !(failure instanceof ApiError) || failure.status >= 500;
      setError(
        unanswered ? 'Not confirmed: the server gave no answer. Try again, it will not be added twice.' : failure,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <InlineForm
      label="New game"
      onSubmit={(event) => void submit(event)}
      button={
        <Button type="submit" loading={busy}>
          New game
        </Button>
      }
      error={<FormError error={error ?? venues.error} />}
      status={done}
    >
      <MomentInput label="Time" required value={eventTime} onChange={edit(setEventTime)} />
      <Select
        label="Location"
        placeholder={venues.isPending ? 'Loading places' : 'Choose a place'}
        data={optionsOf(venues.data)}
        searchable
        nothingFoundMessage="No place of that name"
        required
        value={venueId}
        onChange={edit(setVenueId)}
      />
      <Select
        label="Team"
        placeholder="Choose a team"
        data={optionsOf(teams)}
        allowDeselect={false}
        required
        value={teamId}
        onChange={edit(setTeam)}
      />
    </InlineForm>
  );
}
