import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconFlag,
  IconMicrophone,
  IconMicrophoneOff,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { useState } from 'react';
import { announce } from '../../../ui/focus/announce';
import classes from './record.module.css';
import type { CameraState } from './use-camera';

type Running = Extract<CameraState, { step: 'running' }>;

/** Cameras with a zoom. The types of the browser lack it. */
interface Zoom {
  min: number;
  max: number;
  step: number;
}

function ZoomSlider({ picture }: { picture: MediaStreamTrack }) {
  const { t } = useLingui();
  const zoom = (picture.getCapabilities?.() as { zoom?: Zoom } | undefined)?.zoom;
  const [value, setValue] = useState(zoom?.min ?? 1);
  if (!zoom || zoom.max <= zoom.min) return null;
  return (
    <input
      type="range"
      className={classes.zoom}
      aria-label={t`Zoom`}
      min={zoom.min}
      max={Math.min(zoom.max, zoom.min * 5)}
      step={zoom.step || 0.1}
      value={value}
      onChange={({ currentTarget }) => {
        const wanted = Number(currentTarget.value);
        setValue(wanted);
        void picture
          .applyConstraints({ advanced: [{ zoom: wanted } as MediaTrackConstraintSet] })
          .catch(() => undefined);
      }}
    />
  );
}

function SoundButton({ sound }: { sound: MediaStreamTrack }) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(sound.enabled);
  const toggle = () => {
    sound.enabled = !isOn;
    setOn(!isOn);
    announce(isOn ? t`Sound off` : t`Sound on`);
  };
  return (
    <Button
      variant="default"
      size="md"
      aria-pressed={isOn}
      leftSection={isOn ? <IconMicrophone size={20} stroke={1.75} /> : <IconMicrophoneOff size={20} stroke={1.75} />}
      onClick={toggle}
    >
      {isOn ? <Trans>Sound on</Trans> : <Trans>Sound off</Trans>}
    </Button>
  );
}

interface ControlsProps {
  camera: Running;
  /** The microphone; undefined without one. */
  sound: MediaStreamTrack | undefined;
  /** False: the microphone is being prepared. */
  isReady: boolean;
  isRecording: boolean;
  /** True: what is recorded goes on with a film that is not at its end. */
  goesOn: boolean;
  onRecord: () => void;
  onStop: () => void;
  /** Adds a moment to the match; undefined where the viewer may not. */
  onMoment: (() => void) | undefined;
}

/** The buttons of a recording: large, for a thumb and a wet screen. */
export function RecordControls({
  camera,
  sound,
  isReady,
  isRecording,
  goesOn,
  onRecord,
  onStop,
  onMoment,
}: ControlsProps) {
  return (
    <div className={classes.controls}>
      {isRecording ? (
        <Button size="xl" color="danger" leftSection={<IconPlayerStopFilled size={24} />} onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      ) : (
        <Button
          size="xl"
          color="danger"
          loading={!isReady}
          leftSection={<IconPlayerRecordFilled size={24} />}
          onClick={onRecord}
        >
          {goesOn ? <Trans>Go on recording</Trans> : <Trans>Record</Trans>}
        </Button>
      )}
      {onMoment && isRecording && (
        <Button size="xl" variant="default" leftSection={<IconFlag size={24} stroke={1.75} />} onClick={onMoment}>
          <Trans>Moment</Trans>
        </Button>
      )}
      {sound && <SoundButton sound={sound} />}
      <ZoomSlider picture={camera.picture} />
    </div>
  );
}
