import { useFragmentOnce } from '#web/ui/hooks/useFragmentOnce.ts';

// Any token: of one that was cut short, too, the page has to tell that it is not valid.
const pattern = /^#offer=(.+)$/;

export const useOfferToken = (): string | null =>
  pattern.exec(useFragmentOnce(pattern).fragment ?? '')?.[1] ?? null;
