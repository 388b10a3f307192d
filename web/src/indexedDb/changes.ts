const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const tellHere = () => {
  for (const listener of listeners) listener();
};

/** Opened lazily: in a build it would keep the process alive. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('outbox');
  channel.onmessage = tellHere;
  return channel;
}

/** Notifies all tabs and the worker that the outbox has changed. */
export function tellChanged(): void {
  tellHere();
  openChannel()?.postMessage('changed');
}

export function onChanged(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
