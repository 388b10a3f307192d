import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Whether the panel of unsent work is open: the frame opens it, the signed-in desk shows it. */
export const unsentPanel = createValueStore(false);
