import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FilmConsentView, filmFamiliesContract } from '@touchline/shared/films/film-families.contract';
import { CONSENT_LEVELS, type ConsentLevel } from '@touchline/shared/films/film-words';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { useRef, useState } from 'react';
import { call } from '../../lib/client';
import { dateOf } from '../../lib/club-time';
import { useClubZone } from '../../lib/config';
import { useLanguage } from '../../lib/language';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { undoToast } from '../../ui/toasts/action-toast';
import { specAlert } from '../../ui/toasts/spec-alert';
import classes from './child-film-consent.module.css';
import { levelName } from './level-words';

/** A change of the meaning of these sentences needs a new `CONSENT_WORDING`. */
const MEANINGS: Record<ConsentLevel, MessageDescriptor> = {
  NONE: msg`Families cannot watch film of games with your child.`,
  TEAM: msg`Families of the team can watch the games here after they sign in.`,
  CLUB: msg`The club may also show short clips, such as a goal, on its public page.`,
};

interface ChildFilmConsentProps {
  consent: FilmConsentView;
  /** Called after an answer was saved. */
  onAnswered?: () => void;
  /** Asks with two buttons; this opens all choices. Undefined: all choices show. */
  onMore?: () => void;
}

/** Asks a guardian whether film may show the child. Saves each choice at once. */
export function ChildFilmConsent({ consent, onAnswered, onMore }: ChildFilmConsentProps) {
  const { t } = useLingui();
  useLanguage();
  const client = useQueryClient();
  const zone = useClubZone();
  const { busy, error, send } = useSubmit();
  // Shows the choice before the reply.
  const [sent, setSent] = useState<ConsentLevel>();
  const closeToast = useRef<() => void>(() => undefined);
  const { playerId, name: fullName, own, level } = consent;
  const name = firstNameOf(fullName);
  const save = (next: ConsentLevel) =>
    send(async () => {
      await call(filmFamiliesContract.save_film_consent, { body: { playerId, level: next } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
    });
  const answer = async (next: ConsentLevel) => {
    const before = own?.level;
    setSent(next);
    const isSaved = await save(next);
    setSent(undefined);
    if (!isSaved) return;
    onAnswered?.();
    const choice = t(levelName[next]);
    const said = t`Film of ${name}: ${choice}`;
    closeToast.current();
    // A first answer cannot be taken back to silence, which another guardian's answer would outweigh.
    if (before === undefined) specAlert(said, { tone: 'done' });
    else closeToast.current = undoToast(`film-${playerId}-${next}`, said, () => void save(before));
  };
  // The two answers mean what they mean among all choices.
  if (onMore)
    return (
      <Stack gap="xs">
        <Text fw={550}>
          <Trans>May the team’s families watch film with {name}?</Trans>{' '}
          <Text span size="sm" fw={550} className={classes.open}>
            <Trans>Not answered yet</Trans>
          </Text>
        </Text>
        <Text size="sm" c="var(--dim)">
          <Trans>Coaches always can. You can change your answer at any time, and film stops at once.</Trans>
        </Text>
        {/* One row of a phone. */}
        <Group gap={8}>
          <Button
            size="sm"
            px="sm"
            variant="default"
            disabled={busy}
            aria-label={t`Yes, film with ${name}`}
            onClick={() => void answer('TEAM')}
          >
            <Trans>Yes</Trans>
          </Button>
          <Button
            size="sm"
            px="sm"
            variant="default"
            disabled={busy}
            aria-label={t`Only coaches, film with ${name}`}
            onClick={() => void answer('NONE')}
          >
            <Trans>Only coaches</Trans>
          </Button>
          <Button size="sm" px={0} variant="subtle" aria-label={t`More choices for film with ${name}`} onClick={onMore}>
            <Trans>More choices</Trans>
          </Button>
        </Group>
        <FormError error={error} />
      </Stack>
    );
  const day = own && dateOf(own.at, zone);
  const counting = t(levelName[level]);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t`Film of ${name}`}
        description={t`The club films some games. Who may watch film that shows ${name}? Coaches always can. You can change your answer at any time, and film stops at once.`}
        value={sent ?? own?.level ?? null}
        onChange={(next) => void answer(next as ConsentLevel)}
      >
        <Stack gap="xs" mt="xs">
          {CONSENT_LEVELS.map((one) => (
            <Radio key={one} value={one} disabled={busy} label={t(levelName[one])} description={t(MEANINGS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      {own && (
        <Text size="sm" c="var(--dim)">
          <Trans>You answered on {day}.</Trans>
        </Text>
      )}
      {own && own.level !== level && (
        <Text size="sm">
          <Trans>Another guardian answered differently. The stricter answer counts: {counting}.</Trans>
        </Text>
      )}
      <FormError error={error} />
    </Stack>
  );
}
