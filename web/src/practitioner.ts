import { clinic } from '#shared/clinic.ts';

const { isInvented, name, title } = clinic.practitioner;

/** A build with NODE_ENV=production names nobody who is invented. */
export const isNamed = !isInvented || import.meta.env.VITE_PUBLISH_SAMPLE_REVIEWS !== 'false';

/** Who treats, inside a sentence. */
export const practitionerName = isNamed ? name : `our ${title}`;
export const practitionerWithTitle = isNamed ? `${name}, a ${title}` : `a ${title}`;
