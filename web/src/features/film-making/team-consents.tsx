import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FilmConsentView, filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { teamConsentsQuery } from '../../domain/film-consent/consents-query';
import { levelName } from '../../domain/film-consent/level-words';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { askFirst } from '../../ui/ask-first';
import { FormError } from '../../ui/form/form-error';
import { LoadError } from '../../ui/load-error';
import { AskFamilies } from './ask-families';

function ConsentRow({ consent, onMark }: { consent: FilmConsentView; onMark: ((never: boolean) => void) | undefined }) {
  const { t } = useLingui();
  const { name, level, answered, never } = consent;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div>
        <Text size="sm">{name}</Text>
        <Text size="sm" c="var(--dim)">
          {never ? <Trans>Never shown</Trans> : answered ? t(levelName[level]) : <Trans>Not answered yet</Trans>}
        </Text>
      </div>
      {onMark && (
        <Button
          variant="subtle"
          size="sm"
          flex="none"
          aria-label={never ? t`Let the family of ${name} decide` : t`Never show ${name}`}
          onClick={() => onMark(!never)}
        >
          {never ? <Trans>Let the family decide</Trans> : <Trans>Never show</Trans>}
        </Button>
      )}
    </Group>
  );
}

/** The answers of a team's families. Those who run the team can mark that films never show a child. */
export default function TeamConsents({ team, marks }: { team: string; marks: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { error, send } = useSubmit();
  const read = useQuery(teamConsentsQuery(team));
  const consents = read.data ?? [];
  const open = consents.filter(({ answered, never }) => !answered && !never).length;
  const mark = (playerId: string, never: boolean) =>
    send(async () => {
      await call(filmFamiliesContract.mark_never_filmed, { body: { playerId, never } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const ask = ({ playerId, name }: FilmConsentView, never: boolean) =>
    never
      ? askFirst({
          title: t`Never show ${name}?`,
          children: t`Families then see no film of games with ${name}, whatever the guardians answer. They are not told, and no reason is stored.`,
          labels: { confirm: t`Never show`, cancel: t`Cancel` },
          onConfirm: () => void mark(playerId, true),
        })
      : void mark(playerId, false);
  if (read.isError) return <LoadError what={t`The answers`} read={read} />;
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="film-answers">
      <Title order={2} size="h3" id="film-answers" mb="sm">
        <Trans>May film show the children?</Trans>
      </Title>
      <Stack gap="sm">
        <Text size="sm">
          {open === 0 ? (
            <Trans>All families have answered.</Trans>
          ) : (
            <Plural
              value={open}
              one="# family has not answered. They find the question in “My account”."
              other="# families have not answered. They find the question in “My account”."
            />
          )}
        </Text>
        {marks && open > 0 && <AskFamilies team={team} />}
        <details>
          <Text component="summary" size="sm" fw={550} mb="xs">
            <Trans>All answers</Trans>
          </Text>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {consents.map((consent) => (
              <ConsentRow
                key={consent.playerId}
                consent={consent}
                onMark={marks ? (never) => ask(consent, never) : undefined}
              />
            ))}
          </Stack>
        </details>
        <FormError error={error} />
      </Stack>
    </section>
  );
}
