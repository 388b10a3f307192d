import { useEffect, useState } from 'react';
import { beforeYouDecide } from '#shared/content/treatments/onEveryPage.ts';
import type { Treatment } from '#shared/content/treatments/treatment.ts';
import type { ServiceId } from '#shared/domain/catalogue.ts';

type Load = () => Promise<Pick<Treatment, 'prepare'>>;

/** Each treatment's text is a script of its own, so that nobody downloads those of the others. */
const treatments: Partial<Record<ServiceId, Load>> = {
  'anti-wrinkle': async () => (await import('#shared/content/treatments/antiWrinkle.ts')).antiWrinkle,
  'dermal-fillers': async () => (await import('#shared/content/treatments/fillers.ts')).fillers,
  'prp-therapy': async () => (await import('#shared/content/treatments/prp.ts')).prp,
  'vitamin-injections': async () =>
    (await import('#shared/content/treatments/vitaminInjections.ts')).vitaminInjections,
  'b12-injection': async () => (await import('#shared/content/treatments/b12.ts')).b12,
  'wellness-drip': async () => (await import('#shared/content/treatments/vitaminDrips.ts')).vitaminDrips,
  microblading: async () => (await import('#shared/content/treatments/microblading.ts')).microblading,
};

/** How to prepare for a consultation, from the texts that every treatment page has. */
const forConsultation = beforeYouDecide
  .filter(({ title }) => title === 'Tell us what matters' || title === 'Adults only')
  .map(({ text }) => text);

/** How to prepare for a visit, from the treatment's own content; undefined until it is there. */
export function usePreparation(service: ServiceId): readonly string[] | undefined {
  const [loaded, setLoaded] = useState<{ service: ServiceId; lines: readonly string[] }>();
  const load = treatments[service];
  useEffect(() => {
    let isCurrent = true;
    void load?.()
      .then(({ prepare }) => isCurrent && setLoaded({ service, lines: prepare }))
      // Without a connection only the link to the treatment's page is shown.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [service, load]);
  if (!load) return forConsultation;
  return loaded?.service === service ? loaded.lines : undefined;
}
