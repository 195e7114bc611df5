import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Match } from '@touchline/shared/developments/development.model';
import { match as matchShape } from '@touchline/shared/developments/development.model';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { filmOf, stretchOf } from '../../domain/film/plays';
import { monthName } from '../../lib/club-time';
import { newId } from '../../lib/new-id';
import { useCurrentUser } from '../../lib/session';
import { useUnsaved } from '../../lib/unsaved';
import { submitting, useSubmit } from '../../lib/use-submit';
import { useNarrow } from '../../lib/widths';
import { FormError } from '../../ui/form/form-error';
import { GrowingTextarea } from '../../ui/form/quick-inputs';
import { ClipFilm, ClipPicker } from './clip-picker';
import { type PlayerClip, usePlayerClips } from './player-clips';
import { saveAdvice } from './save-advice';
import classes from './write-advice.module.css';

interface WriteAdviceProps {
  player: PlayerView;
  team: string;
  /** `YYYY-MM`. */
  month: string;
  /** The player after this one; undefined for the last. */
  next: PlayerView | undefined;
  onNext: () => void;
  onSaved: () => Promise<unknown>;
  /** The advice so far, above the way to write more; undefined: none. */
  given: ReactNode;
  /** True: the month has advice already. */
  hasAdvice: boolean;
  /** Path of the month with all fields; empty for roles without that screen. */
  details: string;
  /** True: the text gets the focus, because the last player's advice was saved. */
  autoFocus: boolean;
}

/** The match of a clip, or one without a film. */
function newMatch(id: string, player: PlayerView, clip: PlayerClip | undefined): Match {
  const stretch = clip && stretchOf(clip.play);
  return matchShape.parse({
    id,
    ...(player.number !== undefined && { shirtNumber: player.number }),
    position: player.position,
    ...(clip && {
      eventId: clip.event.id,
      eventTime: clip.event.eventTime,
      eventSource: filmOf(clip.play),
      hodPlayerIds: [player.id],
      ...(stretch && { hodStart: stretch.start, ...(stretch.end !== undefined && { hodEnd: stretch.end }) }),
    }),
  });
}

/** One row until staff want to write. */
export default function WriteAdvice(props: WriteAdviceProps) {
  const [open, setOpen] = useState(props.autoFocus);
  const { t } = useLingui();
  const name = firstNameOf(props.player.name);
  const monthText = monthName(props.month);
  if (open)
    return (
      <>
        {props.given && <div className={classes.card}>{props.given}</div>}
        <AdviceForm {...props} autoFocus />
      </>
    );
  return (
    <section className={classes.card} aria-label={t`Write for ${name}`}>
      {props.given}
      <div className={clsx(classes.closed, props.given && classes.more)}>
        <Text fw={550}>
          <Trans>
            For {name}, {monthText}
          </Trans>
        </Text>
        <Button leftSection={<IconPencil size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
          {props.hasAdvice ? <Trans>Write another</Trans> : <Trans>Write advice</Trans>}
        </Button>
      </div>
    </section>
  );
}

/** Staff write advice for a player here: text, a pasted link and clips become matches of the month. */
function AdviceForm(props: WriteAdviceProps) {
  const { player, team, month, next, onNext, onSaved, details, autoFocus } = props;
  const { t } = useLingui();
  const user = useCurrentUser();
  const [advice, setAdvice] = useState('');
  const [shareLink, setLink] = useState('');
  const [clips, setClips] = useState<readonly PlayerClip[]>([]);
  const [saved, setSaved] = useState(false);
  const { busy, error, setError, send } = useSubmit();
  const ids = useRef(new Map<string, string>());
  const nextButton = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const isEmpty = advice.trim() === '' && shareLink.trim() === '' && clips.length === 0;
  useUnsaved(!isEmpty);
  const name = firstNameOf(player.name);
  const monthText = monthName(month);
  const count = clips.length;
  const { clips: found, isLoading } = usePlayerClips(team, player);
  const [watched, setWatched] = useState<string | null>(null);
  // On a wide screen the newest clip stands beside the text from the start.
  const isBeside = !useNarrow();
  const shown = found.find(({ play }) => play.id === watched) ?? (isBeside ? found[0] : undefined);
  const nextName = next?.name ?? '';

  const idOf = (key: string) => {
    const id = ids.current.get(key) ?? newId(9);
    ids.current.set(key, id);
    return id;
  };
  const matches = (): Match[] => {
    const made = (clips.length > 0 ? clips : [undefined]).map((clip) =>
      newMatch(idOf(clip?.play.id ?? ''), player, clip),
    );
    return made.map((match, index) => (index === 0 ? { ...match, advice: advice.trim(), shareLink } : match));
  };
  const save = async () => {
    if (isEmpty) return;
    const contactEmail = player.contacts?.[0] ?? user?.emailAddress ?? '';
    const hasSucceeded = await send(async () => {
      await saveAdvice({ playerId: player.id, month, teamId: team, contactEmail }, matches());
      await onSaved();
    });
    if (!hasSucceeded) return;
    ids.current.clear();
    setAdvice('');
    setLink('');
    setClips([]);
    setSaved(true);
    (nextButton.current ?? text.current)?.focus();
  };
  const edit =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setError(null);
      setSaved(false);
      set(value);
    };

  const clipsTitle = count > 0 ? t`Clips: ${count} chosen` : t`Choose clips`;
  const picker = (
    <ClipPicker
      clips={found}
      chosen={clips}
      onChange={edit(setClips)}
      watched={shown?.play.id ?? null}
      onWatch={setWatched}
      isBeside={isBeside}
    />
  );
  return (
    <form
      noValidate
      className={clsx(classes.card, isBeside && classes.beside)}
      aria-label={t`Write for ${name}`}
      onSubmit={submitting(save)}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.code === 'Enter') void save();
      }}
    >
      <Title order={2} size="h3">
        <Trans>
          For {name}, {monthText}
        </Trans>
      </Title>
      <GrowingTextarea
        ref={text}
        label={t`New advice`}
        minRows={isBeside ? 5 : 3}
        maxRows={12}
        autoFocus={autoFocus}
        value={advice}
        onChange={({ currentTarget }) => edit(setAdvice)(currentTarget.value)}
      />
      <TextInput
        label={t`Link`}
        description={t`Paste a film, a picture or a PDF.`}
        inputMode="url"
        value={shareLink}
        onChange={({ currentTarget }) => edit(setLink)(currentTarget.value)}
      />
      {!isBeside && (
        <details className={classes.clips}>
          <summary>{clipsTitle}</summary>
          {picker}
        </details>
      )}
      <FormError error={error} />
      <div className={classes.end}>
        <Button type="submit" loading={busy} disabled={isEmpty}>
          <Trans>Save</Trans>
        </Button>
        {next && (
          <Button ref={nextButton} variant="default" onClick={onNext}>
            <Trans>Next: {nextName}</Trans>
          </Button>
        )}
        {details && (
          <Anchor component={Link} to={details} size="sm">
            <Trans>Details</Trans>
          </Anchor>
        )}
        <Text role="status" size="sm" c="var(--going)" fw={550}>
          {saved && (next ? t`Saved. Enter goes to the next player.` : t`Saved.`)}
        </Text>
      </div>
      {isBeside && (
        <section className={classes.side} aria-label={t`Film beside the advice`}>
          <Title order={3} size="h4">
            {clipsTitle}
          </Title>
          {shown && <ClipFilm play={shown.play} autoPlay={watched === shown.play.id} />}
          {isLoading && <Skeleton height={300} />}
          {!isLoading && picker}
        </section>
      )}
    </form>
  );
}
