import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconScissors } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Drawing } from '@touchline/shared/drawings/drawing.model';
import { CLIP_SECONDS } from '@touchline/shared/films/film-limits';
import { filmsContract } from '@touchline/shared/films/films.contract';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/client';
import { saveFile } from '../../../lib/save-file';
import { everyFilmKey } from '../../../live/engine/query-keys';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/form/form-error';
import { writeOffset } from '../offsets';
import type { Stretch } from '../plays';
import { type ClipSpan, clipSpan, isTooShort, moved } from './clip-span';
import classes from './save-clip.module.css';
import { type Clip, type ClipNames, useClip } from './use-clip';

interface SaveClipProps {
  /** Id of a film of the club. */
  film: string;
  /** Name of the play or the film. */
  title: string;
  stretch: () => Stretch;
  /** Words in the name of its file. */
  names?: ClipNames;
  /** Burnt into the clip. */
  drawing?: Drawing | undefined;
}

interface EdgeProps {
  edge: 'from' | 'to';
  span: ClipSpan;
  length: number | undefined;
  onSpan: (span: ClipSpan) => void;
}

/** The second at which a clip begins or ends, with a button in each direction. */
function Edge({ edge, span, length, onSpan }: EdgeProps) {
  const { t } = useLingui();
  const [earlier, later] = [moved(span, edge, -1, length), moved(span, edge, 1, length)];
  const isStart = edge === 'from';
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" w={64}>
        {isStart ? <Trans>Begins</Trans> : <Trans>Ends</Trans>}
      </Text>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={isStart ? t`Begin 1 second earlier` : t`End 1 second earlier`}
        disabled={!earlier}
        onClick={() => earlier && onSpan(earlier)}
      >
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <Text fw={550} w={64} ta="center">
        {writeOffset(isStart ? span.from : span.to)}
      </Text>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={isStart ? t`Begin 1 second later` : t`End 1 second later`}
        disabled={!later}
        onClick={() => later && onSpan(later)}
      >
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
    </Group>
  );
}

function FailedClip({ clip }: { clip: Extract<Clip, { step: 'failed' }> }) {
  if (clip.why === 'refused') return <FormError error={clip.error} />;
  return (
    <Text role="alert" fw={550}>
      {clip.why === 'closed' && <Trans>You cannot watch this film any more.</Trans>}
      {clip.why === 'gone' && <Trans>This part of the film is not here yet. Try again later.</Trans>}
      {clip.why === 'noEncoder' && <Trans>This browser cannot make a clip. Open the page in Chrome or Safari.</Trans>}
      {clip.why === 'broken' && <Trans>The clip could not be made. Try again.</Trans>}
    </Text>
  );
}

/** The file, to be saved or shared. */
function ReadyClip({ file }: { file: File }) {
  const canShare = navigator.canShare?.({ files: [file] }) === true;
  useEffect(() => {
    // People choose on a phone that can share it.
    if (!canShare) saveFile(file);
  }, [file, canShare]);
  const megabytes = Math.max(0.1, Math.round(file.size / 100_000) / 10);
  return (
    <Stack gap="sm">
      <Text role="status">
        {canShare ? (
          <Trans>The clip is ready: {megabytes} MB.</Trans>
        ) : (
          <Trans>The clip is saved on this device: {megabytes} MB.</Trans>
        )}
      </Text>
      <Group gap="xs">
        {canShare && (
          <Button onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
            <Trans>Share</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => saveFile(file)}>
          {canShare ? <Trans>Save on this device</Trans> : <Trans>Save it again</Trans>}
        </Button>
      </Group>
    </Stack>
  );
}

function ClipDialog({ film, title, stretch, names = {}, drawing, onClose }: SaveClipProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { clip, make, reset } = useClip(film, names);
  const [play] = useState(stretch);
  const [chosen, setChosen] = useState<ClipSpan>();
  const found = useQuery({
    queryKey: [...everyFilmKey, 'one', film],
    queryFn: ({ signal }) => call(filmsContract.get_film, { query: { id: film } }, { signal }),
  });
  const length = found.data?.seconds;
  const { least } = CLIP_SECONDS;
  const span = chosen ?? clipSpan(play, length);
  const seconds = Math.round(span.to - span.from);
  const shown = drawing && { shapes: drawing, from: play.start, to: play.end ?? span.to };
  const name = t`Save a clip of ${title}`;
  if (isTooShort(length))
    return (
      <Dialog onClose={onClose} title={name}>
        <Text role="status">
          <Trans>This film is shorter than {least} seconds, so no clip can be made of it.</Trans>
        </Text>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={name}>
      <Stack gap="sm">
        {(clip.step === 'choose' || clip.step === 'failed') && (
          <>
            {clip.step === 'failed' && <FailedClip clip={clip} />}
            <Edge edge="from" span={span} length={length} onSpan={setChosen} />
            <Edge edge="to" span={span} length={length} onSpan={setChosen} />
            <Text size="sm" c="var(--dim)">
              {drawing ? (
                <Trans>{seconds} seconds as a video file, with the drawing.</Trans>
              ) : (
                <Trans>{seconds} seconds as a video file.</Trans>
              )}{' '}
              <Trans>The club keeps a note of who saved it. Share it only with families of the children on it.</Trans>
            </Text>
            <Button onClick={() => void make(span, shown)} disabled={found.isPending}>
              <Trans>Make the clip</Trans>
            </Button>
          </>
        )}
        {clip.step === 'making' && (
          <>
            <progress className={classes.bar} value={clip.done} max={1} aria-label={t`Progress of the clip`} />
            <Text role="status" size="sm">
              {clip.isWaiting ? (
                <Trans>The club cannot be reached. It goes on by itself.</Trans>
              ) : (
                <Trans>The clip is being made. Keep this page open.</Trans>
              )}
            </Text>
            <Button variant="default" onClick={reset}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
        {clip.step === 'ready' && <ReadyClip file={clip.file} />}
      </Stack>
    </Dialog>
  );
}

/** Saves a stretch of a film of the club as a video file. */
export default function SaveClip(props: SaveClipProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { title } = props;
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconScissors size={18} stroke={1.75} />}
        aria-label={t`Save a clip of ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Save clip</Trans>
      </Button>
      {isOpen && <ClipDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
