const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'This device does not allow the camera here. You can allow it in its settings.',
  NotFoundError: 'No camera was found.',
  // A camera that was chosen before is gone.
  OverconstrainedError: 'No camera was found.',
  NotReadableError: 'The camera is in use by another program, or did not start.',
};

/** Without https a browser has no cameras at all. */
export const noSecureAddress = 'The camera works only at a secure address, one with https.';
/** The document came from another page of the site, whose policy allows no camera. */
export const reloadNeeded = 'Please reload this page once: as it was opened, it may not use the camera.';
export const switchedOff = 'The camera is switched off.';

/** Why `getUserMedia` failed, as one sentence. */
export const cameraProblem = (error: unknown): string =>
  (error instanceof Error && sentences[error.name]) || 'The camera could not be started.';
