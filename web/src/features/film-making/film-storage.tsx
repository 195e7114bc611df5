import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FILM_NOTICE_DAYS, MAX_FILM_MONTHS } from '@touchline/shared/films/film-keeping';
import { roomOf } from '@touchline/shared/films/film-room';
import type { FilmUsageView } from '@touchline/shared/films/films.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import { useId } from 'react';
import { clubQuery } from '../../domain/club';
import { filmUsageQuery } from '../../domain/film/film-usage-query';
import { call } from '../../lib/client';
import { useLanguage } from '../../lib/language';
import { useScrollToPart } from '../../lib/scroll-to-part';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { teamsQuery } from '../../live/queries/event-queries';
import { askFirst } from '../../ui/ask-first';
import { FormError } from '../../ui/form/form-error';
import { LoadError } from '../../ui/load-error';
import { CardSkeleton } from '../../ui/skeletons';
import { bytesText, monthsText, percentText, roomText } from './film-words';
import classes from './film-work.module.css';
import { RemovableFilms } from './removable-films';

/** How long the club keeps films, for ADMIN. */
function KeepFor({ months }: { months: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const save = (filmMonths: number) =>
    send(async () => {
      client.setQueryData(clubQuery.queryKey, await call(clubContract.update_club, { body: { filmMonths } }));
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const choose = (wanted: number) =>
    wanted >= months
      ? void save(wanted)
      : askFirst({
          title: t`Keep films for ${monthsText(wanted)}?`,
          children: t`Older films are removed in ${FILM_NOTICE_DAYS} days. The staff of their teams get an email first.`,
          labels: { confirm: t`Keep them shorter`, cancel: t`Cancel` },
          onConfirm: () => void save(wanted),
        });
  return (
    <>
      <NativeSelect
        label={t`Keep films for`}
        description={t`Staff get an email ${FILM_NOTICE_DAYS} days before a film is removed. Marked plays stay.`}
        value={String(months)}
        disabled={busy}
        data={Array.from({ length: MAX_FILM_MONTHS }, (_, n) => ({ value: String(n + 1), label: monthsText(n + 1) }))}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <FormError error={error} />
    </>
  );
}

function UsedByTeams({ teams, teamName }: Pick<FilmUsageView, 'teams'> & { teamName: (tag: string) => string }) {
  const { t } = useLingui();
  return (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Used by teams`}>
      {teams.map(({ tag, bytes, films }) => (
        <Group key={tag} component="li" justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">{teamName(tag)}</Text>
          <Text size="sm" c="var(--dim)">
            {bytesText(bytes)}, <Plural value={films} one="# film" other="# films" />
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/** Says how much room there is. */
function Room({ usage, ownBytes }: { usage: FilmUsageView; ownBytes: number | undefined }) {
  const { t } = useLingui();
  const { bytes, quota, free, months } = usage;
  const [used, whole, share] = [bytesText(bytes), bytesText(quota), percentText(free)];
  const own = bytesText(ownBytes ?? 0);
  const kept = monthsText(months);
  const warning = roomText(roomOf(usage));
  return (
    <>
      <progress className={classes.bar} value={bytes} max={quota} aria-label={t`Film of the club`} />
      <Text size="sm">
        <Trans>
          The club keeps {used} of film, and at most {whole}. {share} of its disk are free.
        </Trans>{' '}
        {ownBytes !== undefined && (
          <Trans>
            Films of this team take {own}. Each is kept for {kept}.
          </Trans>
        )}
      </Text>
      {warning && (
        <Text size="sm" fw={550} role="status">
          {warning}
        </Text>
      )}
    </>
  );
}

/**
 * Room for film, and what can go.
 * @param team for the staff of a team; without it of the whole club, for ADMIN
 */
export default function FilmStorage({ team }: { team?: string }) {
  const { t } = useLingui();
  useLanguage();
  const heading = useId();
  const usage = useQuery(filmUsageQuery(team));
  useScrollToPart('film', usage.data !== undefined);
  const teams = useQuery(teamsQuery).data ?? [];
  const nameOf = (tag: string) => teams.find(({ id }) => id === tag)?.name ?? '';
  if (usage.isError) return <LoadError what={t`The room for film`} read={usage} />;
  if (!usage.data) return <CardSkeleton cards={1} height={160} />;
  const { months, films, teams: used } = usage.data;
  const isClub = team === undefined;
  return (
    <Stack component="section" id="film" gap="sm" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        <Trans>Room for film</Trans>
      </Title>
      <Room usage={usage.data} ownBytes={isClub ? undefined : (used[0]?.bytes ?? 0)} />
      {isClub && <KeepFor months={months} />}
      {isClub && used.length > 0 && <UsedByTeams teams={used} teamName={nameOf} />}
      <details open={isClub}>
        <Text component="summary" size="sm" fw={550} mb="xs">
          <Trans>What can go</Trans>
        </Text>
        <RemovableFilms films={films} teamName={isClub ? nameOf : () => ''} />
      </details>
    </Stack>
  );
}
