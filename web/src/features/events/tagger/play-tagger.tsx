import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { ClipTimeline } from '../../../domain/film/clip-timeline';
import { MediaView } from '../../../domain/film/media-view';
import { readOffset, writeOffset } from '../../../domain/film/offsets';
import { clipsOf } from '../../../domain/film/plays';
import { call } from '../../../lib/client';
import { shortcutKey } from '../../../lib/keys';
import { locale } from '../../../lib/language';
import { newId } from '../../../lib/new-id';
import { usePhone } from '../../../lib/widths';
import { engineAtom } from '../../../live/engine/live-atoms';
import { FormError } from '../../../ui/form/form-error';
import type { ShownFilm } from './film-at-hand';
import { clipOf, ProposedPlays, useProposals } from './proposed-plays';
import {
  findByShirt,
  type Mark,
  type MarkErrors,
  markErrors,
  playersToTap,
  quickName,
  readQuickPlay,
} from './quick-play';
import { StayingFilm } from './staying-film';
import { TapForm } from './tap-form';

interface PlayTaggerProps {
  event: EventView;
  films: readonly string[];
  /** Titles of films by their source; without one, the source is shown. */
  titles: ReadonlyMap<string, string>;
  roster: readonly PlayerView[];
  shown: ShownFilm;
  /** The form of the event, which also needs the film in view. */
  beside: RefObject<HTMLElement | null>;
  /** Opens a play in that form. */
  onCorrect: (playId: string) => void;
}

const blankMark = (): Mark => ({
  start: '',
  end: '',
  shorthand: '',
  playType: undefined,
  players: [],
  id: newId(9),
});

const isBlank = ({ start, end, shorthand, playType, players }: Mark) =>
  !start && !end && !shorthand && !playType && players.length === 0;

/**
 * Marks plays on the running film by keyboard (I for the start, O for the end, a letter and shirt numbers, Enter), on a
 * phone by taps. Saves each play on its own, so that two users can mark the same game (specification 4.4 and 9.2).
 */
export function PlayTagger({ event, films, titles, roster, shown, beside, onCorrect }: PlayTaggerProps) {
  const { t } = useLingui();
  const engine = useAtomValue(engineAtom);
  const phone = usePhone();
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const { film, player, control, onLoaded } = shown;
  const [position, setPosition] = useState({ time: 0, duration: 0 });
  const [mark, setMark] = useState<Mark>(blankMark);
  const [wrong, setWrong] = useState<MarkErrors>({});
  const [error, setError] = useState<unknown>(null);
  const [saved, setSaved] = useState('');
  const [failed, setFailed] = useState<readonly { mark: Mark; name: string }[]>([]);
  const saving = useRef(0);
  const shorthandInput = useRef<HTMLInputElement>(null);
  const markForm = useRef<HTMLFormElement>(null);
  const [clip, setClip] = useState('');
  const onTime = useCallback(
    (time: number, duration: number) => {
      setPosition({ time, duration });
      onLoaded(film, duration > 0);
    },
    [film, onLoaded],
  );

  const chosenPlay = event.plays.find(({ id }) => id === clip);
  const proposals = useProposals(event, film, position.duration);
  const change = (part: Partial<Mark>) => {
    setWrong({});
    setError(null);
    setMark((held) => ({ ...held, ...part }));
  };
  // Asks the player, because the time in state is updated only a few times a second.
  const currentOffset = () => writeOffset(Math.round((player.current?.time() ?? position.time) * 10) / 10);
  const markIn = () => change({ start: currentOffset(), end: '' });
  const markOut = () => {
    change({ end: currentOffset() });
    shorthandInput.current?.focus();
  };
  const onKey = (keyEvent: KeyboardEvent) => {
    if (keyEvent.target instanceof HTMLInputElement || keyEvent.ctrlKey || keyEvent.metaKey || keyEvent.altKey) return;
    const action = { i: markIn, o: markOut }[shortcutKey(keyEvent)];
    if (!action) return;
    keyEvent.preventDefault();
    action();
  };

  const tappable = playersToTap(event.participants, roster);
  const save = async (submitEvent: FormEvent) => {
    submitEvent.preventDefault();
    // Ignores the second submit of a double click: the form is already empty.
    if (isBlank(mark) && saving.current > 0) return;
    const errors = markErrors(mark, position.duration);
    const quick = readQuickPlay(mark.shorthand);
    setWrong(errors);
    if (Object.keys(errors).length > 0 || !quick) return;
    const { found, missing } = findByShirt(quick.shirts, event.participants, roster);
    if (missing.length > 0) {
      const shirts = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(missing.map(String));
      return setWrong({ shorthand: msg`No player in this game wears ${shirts}` });
    }
    const tapped = tappable.filter(({ id }) => mark.players.includes(id));
    const people = tapped.length > 0 ? tapped : found;
    const playType = mark.playType ?? quick.playType;
    const names = people.map(({ name }) => name);
    const name = quickName(playType, names);
    const play = {
      id: mark.id,
      name,
      playType,
      source: film,
      link: '',
      call: '',
      suggestion: '',
      players: names,
      playerIds: people.map(({ id }) => id),
      actionCodes: [],
      startOffset: readOffset(mark.start) ?? 0,
      endOffset: readOffset(mark.end) ?? 0,
    };
    const submittedMark = mark;
    const { start } = mark;
    saving.current += 1;
    setMark(blankMark());
    player.current?.focus();
    try {
      await call(eventEditingContract.save_play, { params: event.key, body: play });
      setSaved(t`Saved: ${name}, ${start}`);
      setFailed((marks) => marks.filter(({ mark: failedMark }) => failedMark.id !== submittedMark.id));
      await engine?.reload(event.key);
    } catch (failure) {
      // Keeps a mark that was started meanwhile; the failed play is listed below the form.
      setMark((current) => (isBlank(current) ? submittedMark : current));
      setFailed((marks) => [...marks, { mark: submittedMark, name }]);
      setError(failure);
    } finally {
      saving.current -= 1;
    }
  };

  return (
    <Stack gap="sm" onKeyDown={onKey}>
      {films.length > 1 && (
        <Select
          label={t`Film`}
          allowDeselect={false}
          data={films.map((value) => ({ value, label: titles.get(value) ?? value }))}
          value={film}
          onChange={(next) => next && shown.choose(next)}
        />
      )}
      <StayingFilm beside={[markForm, beside]}>
        <MediaView link={film} label={t`Film to mark plays on`} onTime={onTime} control={control}>
          <ClipTimeline
            clips={[...clipsOf(event.plays, film), ...proposals.map(clipOf)]}
            {...position}
            onChoose={({ start, id }) => {
              player.current?.seek(start);
              setClip(id);
            }}
          />
        </MediaView>
      </StayingFilm>
      {chosenPlay && (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {chosenPlay.name}
          </Text>
          <Button variant="default" size="compact-sm" flex="none" onClick={() => onCorrect(chosenPlay.id)}>
            <Trans>Correct this play</Trans>
          </Button>
        </Group>
      )}
      <form ref={markForm} noValidate aria-label={t`Mark a play`} onSubmit={(submit) => void save(submit)}>
        {(phone || touch) && (
          <TapForm mark={mark} wrong={wrong} players={tappable} change={change} onStart={markIn} onEnd={markOut} />
        )}
        {!phone && (
          <>
            <Group gap="xs" align="start">
              {!touch && (
                <Button variant="default" size="sm" onClick={markIn} mt={22}>
                  <Trans>Mark start (I)</Trans>
                </Button>
              )}
              <TextInput
                label={t`Start`}
                w={88}
                value={mark.start}
                onChange={({ currentTarget }) => change({ start: currentTarget.value })}
                error={wrong.start && t(wrong.start)}
              />
              {!touch && (
                <Button variant="default" size="sm" onClick={markOut} mt={22}>
                  <Trans>Mark end (O)</Trans>
                </Button>
              )}
              <TextInput
                label={t`End`}
                w={88}
                value={mark.end}
                onChange={({ currentTarget }) => change({ end: currentTarget.value })}
                error={wrong.end && t(wrong.end)}
              />
              <TextInput
                ref={shorthandInput}
                label={t`Play and shirts`}
                placeholder="s11 7"
                autoComplete="off"
                value={mark.shorthand}
                onChange={({ currentTarget }) => change({ shorthand: currentTarget.value })}
                error={wrong.shorthand && t(wrong.shorthand)}
              />
              {!touch && (
                <Button type="submit" size="sm" mt={22}>
                  <Trans>Save play</Trans>
                </Button>
              )}
            </Group>
            <Text size="xs" c="var(--dim)" mt={4}>
              <Trans>
                Type a letter and shirt numbers, then press Enter. S score, C chance, E execution, D dribbling, P
                passing, H shooting, O other.
              </Trans>
            </Text>
          </>
        )}
        <FormError error={error} />
        {failed
          .filter(({ mark: failedMark }) => failedMark.id !== mark.id)
          .map(({ mark: failedMark, name }) => {
            const { start } = failedMark;
            return (
              <Group key={failedMark.id} gap="xs">
                <Text size="sm">
                  <Trans>
                    Not saved: {name}, {start}
                  </Trans>
                </Text>
                <Button variant="default" size="compact-sm" onClick={() => change(failedMark)}>
                  <Trans>Try again</Trans>
                </Button>
              </Group>
            );
          })}
        <Text role="status" size="sm" c="var(--going)">
          {saved}
        </Text>
      </form>
      {event.type === 'GAME' && (
        <ProposedPlays
          event={event}
          film={film}
          proposals={proposals}
          currentSecond={() => player.current?.time() ?? position.time}
          onShow={(second) => player.current?.seek(second)}
        />
      )}
    </Stack>
  );
}
