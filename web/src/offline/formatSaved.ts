/** Toast for a form that is queued; never promises when it will be sent. */
export const savedToast = ({ isReachable }: { isReachable: boolean }) =>
  ({
    title: 'Not sent yet',
    description: isReachable ? queuedWords : savedWords,
    variant: 'waiting',
  }) as const;

export const savedWords = "Saved on this device. We'll send it when you're back online.";

export const notSavedWords =
  'It could not be sent, and could not be saved on this device either. Your text is still here.';

export const queuedWords = 'Saved on this device. We keep trying to send it.';
