import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import type { EventView } from '@touchline/shared/events/events.shapes';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { ClipTimeline } from '../../components/film/clip-timeline';
import { FilmPlayer } from '../../components/film/film-player';
import { FormError } from '../../components/form-error';
import { call } from '../../lib/client';
import { newId } from '../../lib/new-id';
import { readOffset, writeOffset } from '../../lib/offsets';
import { clipsOf } from '../../lib/plays';
import { engineAtom } from '../../live/engine/live-atoms';
import { quickName, readQuickPlay, wearers } from './quick-play';

interface PlayTaggerProps {
  event: EventView;
  films: readonly string[];
  roster: readonly PlayerView[];
}

interface Mark {
  start: string;
  end: string;
  line: string;
  /** Of the play that it becomes: one that is sent again makes no second play. */
  id: string;
}

const blankMark = (): Mark => ({ start: '', end: '', line: '', id: newId(9) });

/** What is wrong with a mark, by the name of its field. */
function faults({ start, end, line }: Mark, duration: number): { start?: string; end?: string; line?: string } {
  const [from, to] = [readOffset(start), readOffset(end)];
  return {
    ...(typeof from !== 'number' && { start: 'Mark the start (I)' }),
    ...(typeof to !== 'number' && { end: 'Mark the end (O)' }),
    ...(typeof from === 'number' && typeof to === 'number' && to <= from && { end: 'Must be after the start' }),
    ...(typeof to === 'number' && duration > 0 && to > duration + 1 && { end: 'Is after the end of the film' }),
    ...(!readQuickPlay(line) && { line: 'A letter and shirt numbers, such as s11 7' }),
  };
}

/**
 * Marks plays on the running film: I and O, a letter and shirt numbers, Enter. Each is saved by itself, so that two
 * people who mark the same game never stand in each other's way (specification 4.4 and 9.2).
 */
export function PlayTagger({ event, films, roster }: PlayTaggerProps) {
  const engine = useAtomValue(engineAtom);
  const [chosen, setFilm] = useState<string | null>(null);
  const film = films.find((one) => one === chosen) ?? films[0] ?? '';
  const [at, setAt] = useState({ time: 0, duration: 0 });
  const [mark, setMark] = useState<Mark>(blankMark);
  const [wrong, setWrong] = useState<ReturnType<typeof faults>>({});
  const [error, setError] = useState<unknown>(null);
  const [saved, setSaved] = useState('');
  const [failed, setFailed] = useState<readonly { mark: Mark; name: string }[]>([]);
  const saving = useRef(0);
  const seek = useRef<(time: number) => void>(() => undefined);
  const line = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const onTime = useCallback((time: number, duration: number) => setAt({ time, duration }), []);
  const control = useCallback((actions: { seek: (time: number) => void }) => {
    seek.current = actions.seek;
  }, []);

  const change = (part: Partial<Mark>) => {
    setWrong({});
    setError(null);
    setMark((held) => ({ ...held, ...part }));
  };
  // The element knows the time to the frame; what is shown lags behind it.
  const now = () => writeOffset(Math.round((box.current?.querySelector('video')?.currentTime ?? at.time) * 10) / 10);
  const markIn = () => change({ start: now(), end: '' });
  const markOut = () => {
    change({ end: now() });
    line.current?.focus();
  };
  const keys = (press: KeyboardEvent) => {
    if (press.target instanceof HTMLInputElement || press.ctrlKey || press.metaKey || press.altKey) return;
    const action = { i: markIn, o: markOut }[press.key.toLowerCase()];
    if (!action) return;
    press.preventDefault();
    action();
  };

  const save = async (submit: FormEvent) => {
    submit.preventDefault();
    // Enter twice, or a double click: the second one finds nothing to save.
    if (!mark.start && !mark.end && !mark.line && saving.current > 0) return;
    const found = faults(mark, at.duration);
    const quick = readQuickPlay(mark.line);
    setWrong(found);
    if (Object.keys(found).length > 0 || !quick) return;
    const { found: people, missing } = wearers(quick.shirts, event.participants, roster);
    if (missing.length > 0) return setWrong({ line: `Nobody wears ${missing.join(' or ')} here` });
    const names = people.map(({ name }) => name);
    const name = quickName(quick.playType, names);
    const play = {
      ...{ id: mark.id, name, playType: quick.playType, source: film, link: '', call: '', suggestion: '' },
      ...{ players: names, playerIds: people.map(({ id }) => id), actionCodes: [] },
      startOffset: readOffset(mark.start) ?? 0,
      endOffset: readOffset(mark.end) ?? 0,
    };
    const before = mark;
    saving.current += 1;
    setMark(blankMark());
    box.current?.querySelector('video')?.focus();
    try {
      await call(eventEditingContract.save_play, { params: event.key, body: play });
      setSaved(`Saved: ${name}, ${before.start}`);
      setFailed((all) => all.filter(({ mark: one }) => one.id !== before.id));
      await engine?.reload(event.key);
    } catch (failure) {
      // What is marked meanwhile stays; the play that failed waits below.
      setMark((held) => (held.start || held.end || held.line ? held : before));
      setFailed((all) => [...all, { mark: before, name }]);
      setError(failure);
    } finally {
      saving.current -= 1;
    }
  };

  return (
    <Stack gap="sm" ref={box} onKeyDown={keys}>
      {films.length > 1 && (
        <Select
          label="Film"
          allowDeselect={false}
          data={[...films]}
          value={film}
          onChange={(next) => next && setFilm(next)}
        />
      )}
      <FilmPlayer key={film} link={film} label="Film to mark plays on" onTime={onTime} control={control}>
        <ClipTimeline clips={clipsOf(event.plays, film)} {...at} onChoose={({ start }) => seek.current(start)} />
      </FilmPlayer>
      <form noValidate aria-label="Mark a play" onSubmit={(submit) => void save(submit)}>
        <Group gap="xs" align="start">
          <Button variant="default" size="sm" onClick={markIn} mt={22}>
            Mark in (I)
          </Button>
          <TextInput
            label="Start"
            w={88}
            value={mark.start}
            onChange={({ currentTarget }) => change({ start: currentTarget.value })}
            error={wrong.start}
          />
          <Button variant="default" size="sm" onClick={markOut} mt={22}>
            Mark out (O)
          </Button>
          <TextInput
            label="End"
            w={88}
            value={mark.end}
            onChange={({ currentTarget }) => change({ end: currentTarget.value })}
            error={wrong.end}
          />
          <TextInput
            ref={line}
            label="Type and shirts"
            placeholder="s11 7"
            autoComplete="off"
            value={mark.line}
            onChange={({ currentTarget }) => change({ line: currentTarget.value })}
            error={wrong.line}
          />
          <Button type="submit" size="sm" mt={22}>
            Save play
          </Button>
        </Group>
        <Text size="xs" c="var(--dim)" mt={4}>
          S score, C chance, E execution, D dribbling, P passing, H shooting, O other; then shirt numbers, then Enter.
        </Text>
        <FormError error={error} />
        {failed
          .filter(({ mark: one }) => one.id !== mark.id)
          .map(({ mark: one, name }) => (
            <Group key={one.id} gap="xs">
              <Text size="sm">
                Not saved: {name}, {one.start}
              </Text>
              <Button variant="default" size="compact-sm" onClick={() => change(one)}>
                Take it up again
              </Button>
            </Group>
          ))}
        <Text role="status" size="sm" c="var(--going)">
          {saved}
        </Text>
      </form>
    </Stack>
  );
}
