import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { closedHost, isPlayable } from '@touchline/shared/film-host';
import { sourceOfFilm } from '@touchline/shared/film-source';
import { may } from '@touchline/shared/permissions/rules';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClubFilms, withClubFilms } from '../../../domain/film/films-query';
import { closedHostAdvice } from '../../../domain/film/host-words';
import { usePageTeam } from '../../../domain/teams/page-team';
import { useChosenRow } from '../../../lib/chosen-row';
import { optionsOf } from '../../../lib/options';
import { useActor } from '../../../lib/session';
import { useSubmit } from '../../../lib/use-submit';
import { teamsQuery } from '../../../live/queries/event-queries';
import { usePresence } from '../../../live/queries/other-users';
import { useEvents } from '../../../live/queries/use-events';
import { EditLayout } from '../../../ui/edit-layout';
import { FormError } from '../../../ui/form/form-error';
import { Page } from '../../../ui/page';
import { PresenceNote } from '../../../ui/presence-note';
import { useShownFilm } from '../tagger/film-at-hand';
import { PlayTagger } from '../tagger/play-tagger';
import { EventForm } from './event-form';
import { EventHistory } from './event-history';
import { EventTable } from './event-table';
import { useEventRemoval } from './use-event-editing';

const noTeams: readonly TeamView[] = [];

const EventPresence = ({ event }: { event: EventView }) => <PresenceNote viewers={usePresence(event.key, true)} />;

function Events({ actor }: { actor: Actor }) {
  const { t } = useLingui();
  const teams = useQuery(teamsQuery);
  const [team, chooseTeam] = usePageTeam(teams.data);
  const removal = useSubmit();
  const isAdmin = hasRole(actor, 'ADMIN');
  const scope = isAdmin ? (team ? [team.id] : []) : actor.staffTeams;
  const { events, loading, error, refetch } = useEvents('events', scope);
  const editableEvents = useMemo(
    () =>
      events
        .filter(({ tags, version }) => version > 0 && may(actor, 'event.change', { tags, createdBy: '' }))
        .toSorted((a, b) => b.eventTime - a.eventTime),
    [events, actor],
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
  const correcting = useMemo(() => ({ id: askedPlay, onAsked: () => setAskedPlay(undefined) }), [askedPlay]);
  const titles = new Map(clubFilms.map(({ id, title }) => [sourceOfFilm(id), title]));
  const [source = ''] = selected?.sources ?? [];
  const closed = films.length === 0 ? closedHost(source) : undefined;
  const roster = (teams.data ?? [])
    .filter(({ id }) => selected?.tags.includes(id))
    .flatMap(({ players = [] }) => players);

  return (
    <Page
      title={t`Events`}
      width="wide"
      aside={
        isAdmin && (
          <Select
            aria-label={t`Team`}
            data={optionsOf(teams.data)}
            value={team?.id ?? null}
            allowDeselect={false}
            searchable={(teams.data?.length ?? 0) > 8}
            onChange={(id) => id && chooseTeam(id)}
          />
        )
      }
    >
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
              <Trans>
                Choose an event to edit it. To add a game, go to{' '}
                <Anchor component={Link} to="/admin/planning">
                  Planning
                </Anchor>
                .
              </Trans>
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
                <Title order={2} size="h3" id="mark-plays" mb="sm">
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
              teams={isAdmin ? noTeams : (teams.data ?? noTeams).filter(({ id }) => actor.staffTeams.includes(id))}
              selectedId={chosenId ?? null}
              read={{
                isPending: teams.isPending || loading,
                error: teams.error ?? error,
                refetch: () => Promise.all([teams.refetch(), refetch()]),
              }}
              onSelect={({ id }) => choose(id)}
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
