import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askFirst } from '../../../ui/ask-first';
import type { KeptFilm } from './messages';
import classes from './record.module.css';
import { cameraText, failureText, lengthLeftText, soundText } from './record-words';
import type { CameraState } from './use-camera';
import type { Recording } from './use-recording';

/** Returns whether the screen is higher than wide. */
function usePortrait(): boolean {
  const [query] = useState(() => matchMedia('(orientation: portrait)'));
  const [isPortrait, setPortrait] = useState(query.matches);
  useEffect(() => {
    const turn = () => setPortrait(query.matches);
    query.addEventListener('change', turn);
    return () => query.removeEventListener('change', turn);
  }, [query]);
  return isPortrait;
}

interface NotesProps {
  camera: CameraState;
  recording: Recording;
  left: KeptFilm | undefined;
  /** Why the club would take no new film now. */
  refusal: string | undefined;
  /** The screen may turn itself off: this device did not promise to keep it on. */
  mayDarken: boolean;
  /** The microphone was taken away. */
  isDeaf: boolean;
  /** The film whose camera was taken away. */
  interrupted: boolean;
  /** Address of the page with the game's films. */
  back: string;
  onOpen: () => void;
  onFinish: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** A film of this device that the club did not take. It is tried again by itself. @param onDiscard undefined while it is recorded */
function StuckFilm({ film, onDiscard }: { film: KeptFilm; onDiscard: ((id: string) => void) | undefined }) {
  const { t } = useLingui();
  const { id, title, stuck } = film;
  const discard = () =>
    askFirst({
      title: t`Delete “${title}” from this device?`,
      children: t`What was not sent is lost.`,
      labels: { confirm: t`Delete`, cancel: t`Keep it` },
      confirmProps: { color: 'danger' },
      onConfirm: () => onDiscard?.(id),
    });
  return (
    <Group gap="xs">
      <Text role="alert">
        <Trans>
          “{title}” cannot be sent: {stuck?.detail}
        </Trans>
      </Text>
      {onDiscard && (
        <Button size="compact-sm" variant="default" onClick={discard}>
          <Trans>Delete it from this device</Trans>
        </Button>
      )}
    </Group>
  );
}

/** Notes and questions for somebody who records. */
export function RecordNotes(props: NotesProps) {
  const { camera, recording, left, refusal, mayDarken, isDeaf, interrupted, back, onOpen, onFinish, onDiscard } = props;
  const isPortrait = usePortrait();
  const { active, failed, sound, isPaused, recorded } = recording;
  const kept = recording.kept ?? [];
  const silent = soundText(sound);
  const longest = lengthLeftText(recording.left);
  const sending = kept.filter(({ waiting, isOver, stuck }) => isOver && waiting > 0 && !stuck);
  const isSent = !active && !failed && recorded.parts > 0 && recording.kept?.length === 0;
  return (
    <div className={classes.notes}>
      {isSent && (
        <Text role="status">
          <Trans>All that you recorded is at the club. You can close this page.</Trans>
        </Text>
      )}
      {failed && <Text role="alert">{failureText(failed)}</Text>}
      {!active && refusal && (
        <Text role="alert">
          {refusal} <Trans>You can record all the same: the film stays on this device until the club takes it.</Trans>
        </Text>
      )}
      {camera.step !== 'running' && <Text role="status">{cameraText(camera.step)}</Text>}
      {(camera.step === 'refused' || camera.step === 'lost') && (
        <Button variant="default" onClick={onOpen}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {(isPaused || interrupted) && (
        <Text role="status">
          <Trans>The camera has paused. The film goes on by itself as soon as there is a picture.</Trans>
        </Text>
      )}
      {isDeaf && camera.step === 'running' && (
        <Text role="alert">
          <Trans>
            The microphone was taken away, for example by a call. The film goes on without sound until it is back.
          </Trans>
        </Text>
      )}
      {!active && mayDarken && (
        <Text role="status">
          <Trans>
            The screen of this device may turn itself off, and that stops the recording. Turn battery saving off, or let
            the screen stay on.
          </Trans>
        </Text>
      )}
      {active && longest && <Text role="status">{longest}</Text>}
      {!active && silent && <Text role="status">{silent}</Text>}
      {!active && isPortrait && (
        <Text>
          <Trans>Turn your phone on its side.</Trans>
        </Text>
      )}
      {!active && left && !left.stuck && (
        <Group gap="xs">
          <Text>
            <Trans>“{left.title}” is not at its end yet.</Trans>
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => onFinish(left.id)}>
            <Trans>End it</Trans>
          </Button>
        </Group>
      )}
      {sending.map(({ id, title }) => (
        <Text key={id} role="status">
          <Trans>“{title}” is being sent. Keep this page open.</Trans>
        </Text>
      ))}
      {kept
        .filter(({ stuck }) => stuck)
        .map((film) => (
          // A film that is being recorded is deleted after Stop alone: half of it is not written yet.
          <StuckFilm key={film.id} film={film} onDiscard={film.id === active?.id ? undefined : onDiscard} />
        ))}
      {!active && (
        <Anchor href={back}>
          <Trans>Films of this game</Trans>
        </Anchor>
      )}
    </div>
  );
}
