import { clinic } from '#shared/clinic.ts';
import { isFilledIn } from '#web/site/clinicFacts.ts';

const { practitioner, supervisingDoctor, prescriber } = clinic;
const arePeopleNamed = isFilledIn(supervisingDoctor.name) && isFilledIn(prescriber.name);

/** Who leads, supervises and prescribes. While names are missing it says where they can be had. */
export const teamLine = [
  `Our clinic is led by ${practitioner.name}, a ${practitioner.title} regulated by the General Medical Council,`,
  arePeopleNamed
    ? `working under the supervision of ${supervisingDoctor.name}.`
    : 'working under the supervision of a named doctor.',
  arePeopleNamed
    ? `Prescription medicines are prescribed by ${prescriber.name} after seeing you in person.`
    : 'Prescription medicines are prescribed by a prescriber after seeing you in person. Names and register numbers: details available at the clinic.',
].join(' ');

export const physicianAssociateLine = `A ${practitioner.title} (PA) is a regulated healthcare professional who is not a doctor and does not prescribe.`;
