import { listStored } from '#web/ui/hooks/deviceStorage.ts';

/** Apart from the drafts themselves, because the first script of a page needs no more. */
export const draftPrefix = 'draft:';

/** Whether the tab has any draft. */
export const hasDrafts = () => listStored('sessionStorage').some((key) => key.startsWith(draftPrefix));
