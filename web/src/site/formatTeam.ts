import { clinic } from '#shared/clinic.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';
import { practitionerWithTitle } from '#web/practitioner.ts';

const { practitioner, supervisingDoctor, prescriber } = clinic;
const arePeopleNamed = isFilledIn(supervisingDoctor.name) && isFilledIn(prescriber.name);

/** Who leads, supervises and prescribes. */
export const teamLine = [
  `Our clinic is led by ${practitionerWithTitle} regulated by the General Medical Council,`,
  arePeopleNamed
    ? `working under the supervision of ${supervisingDoctor.name}.`
    : 'working under a doctor’s supervision.',
  arePeopleNamed
    ? `${prescriber.name} sees you in person before prescribing.`
    : 'A prescriber sees you in person before prescribing.',
].join(' ');

export const physicianAssociateLine = `A ${practitioner.title} (PA) is a regulated healthcare professional who is not a doctor and does not prescribe.`;
