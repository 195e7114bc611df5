import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilmShowing, FilmView } from '@touchline/shared/films/film.model';
import { type FilmDecisionInput, filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { may } from '@touchline/shared/permissions/rules';
import { useState } from 'react';
import { teamConsentsQuery } from '../../domain/film-consent/consents-query';
import { call } from '../../lib/client';
import { dateOf } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { useActor } from '../../lib/session';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { undoToast } from '../../ui/toasts/action-toast';
import { AskFamilies } from './ask-families';

type Child = FilmShowing['lacking'][number];
type Decide = (decision: Omit<FilmDecisionInput, 'id'>) => Promise<boolean>;

/** Says whether families see the film. */
function AudienceState({ bars }: Pick<FilmShowing, 'bars'>) {
  if (bars.length === 0) return <Trans>Families of the team can watch it.</Trans>;
  if (bars.includes('REPORTED')) return <Trans>Somebody reported this film. Only those who run the team see it.</Trans>;
  if (bars.includes('UNDECIDED'))
    return <Trans>A child on it has left the club. Only coaches see it until you show it again.</Trans>;
  if (bars.includes('NOBODY_NAMED'))
    return <Trans>Only coaches see it. Enter who played, so that families can see it.</Trans>;
  return <Trans>Only coaches see it, until this is done:</Trans>;
}

function LackingChild({ child, onAbsent }: { child: Child; onAbsent: (() => void) | undefined }) {
  const { t } = useLingui();
  const { name } = child;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm">
        <Trans>{name}: the family has not allowed it.</Trans>
      </Text>
      {onAbsent && (
        <Button variant="default" size="sm" flex="none" aria-label={t`${name} is not on this film`} onClick={onAbsent}>
          <Trans>Not on this film</Trans>
        </Button>
      )}
    </Group>
  );
}

function AbsentChild({ child, onBack }: { child: Child; onBack: (() => void) | undefined }) {
  const { t } = useLingui();
  const { name } = child;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" c="var(--dim)">
        <Trans>{name} is not on this film.</Trans>
      </Text>
      {onBack && (
        <Button
          variant="subtle"
          size="sm"
          flex="none"
          aria-label={t`${name} is on this film after all`}
          onClick={onBack}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
    </Group>
  );
}

/** The children who keep a film from families, and those of whom staff said that they are not on it. */
function Children({ showing, decide }: { showing: FilmShowing; decide: Decide | undefined }) {
  const { t } = useLingui();
  const absent = showing.absent.map(({ playerId }) => playerId);
  const save = (ids: string[]) => decide?.({ absent: ids });
  const leaveOut = async ({ playerId, name }: Child) => {
    if (await save([...absent, playerId]))
      undoToast(`absent-${playerId}`, t`${name} is not on this film`, () => void save(absent));
  };
  if (showing.lacking.length + showing.absent.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Children`}>
      {showing.lacking.map((child) => (
        <LackingChild key={child.playerId} child={child} onAbsent={decide && (() => void leaveOut(child))} />
      ))}
      {showing.absent.map((child) => (
        <AbsentChild
          key={child.playerId}
          child={child}
          onBack={decide && (() => void save(absent.filter((id) => id !== child.playerId)))}
        />
      ))}
    </Stack>
  );
}

function ToldTick({ told, decide }: { told: FilmShowing['told']; decide: Decide | undefined }) {
  const { t } = useLingui();
  const zone = useClubZone();
  // Shows the tick before the reply.
  const [sent, setSent] = useState<boolean>();
  const save = async (next: boolean) => {
    setSent(next);
    await decide?.({ told: next });
    setSent(undefined);
  };
  const by = told?.by ?? '';
  const day = told ? dateOf(told.at, zone) : '';
  return (
    <Checkbox
      label={t`The other team was told that this game was filmed`}
      description={told ? t`${by}, ${day}` : undefined}
      checked={sent ?? told !== undefined}
      disabled={!decide}
      onChange={({ currentTarget }) => void save(currentTarget.checked)}
    />
  );
}

/** The audience of a film, for staff, with what is left to do until families see it. */
export function FilmAudience({ film }: { film: FilmView }) {
  const actor = useActor();
  const team = film.tags.find((tag) => actor && may(actor, 'consent.ask', { tag }));
  const consents = useQuery({
    ...teamConsentsQuery(team ?? ''),
    enabled: team !== undefined && film.showing !== undefined,
  });
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const { id, tags, showing } = film;
  if (film.unseen)
    return (
      <Text size="sm" fw={550}>
        <Trans>Families do not see it yet. Coaches do.</Trans>
      </Text>
    );
  if (!showing) return null;
  const mayDecide = actor !== null && may(actor, 'film.decide', { tags });
  const save: Decide = (decision) =>
    send(async () => {
      await call(filmFamiliesContract.update_film, { body: { id, ...decision } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const decide = mayDecide ? save : undefined;
  const { bars, report } = showing;
  const lacking = showing.lacking.map(({ playerId }) => playerId);
  const isAsked = consents.data?.some(
    ({ playerId, answered, never }) => !answered && !never && lacking.includes(playerId),
  );
  const text = report?.text ?? '';
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550} role="status">
        <AudienceState bars={bars} />
      </Text>
      {text && (
        <Text size="sm">
          <Trans>They wrote: {text}</Trans>
        </Text>
      )}
      {mayDecide && (bars.includes('REPORTED') || bars.includes('UNDECIDED')) && (
        <div>
          <Button size="sm" loading={busy} onClick={() => void save({ show: true })}>
            <Trans>Show it again</Trans>
          </Button>
        </div>
      )}
      <Children showing={showing} decide={decide} />
      {team !== undefined && isAsked && <AskFamilies team={team} />}
      <ToldTick told={showing.told} decide={decide} />
      <FormError error={error} />
    </Stack>
  );
}
