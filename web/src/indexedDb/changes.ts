const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Opened lazily: in a build it would keep the process alive. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('outbox');
  channel.onmessage = notifyListeners;
  return channel;
}

/** Notifies all tabs and the worker that the outbox has changed. */
export function notifyChanged(): void {
  notifyListeners();
  openChannel()?.postMessage('changed');
}

export function onChanged(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
