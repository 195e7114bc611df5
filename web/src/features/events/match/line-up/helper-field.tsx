import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { leads } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import type { MatchView } from '@touchline/shared/match/match.model';
import { useLanguage } from '../../../../lib/language';
import { queryOf } from '../../../../lib/query-of';
import { useActor } from '../../../../lib/session';
import type { MatchWriter } from '../../../../live/match/use-match';
import { LoadError } from '../../../../ui/load-error';
import classes from '../match.module.css';

interface HelperFieldProps {
  event: EventView;
  match: MatchView;
  writer: MatchWriter;
}

/** Names the volunteer of a family who enters score and moments of this game. */
export function HelperField({ event, match: { scorer }, writer }: HelperFieldProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const actor = useActor();
  const led = event.tags.filter((tag) => actor && leads(actor, tag));
  const reads = useQueries({
    queries: led.map((teamId) => queryOf(['scorers', teamId], invitationsContract.list_people, { query: { teamId } })),
  });
  const failed = reads.find(({ error, data }) => error && !data);
  const isPending = reads.some((read) => read.isPending);
  const names = new Map(
    reads
      .flatMap(({ data = [] }) => data)
      .flatMap(({ as, userId, name }) => (as !== 'staff' && userId && name ? [[userId, name] as const] : [])),
  );
  const people = [...names].toSorted(([, one], [, other]) => one.localeCompare(other, language));
  const isUnknown = scorer !== undefined && !names.has(scorer);
  return (
    <section className={classes.section} aria-label={t`Helper`}>
      <Title order={2} size="h4">
        <Trans>Helper</Trans>
      </Title>
      {failed ? (
        <LoadError what={t`The families of the team`} read={failed} />
      ) : (
        <NativeSelect
          label={t`Which family keeps the score`}
          description={t`They enter goals and moments on their own phone. So does whoever takes a job that keeps the score.`}
          disabled={isPending}
          value={scorer ?? ''}
          onChange={({ currentTarget }) => writer.saveLineup({ scorer: currentTarget.value || null })}
        >
          <option value="">{t`Nobody`}</option>
          {isUnknown && <option value={scorer}>{isPending ? '…' : t`Somebody who left the team`}</option>}
          {people.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </section>
  );
}
