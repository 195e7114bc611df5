import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventKey, EventView } from '@touchline/shared/events/event.model';
import { filmKey } from '@touchline/shared/film-host';
import { filmOfSource } from '@touchline/shared/film-source';
import { clipsContract, type ProposedPlay } from '@touchline/shared/match/clips.contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { readOffset, writeOffset } from '../../../domain/film/offsets';
import type { Clip } from '../../../domain/film/plays';
import { call } from '../../../lib/client';
import { useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';
import { FormError } from '../../../ui/form/form-error';
import { periodName } from '../match/match-words';

const proposalsKey = (id: string): QueryKey => ['proposed-plays', id];

/** The plays that the journal of a game proposes. */
const proposalsQuery = ({ time, hash, id }: EventKey) =>
  queryOptions({
    queryKey: proposalsKey(id),
    queryFn: ({ signal }) => call(clipsContract.list_proposed_plays, { query: { time, hash, id } }, { signal }),
  });

/**
 * Returns the proposals for a film that are not plays yet, and that lie in it: a half whose kick-off nobody has shown may be another film.
 * @param duration of the film in seconds, 0 while it is unknown
 */
export function useProposals(event: EventView, film: string, duration: number): ProposedPlay[] {
  const { data } = useQuery({ ...proposalsQuery(event.key), enabled: event.type === 'GAME' });
  const accepted = new Set(event.plays.map(({ id }) => id));
  const length = duration || Number.POSITIVE_INFINITY;
  // Films of the club may still grow, and the server knows where they end.
  const last = filmOfSource(film) === undefined ? length : Number.POSITIVE_INFINITY;
  return (data?.proposals ?? [])
    .filter(
      ({ id, source, startOffset }) => !accepted.has(id) && filmKey(source) === filmKey(film) && startOffset < length,
    )
    .map((proposal) => ({ ...proposal, endOffset: Math.min(proposal.endOffset, last) }));
}

export const clipOf = ({ id, name, playType, startOffset, endOffset }: ProposedPlay): Clip => ({
  id,
  name,
  playType,
  start: startOffset,
  end: endOffset,
});

interface ProposedPlaysProps {
  event: EventView;
  film: string;
  proposals: readonly ProposedPlay[];
  /** Returns the second of the film that is shown. */
  currentSecond: () => number;
  onShow: (second: number) => void;
}

/** Ties the film to the game's clock, and shows what was tapped at the field as plays to accept. */
export function ProposedPlays({ event, film, proposals, currentSecond, onShow }: ProposedPlaysProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const engine = useAtomValue(engineAtom);
  const { busy, error, send } = useSubmit();
  const [said, setSaid] = useState('');
  const act = (work: () => Promise<unknown>, done: string) =>
    send(async () => {
      await work();
      await Promise.all([client.invalidateQueries({ queryKey: proposalsKey(event.id) }), engine?.reload(event.key)]);
      setSaid(done);
    });
  const anchor = (period: number) =>
    act(
      () =>
        call(clipsContract.anchor_film, {
          params: event.key,
          query: {},
          body: { source: film, period, second: Math.round(currentSecond() * 10) / 10 },
        }),
      t`The film is tied to the clock of the game.`,
    );
  const accept = (plays: { id: string; startOffset?: number; endOffset?: number }[]) =>
    act(
      () => call(clipsContract.accept_proposed_plays, { params: event.key, query: {}, body: { plays } }),
      t`Saved as plays.`,
    );
  return (
    <Stack gap="xs" component="section" aria-label={t`Plays from the game`}>
      <Title order={3} size="h4">
        <Trans>Plays from the game</Trans>
      </Title>
      <Group gap="xs">
        {[1, 2].map((period) => {
          const name = periodName(period, { periods: 2 });
          return (
            <Button key={period} variant="default" size="sm" disabled={busy} onClick={() => void anchor(period)}>
              <Trans>Kick-off is here: {name}</Trans>
            </Button>
          );
        })}
        {proposals.length > 0 && (
          <Button
            size="sm"
            loading={busy}
            onClick={() => void accept(proposals.map(({ id, endOffset }) => ({ id, endOffset })))}
          >
            <Trans>Accept all</Trans>
          </Button>
        )}
      </Group>
      {proposals.length === 0 && (
        <Text size="sm" c="var(--dim)">
          <Trans>
            Play the film to the kick-off and tap the half. Goals, chances, saves and moments of the game then appear
            here.
          </Trans>
        </Text>
      )}
      {proposals.map((proposal) => (
        <Proposal
          // Another kick-off gives it other times.
          key={`${proposal.id} ${proposal.startOffset}`}
          proposal={proposal}
          busy={busy}
          onShow={onShow}
          onAccept={accept}
        />
      ))}
      <FormError error={error} />
      <Text role="status" size="sm" c="var(--going)">
        {said}
      </Text>
    </Stack>
  );
}

interface ProposalProps {
  proposal: ProposedPlay;
  busy: boolean;
  onShow: (second: number) => void;
  onAccept: (plays: { id: string; startOffset?: number; endOffset?: number }[]) => unknown;
}

/** A proposal, whose times can be trimmed. */
function Proposal({ proposal, busy, onShow, onAccept }: ProposalProps) {
  const { t } = useLingui();
  const { id, name } = proposal;
  const [start, setStart] = useState(writeOffset(proposal.startOffset));
  const [end, setEnd] = useState(writeOffset(proposal.endOffset));
  const [startOffset, endOffset] = [readOffset(start), readOffset(end)];
  const isWrong = typeof startOffset !== 'number' || typeof endOffset !== 'number' || startOffset >= endOffset;
  return (
    <Group gap="xs" align="end" role="group" aria-label={name}>
      <Button variant="subtle" size="sm" onClick={() => onShow(proposal.startOffset)}>
        {name}
      </Button>
      <TextInput
        label={t`Start`}
        w={88}
        size="sm"
        value={start}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <TextInput
        label={t`End`}
        w={88}
        size="sm"
        value={end}
        error={isWrong && t`Check the times`}
        onChange={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      <Button
        variant="default"
        size="sm"
        disabled={busy || isWrong}
        onClick={() => !isWrong && void onAccept([{ id, startOffset, endOffset }])}
      >
        <Trans>Accept</Trans>
      </Button>
    </Group>
  );
}
