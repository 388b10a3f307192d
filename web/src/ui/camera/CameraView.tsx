import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import styles from '#web/ui/camera/CameraView.module.css';
import { openCamera, type CameraChoice, type CameraState } from '#web/ui/camera/openCamera.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Field, Select } from '#web/ui/forms/controls.tsx';

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  /** What can be done without a camera. */
  instead: string;
  /** The camera is on, or no longer. */
  onLive: (isLive: boolean) => void;
  /** Over the picture. */
  children?: ReactNode;
}

/** What the camera sees, while this is on the screen; why it does not, if so. */
export function CameraView({ video, instead, onLive, children }: CameraViewProps) {
  const [state, setState] = useState<CameraState>({ name: 'starting' });
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [cameras, setCameras] = useState<readonly CameraChoice[]>([]);
  const change = (next: CameraState) => {
    setState(next);
    if (next.name === 'live') setCameras(next.cameras);
    onLive(next.name === 'live');
  };
  const follow = useEffectEvent(change);
  /** The element is shown before the camera opens, which closes when nobody sees it. */
  const restart = (next: string | null) => {
    change({ name: 'starting' });
    setDeviceId(next);
    setAttempt(attempt + 1);
  };
  useEffect(
    () => (video.current ? openCamera(video.current, deviceId, (next) => follow(next)) : undefined),
    [video, deviceId, attempt],
  );
  return (
    <div className={`stack fluid gap-3 start ${styles.camera}`}>
      {state.name === 'off' && (
        <>
          <Notice tone="warning">
            {state.sentence} {instead}
          </Notice>
          <SmallButton
            onClick={() => {
              flushSync(() => restart(null));
              video.current?.focus();
            }}
          >
            Switch the Camera On
          </SmallButton>
        </>
      )}
      {state.name !== 'off' && cameras.length > 1 && (
        <Field label="Camera" isRequired>
          <Select
            options={cameras.map((one) => ({ value: one.deviceId, label: one.label }))}
            value={state.name === 'live' ? state.deviceId : (deviceId ?? '')}
            onValue={restart}
          />
        </Field>
      )}
      <div className={styles.stage} hidden={state.name === 'off'}>
        <video ref={video} tabIndex={-1} muted playsInline aria-label="What the camera sees" />
        {state.name === 'starting' && <output>Starting the camera…</output>}
        {state.name === 'live' && children}
      </div>
    </div>
  );
}
