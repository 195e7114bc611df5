import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { schedulesAsStaff } from '@touchline/shared/events/events.rules';
import { closedHost, isPlayable } from '@touchline/shared/film-host';
import { sourceOfFilm } from '@touchline/shared/film-source';
import { may } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClubFilms, withClubFilms } from '../../../domain/film/films-query';
import { closedHostAdvice } from '../../../domain/film/host-words';
import { usePageTeam } from '../../../domain/teams/page-team';
import { useChosenRow } from '../../../lib/chosen-row';
import { useClubZone } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { optionsOf } from '../../../lib/options';
import { useActor } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { teamsQuery } from '../../../live/queries/event-queries';
import { usePresence } from '../../../live/queries/other-users';
import { MOST_TEAMS_READ } from '../../../live/queries/use-coming-events';
import { useEvents } from '../../../live/queries/use-events';
import { useRosters } from '../../../live/queries/use-teams';
import { EditLayout } from '../../../ui/edit-layout';
import { FormError } from '../../../ui/form/form-error';
import { Page } from '../../../ui/page';
import { PresenceNote } from '../../../ui/presence-note';
import { CardSkeleton } from '../../../ui/skeletons';
import { inOrder } from '../event-marks';
import { useShownFilm } from '../tagger/film-at-hand';
import { PlayTagger } from '../tagger/play-tagger';
import { EventForm } from './event-form';
import classes from './event-form.module.css';
import { EventHistory } from './event-history';
import { EventTable } from './event-table';
import { useEventRemoval } from './use-event-editing';

const NewEventForm = lazyWithRetry(() => import('./new-event/new-event-form'), <CardSkeleton height={360} />);

const noTeams: readonly TeamView[] = [];

const EventPresence = ({ event }: { event: EventView }) => <PresenceNote viewers={usePresence(event.key, true)} />;

function Events({ actor }: { actor: Actor }) {
  const { t } = useLingui();
  const teams = useQuery(teamsQuery);
  const [team, chooseTeam] = usePageTeam(teams.data);
  const rosterOf = useRosters(teams.data ?? noTeams);
  const removal = useSubmit();
  const isAdmin = hasRole(actor, 'ADMIN');
  const everyTeam = teams.data ?? noTeams;
  // In a club with many teams an ADMIN chooses one, and only its events are read.
  const isOfOneTeam = isAdmin && everyTeam.length > MOST_TEAMS_READ;
  const listedTeams = isOfOneTeam ? noTeams : everyTeam.filter(({ id }) => isAdmin || actor.staffTeams.includes(id));
  const teamIds = isAdmin ? everyTeam.map(({ id }) => id) : actor.staffTeams;
  const scope = isOfOneTeam ? (team ? [team.id] : []) : teamIds;
  const { events, loading, error, refetch } = useEvents('events', scope);
  const editableEvents = useMemo(
    () =>
      events
        .filter(({ tags, version }) => version > 0 && may(actor, 'event.change', { tags, createdBy: '' }))
        .toSorted(inOrder(everyTeam)),
    [events, actor, everyTeam],
  );
  const {
    chosenId,
    chosen: selected,
    choose,
    place,
  } = useChosenRow({
    data: editableEvents,
    isSuccess: !loading && teams.isSuccess,
    isLoading: loading || teams.isLoading,
  });
  const remove = useEventRemoval(actor);
  const clubFilms = useClubFilms(selected?.tags ?? []);
  const films =
    !selected || selected.type === 'TOURNAMENT' ? [] : withClubFilms(clubFilms, selected).sources.filter(isPlayable);
  const shown = useShownFilm(films);
  const formBox = useRef<HTMLDivElement>(null);
  const [askedPlay, setAskedPlay] = useState<string>();
  const [askedFilm, setAskedFilm] = useState<string>();
  const zone = useClubZone();
  // Undefined: not opened yet. A closed form keeps its texts.
  const [adding, setAdding] = useState<boolean>();
  const mayPlan = (id: string) => schedulesAsStaff(actor, [id]);
  const plannable = (teams.data ?? []).filter(({ id }) => mayPlan(id));
  const correcting = useMemo(() => ({ id: askedPlay, onAsked: () => setAskedPlay(undefined) }), [askedPlay]);
  const titles = new Map(clubFilms.map(({ id, title }) => [sourceOfFilm(id), title]));
  const [source = ''] = selected?.sources ?? [];
  const closed = films.length === 0 ? closedHost(source) : undefined;
  useEffect(() => {
    if (askedFilm === undefined || askedFilm !== selected?.id) return;
    const place =
      document.getElementById('mark-plays') ?? formBox.current?.querySelector<HTMLElement>('[data-path="sources"]');
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
    setAskedFilm(undefined);
  }, [askedFilm, selected?.id]);
  const roster = (teams.data ?? [])
    .filter(({ id }) => selected?.tags.includes(id))
    .flatMap(({ players = [] }) => players);

  return (
    <Page
      title={t`Events`}
      width="wide"
      aside={
        <Group gap="sm" wrap="nowrap" className={classes.aside}>
          {isOfOneTeam && (
            <Select
              aria-label={t`Team`}
              data={optionsOf(teams.data)}
              value={team?.id ?? null}
              allowDeselect={false}
              searchable={(teams.data?.length ?? 0) > 8}
              onChange={(id) => id && chooseTeam(id)}
            />
          )}
          {plannable.length > 0 && (
            <Button
              variant={adding ? 'default' : 'filled'}
              aria-expanded={adding ?? false}
              {...(!adding && { leftSection: <IconPlus size={18} stroke={1.75} /> })}
              onClick={() => setAdding(!adding)}
            >
              {adding ? t`Close` : t`New event`}
            </Button>
          )}
        </Group>
      }
    >
      {adding !== undefined && (
        <section aria-label={t`New event`} hidden={!adding} className={classes.adding}>
          <NewEventForm
            key={zone}
            teams={plannable}
            team={team?.id ?? null}
            zone={zone}
            mayPlan={mayPlan}
            events={events}
            onAdded={(id) => isAdmin && chooseTeam(id)}
          />
        </section>
      )}
      <EditLayout
        wide
        idle={!selected}
        title={selected?.name || t`Event`}
        {...place}
        form={
          selected ? (
            <Stack gap="sm" ref={formBox}>
              <EventForm
                key={selected.id}
                event={selected}
                teams={teams.data ?? noTeams}
                film={films.length > 0 ? shown.atHand : undefined}
                correcting={correcting}
              />
              <Group justify="space-between">
                <EventHistory eventKey={selected.key} version={selected.version} />
                <EventPresence event={selected} />
              </Group>
            </Stack>
          ) : (
            <Text c="var(--dim)">
              <Trans>Choose an event to edit it, to add film and to mark plays.</Trans>
            </Text>
          )
        }
        lead={
          closed ? (
            <Text c="var(--dim)">{closedHostAdvice(closed)}</Text>
          ) : (
            films.length > 0 &&
            selected && (
              <section aria-labelledby="mark-plays">
                <Title order={2} size="h3" id="mark-plays" mb="sm" tabIndex={-1}>
                  <Trans>Mark plays</Trans>
                </Title>
                <PlayTagger
                  key={selected.id}
                  event={selected}
                  films={films}
                  titles={titles}
                  roster={roster}
                  shown={shown}
                  beside={formBox}
                  onCorrect={setAskedPlay}
                />
              </section>
            )
          )
        }
        table={
          <>
            <EventTable
              events={editableEvents}
              teams={listedTeams}
              selectedId={chosenId ?? null}
              read={{
                isPending: teams.isPending || loading,
                error: teams.error ?? error,
                refetch: () => Promise.all([teams.refetch(), refetch()]),
              }}
              rosterOf={rosterOf}
              onSelect={({ id }) => choose(id)}
              onFilm={({ id }) => {
                choose(id);
                setAskedFilm(id);
              }}
              onRemove={(event) => void removal.send(() => remove(event))}
            />
            <FormError error={removal.error} />
          </>
        }
      />
    </Page>
  );
}

/** /admin/event: edits the events of the caller's teams. */
export default function EventPage() {
  const actor = useActor();
  return actor && <Events actor={actor} />;
}
