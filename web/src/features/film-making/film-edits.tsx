/** The start and the end of a film, and the picture that stands for it: forms of staff. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { FilmTrim } from '@touchline/shared/film-trim';
import type { FilmView } from '@touchline/shared/films/film.model';
import { filmEditsContract } from '@touchline/shared/films/film-edits.contract';
import { type RefObject, useState } from 'react';
import type { FilmControl } from '../../domain/film/film-player';
import { readOffset, writeOffset } from '../../domain/film/offsets';
import { call } from '../../lib/client';
import { useSubmit } from '../../lib/use-submit';
import { everyFilmKey } from '../../live/engine/query-keys';
import { FormError } from '../../ui/form/form-error';
import { undoToast } from '../../ui/toasts/action-toast';
import { specAlert } from '../../ui/toasts/spec-alert';

interface FilmEditsProps {
  film: FilmView;
  player: RefObject<FilmControl | null>;
  onClose: () => void;
}

interface SecondFieldProps {
  label: string;
  hereLabel: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  onHere: () => void;
}

function SecondField({ label, hereLabel, value, placeholder, onChange, onHere }: SecondFieldProps) {
  const { t } = useLingui();
  const error = readOffset(value) === null ? t`Enter a time such as 1:15` : undefined;
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        placeholder={placeholder}
        error={error}
        inputMode="text"
        w="7.5rem"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button variant="default" aria-label={hereLabel} onClick={onHere}>
        <Trans>Here</Trans>
      </Button>
    </Group>
  );
}

interface TrimFormProps extends Omit<FilmEditsProps, 'onClose'> {
  /** Outlives the form, which begins anew with each trim: the Undo of a toast may still fail. */
  submit: ReturnType<typeof useSubmit>;
}

/** Saves what families see of a film, after the player was moved to its start and to its end. */
function TrimForm({ film, player, submit: { busy, error, send } }: TrimFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, title, seconds } = film;
  const saved: FilmTrim = film.trim ?? {};
  const [from, setFrom] = useState(writeOffset(saved.from));
  const [to, setTo] = useState(writeOffset(saved.to));
  const here = () => writeOffset(Math.round((player.current?.time() ?? 0) * 10) / 10);
  const save = (trim: FilmTrim, before?: FilmTrim) =>
    send(async () => {
      const after = await call(filmEditsContract.trim_film, {
        body: {
          id,
          ...(trim.from !== undefined && { from: trim.from }),
          ...(trim.to !== undefined && { to: trim.to }),
        },
      });
      setFrom(writeOffset(after.trim?.from));
      setTo(writeOffset(after.trim?.to));
      await client.invalidateQueries({ queryKey: everyFilmKey });
      const said = after.trim ? t`Families see a part of “${title}”` : t`Families see all of “${title}”`;
      if (before) undoToast(`trim-${id}`, said, () => void save(before));
      else specAlert(said, { tone: 'done' });
    });
  const [first, last] = [readOffset(from), readOffset(to)];
  const isChanged = first !== saved.from || last !== saved.to;
  const [start, end] = [writeOffset(saved.from ?? 0), writeOffset(saved.to ?? seconds)];
  return (
    <Stack gap="xs">
      <Text size="sm">
        {film.trim ? (
          <Trans>
            Families see it from {start} to {end}. Nothing before and after reaches them.
          </Trans>
        ) : (
          <Trans>Families see all of it. Play it to where it shall begin or end, and press “Here”.</Trans>
        )}
      </Text>
      <Group gap="md" align="flex-start">
        <SecondField
          label={t`Start`}
          hereLabel={t`Start here`}
          value={from}
          placeholder="0:00"
          onChange={setFrom}
          onHere={() => setFrom(here())}
        />
        <SecondField
          label={t`End`}
          hereLabel={t`End here`}
          value={to}
          placeholder={writeOffset(seconds === undefined ? undefined : Math.floor(seconds))}
          onChange={setTo}
          onHere={() => setTo(here())}
        />
      </Group>
      <Text size="sm" c="var(--dim)">
        <Trans>
          Films are cut every few seconds, so both move a little towards the middle. Coaches still see all of it.
        </Trans>
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          loading={busy}
          disabled={!isChanged || first === null || last === null}
          onClick={() => void save({ from: first ?? undefined, to: last ?? undefined }, saved)}
        >
          <Trans>Save start and end</Trans>
        </Button>
        {film.trim && (
          <Button variant="default" size="sm" disabled={busy} onClick={() => void save({}, saved)}>
            <Trans>Show all of it</Trans>
          </Button>
        )}
      </Group>
      <FormError error={error} />
    </Stack>
  );
}

/** Keeps the picture that the player shows as the one that stands for the film. */
function PosterForm({ film, player }: Omit<FilmEditsProps, 'onClose'>) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { busy, error, send } = useSubmit();
  const { id, poster } = film;
  const save = (body: { picture: string; second: number } | undefined) =>
    send(async () => {
      await call(filmEditsContract.set_film_poster, { body: { id, ...body } });
      await client.invalidateQueries({ queryKey: everyFilmKey });
      specAlert(body ? t`This picture now stands for the film` : t`The first picture stands for the film again`, {
        tone: 'done',
      });
    });
  const take = () => {
    player.current?.pause?.();
    const picture = player.current?.picture?.();
    const second = player.current?.time() ?? 0;
    if (picture) return save({ picture, second });
    return send(async () => {
      throw new Error(t`Play the film first, and stop it at the picture that you want.`);
    });
  };
  const at = writeOffset(Math.floor(poster?.second ?? 0));
  return (
    <Stack gap="xs">
      <Text size="sm">
        {poster ? (
          <Trans>The picture at {at} stands for the film until it is played.</Trans>
        ) : (
          <Trans>Stop the film at a picture that shall stand for it until it is played.</Trans>
        )}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPhoto size={18} stroke={1.75} />}
          loading={busy}
          onClick={() => void take()}
        >
          <Trans>Use this picture</Trans>
        </Button>
        {poster && (
          <Button variant="subtle" size="sm" disabled={busy} onClick={() => void save(undefined)}>
            <Trans>Use the first picture</Trans>
          </Button>
        )}
      </Group>
      <FormError error={error} />
    </Stack>
  );
}

/** Start and end of a film, and its picture, below its player. */
export default function FilmEdits({ film, player, onClose }: FilmEditsProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const { title } = film;
  return (
    <Stack component="section" gap="lg" aria-label={t`Start, end and picture of ${title}`}>
      <TrimForm key={JSON.stringify(film.trim)} film={film} player={player} submit={submit} />
      <PosterForm film={film} player={player} />
      <div>
        <Button variant="subtle" size="sm" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Stack>
  );
}
