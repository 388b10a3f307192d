const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

const tellHere = () => {
  for (const listener of listeners) listener();
};

/** Made when it is first needed: in a build's process it would keep the process alive. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('outbox');
  channel.onmessage = tellHere;
  return channel;
}

/** Tells every page and the worker that something in the outbox is different. */
export function tellChanged(): void {
  tellHere();
  openChannel()?.postMessage('changed');
}

export function onChanged(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
