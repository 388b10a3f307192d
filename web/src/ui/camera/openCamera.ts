import { cameraProblem, noSecureAddress, reloadNeeded, switchedOff } from '#web/ui/camera/cameraProblem.ts';

declare global {
  interface Document {
    /** In Chromium alone, which is also alone in obeying the header. */
    readonly featurePolicy?: { allowsFeature(feature: string): boolean };
  }
}

export interface CameraChoice {
  deviceId: string;
  label: string;
}

export type CameraState =
  | { name: 'starting' }
  | { name: 'live'; cameras: readonly CameraChoice[]; deviceId: string }
  | { name: 'off'; sentence: string };

/** The cameras of the device. They have names only once one of them is allowed. */
async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Camera ${index + 1}` }));
}

/**
 * Shows a camera in a video element until it is closed, the page is hidden or the element is no longer shown; never with sound.
 * @param deviceId of a camera that was chosen; null: the one on the back of a phone
 * @returns closes the camera
 */
export function openCamera(
  video: HTMLVideoElement,
  deviceId: string | null,
  onState: (state: CameraState) => void,
): () => void {
  const closed = new AbortController();
  const { signal } = closed;
  const turnOff = (sentence: string) => {
    if (signal.aborted) return;
    closed.abort();
    onState({ name: 'off', sentence });
  };
  const connect = async () => {
    // Undefined at an insecure address, whatever the types say.
    if (!isSecureContext) return turnOff(noSecureAddress);
    if (document.featurePolicy?.allowsFeature('camera') === false) return turnOff(reloadNeeded);
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...(deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }),
        width: { ideal: 2400 },
        height: { ideal: 1800 },
      },
    });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    // Closed while it was asked for.
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => turnOff(switchedOff), { signal });
    video.srcObject = stream;
    await video.play();
    const cameras = await listCameras();
    if (!signal.aborted) onState({ name: 'live', cameras, deviceId: track?.getSettings().deviceId ?? '' });
  };
  const noticeHidden = () => {
    if (document.hidden || !video.checkVisibility()) turnOff(switchedOff);
  };
  document.addEventListener('visibilitychange', noticeHidden, { signal });
  // Such as behind an incident that is written meanwhile.
  const size = new ResizeObserver(noticeHidden);
  size.observe(video);
  signal.addEventListener('abort', () => size.disconnect());
  connect().catch((error: unknown) => turnOff(cameraProblem(error)));
  return () => closed.abort();
}

/** The present picture of a camera as a JPEG file. @throws Error if the browser cannot make one */
export async function takeFrame(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: blob.type });
}
