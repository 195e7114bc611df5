/** The dialog that makes the games of a tournament from its teams: groups, times, fields, finals. */
import { t as now, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { type Finals, type Fixture, finalsOf, fixturesOf, type Seed } from '@touchline/shared/events/fixtures';
import type { Schedule } from '@touchline/shared/events/tournament.model';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { call } from '../../../../lib/client';
import { clock } from '../../../../lib/club-time';
import { useClubZone } from '../../../../lib/config';
import { newId } from '../../../../lib/new-id';
import { submitting, useSubmit } from '../../../../lib/use-submit';
import { engineAtom } from '../../../../live/engine/live-atoms';
import { Dialog } from '../../../../ui/dialog';
import { announce } from '../../../../ui/focus/announce';
import { FormError } from '../../../../ui/form/form-error';
import { MomentInput } from '../../../../ui/form/moment-input';

const MINUTE = 60_000;
const MOST_TEAMS = 32;
const groupName = (group: number): string => String.fromCharCode(65 + group);

/** "Winner of group A" */
function seedName(seed: Seed, groups: number): string {
  if ('semifinal' in seed) {
    const { semifinal } = seed;
    return now`Winner of semifinal ${semifinal}`;
  }
  const [group, { place }] = [groupName(seed.group), seed];
  if (groups === 1) return now`Place ${place}`;
  return place === 1 ? now`Winner of group ${group}` : now`Place ${place} of group ${group}`;
}

function stageName({ stage }: Fixture, groups: number): string {
  if (stage === 'semifinal') return now`Semifinal`;
  if (stage === 'final') return now`Final`;
  const group = groupName(stage.group);
  return groups === 1 ? '' : now`Group ${group}`;
}

interface Plan {
  teams: readonly string[];
  groups: number;
  fields: number;
  start: number;
  minutes: number;
  finals: Finals;
}

/** Deals the teams out to the groups, as they are listed. */
const dealt = (teams: readonly string[], groups: number): string[][] =>
  Array.from({ length: groups }, (_, group) => teams.filter((_team, index) => index % groups === group));

function gamesOf({ teams, groups, fields, start, minutes, finals }: Plan, location: Schedule['location']): Schedule[] {
  return fixturesOf({ groups: dealt(teams, groups), fields, finals }).map((fixture) => {
    const field = fixture.field + 1;
    return {
      id: newId(9),
      name: stageName(fixture, groups),
      time: start + fixture.slot * minutes * MINUTE,
      location,
      theme: fields > 1 ? now`Field ${field}` : '',
      teams: fixture.teams.map((team) => (typeof team === 'string' ? team : seedName(team, groups))),
      ...(typeof fixture.stage === 'string' && { knockout: true }),
    };
  });
}

const FINALS = (): Record<Finals, string> => ({
  none: now`No finals`,
  final: now`A final`,
  semifinals: now`Semifinals and a final`,
});

interface FixturesFormProps {
  event: EventView;
  onDone: () => void;
}

export default function FixturesForm({ event, onDone }: FixturesFormProps) {
  const { t } = useLingui();
  const zone = useClubZone();
  const engine = useAtomValue(engineAtom);
  const { busy, error, send } = useSubmit();
  const known = [...new Set(event.schedules.flatMap(({ teams }) => teams))];
  const [names, setNames] = useState(known.join('\n'));
  const [groups, setGroups] = useState(1);
  const [fields, setFields] = useState<number | string>(1);
  const [minutes, setMinutes] = useState<number | string>(30);
  const [start, setStart] = useState<number | undefined>(event.eventTime);
  const [finals, setFinals] = useState<Finals>('none');
  const teams = [...new Set(names.split('\n').map((name) => name.trim()))].filter(Boolean);
  const possible = finalsOf(groups);
  const isEnough = teams.length >= 2 * groups && teams.length <= MOST_TEAMS;
  const hasFour = groups > 1 || teams.length >= 4;
  const chosen = possible.includes(finals) && (finals !== 'semifinals' || hasFour) ? finals : 'none';
  const isComplete = isEnough && start !== undefined && Number(fields) >= 1 && Number(minutes) >= 1;
  const games = isComplete
    ? gamesOf(
        { teams, groups, start, fields: Number(fields), minutes: Number(minutes), finals: chosen },
        event.eventLocation,
      )
    : [];
  const last = games.at(-1);
  const end = last && clock(last.time + Number(minutes) * MINUTE, zone);
  const save = async () => {
    const isSaved = await send(async () => {
      try {
        await call(eventEditingContract.update_event, { body: { id: event.id, rev: event.rev, schedules: games } });
      } finally {
        await engine?.reload(event.key);
      }
    });
    if (!isSaved) return;
    announce(plural(games.length, { one: '# game added', other: '# games added' }));
    onDone();
  };
  return (
    <Dialog onClose={onDone} title={t`Make the games`}>
      <form onSubmit={submitting(save)} noValidate aria-label={t`Make the games`}>
        <Stack gap="sm">
          <Textarea
            label={t`Teams, one per line`}
            data-autofocus
            autosize
            minRows={4}
            maxRows={10}
            value={names}
            onChange={({ currentTarget }) => setNames(currentTarget.value)}
            error={teams.length > MOST_TEAMS && t`Up to ${MOST_TEAMS} teams`}
          />
          <SimpleGrid cols={2} spacing="sm">
            <NativeSelect
              label={t`Groups`}
              value={groups}
              data={['1', '2', '3', '4']}
              onChange={({ currentTarget }) => setGroups(Number(currentTarget.value))}
            />
            <NativeSelect
              label={t`After the groups`}
              value={chosen}
              data={possible
                .filter((value) => value !== 'semifinals' || hasFour)
                .map((value) => ({ value, label: FINALS()[value] }))}
              onChange={({ currentTarget }) => setFinals(currentTarget.value as Finals)}
            />
            <NumberInput label={t`Fields at the same time`} min={1} max={12} value={fields} onChange={setFields} />
            <NumberInput label={t`Minutes from game to game`} min={1} max={240} value={minutes} onChange={setMinutes} />
          </SimpleGrid>
          <MomentInput label={t`First game`} required value={start} onChange={setStart} />
          <Text size="sm" role="status" c="var(--dim)">
            {games.length > 0 ? (
              <>
                <Plural value={games.length} one="# game" other="# games" />
                {' · '}
                <Trans>until {end}</Trans>
              </>
            ) : (
              <Trans>Each group needs at least two teams.</Trans>
            )}
          </Text>
          {event.schedules.length > 0 && (
            <Text size="sm">
              <Trans>Games that are in the schedule now stay there.</Trans>
            </Text>
          )}
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy} disabled={games.length === 0}>
              <Trans>Add the games</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
