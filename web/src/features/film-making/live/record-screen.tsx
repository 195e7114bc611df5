import { useLingui } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { useCallback, useEffect, useRef } from 'react';
import { filmAddress } from '../../../domain/film/film-address';
import { useWakeLock } from '../../../lib/use-wake-lock';
import { announce } from '../../../ui/focus/announce';
import { useAlone } from '../../../ui/focus/use-alone';
import { usePageTitle } from '../../../ui/page';
import classes from './record.module.css';
import { RecordControls } from './record-controls';
import { RecordNotes } from './record-notes';
import { RecordStatus } from './record-status';
import { useCamera } from './use-camera';
import { useInterruptions } from './use-interruptions';
import { useMicrophone } from './use-microphone';
import { useRecording } from './use-recording';
import { useRefusal } from './use-refusal';

/** Asks before a page with a recording is left. */
function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

interface ScreenProps {
  event: EventView;
  /** The viewer's account. */
  account: string;
  onMoment: (() => void) | undefined;
}

/** Records a game with the camera of this device. */
export function RecordScreen({ event, account, onMoment }: ScreenProps) {
  const { t } = useLingui();
  const { name } = event;
  const page = t`Record ${name}`;
  usePageTitle(page);
  const video = useRef<HTMLVideoElement>(null);
  const { camera, open } = useCamera();
  const microphone = useMicrophone(camera.step === 'running' ? camera.sound : undefined);
  const { recording, left, begin, end, finish, discard } = useRecording(event, account, camera, microphone.track);
  const { active, kept = [] } = recording;
  const refusal = useRefusal(event.key, active === undefined);
  const title = t`Live film`;
  const leftId = left?.id;
  const goOn = useCallback(
    (film: string) => {
      // Not when somebody has ended the film meanwhile.
      if (film !== leftId) return false;
      begin(title, film);
      return true;
    },
    [begin, title, leftId],
  );
  const pause = useCallback(() => end(false), [end]);
  const waiting = useInterruptions({ camera, film: active?.id, onEnd: pause, onGoOn: goOn });
  const mayDarken = useWakeLock(true);
  useAlone('content');
  useLeaveQuestion(active !== undefined);

  useEffect(() => {
    if (video.current && camera.step === 'running') video.current.srcObject = camera.stream;
  }, [camera]);
  useEffect(() => {
    const openAgain = () => {
      if (document.visibilityState === 'visible' && camera.step === 'lost') void open();
    };
    document.addEventListener('visibilitychange', openAgain);
    return () => document.removeEventListener('visibilitychange', openAgain);
  }, [camera, open]);

  const moment =
    onMoment &&
    (() => {
      onMoment();
      announce(t`Moment`);
    });
  return (
    <main
      className={classes.root}
      aria-label={page}
      data-parts={recording.recorded.parts}
      data-heard={recording.recorded.heard}
    >
      <h1 className={classes.hidden}>{page}</h1>
      <RecordStatus recording={recording} parts={kept.reduce((sum, film) => sum + film.waiting, 0)} />
      <video ref={video} className={classes.picture} autoPlay muted playsInline aria-label={t`Picture of the camera`} />
      <RecordNotes
        camera={camera}
        recording={recording}
        left={left}
        refusal={refusal}
        mayDarken={mayDarken}
        isDeaf={microphone.isAway}
        interrupted={waiting !== undefined && waiting === leftId}
        back={filmAddress(event.key)}
        onOpen={() => void open()}
        onFinish={finish}
        onDiscard={discard}
      />
      {camera.step === 'running' && recording.failed?.why !== 'unkept' && (
        <RecordControls
          camera={camera}
          sound={microphone.track}
          isReady={recording.sound !== undefined && recording.kept !== undefined}
          isRecording={active !== undefined}
          goesOn={left !== undefined && !left.stuck}
          onRecord={() => begin(title, left?.stuck ? undefined : left?.id)}
          onStop={() => end(true)}
          onMoment={moment}
        />
      )}
    </main>
  );
}
