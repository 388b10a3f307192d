import { clinic } from '#shared/clinic.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';
import styles from '#web/site/WhoTreatsYou.module.css';

const { practitioner, supervisingDoctor, prescriber } = clinic;
const gmcRegister = 'https://www.gmc-uk.org/registrants';

interface Person {
  role: string;
  /** What is known, and what is to follow. */
  words: string;
  /** The register to look the number up in. */
  hasGmcNumber: boolean;
}

const numberWords = (name: string, number: string) =>
  `${name} ${isFilledIn(number) ? number : 'number to follow'}`;

const people: readonly Person[] = [
  {
    role: 'Treats you',
    words: `${practitioner.name}, ${practitioner.title}. ${numberWords('GMC', practitioner.gmcNumber)}.`,
    hasGmcNumber: true,
  },
  {
    role: 'Supervises',
    words: isFilledIn(supervisingDoctor.name)
      ? `${supervisingDoctor.name}. ${numberWords('GMC', supervisingDoctor.gmcNumber)}.`
      : 'A doctor. Name and GMC number to follow here.',
    hasGmcNumber: isFilledIn(supervisingDoctor.name),
  },
  {
    role: 'Prescribes',
    words: isFilledIn(prescriber.name)
      ? `${prescriber.name}, after seeing you in person. ${numberWords('Register', prescriber.register)}.`
      : 'A prescriber who sees you in person first. Name and register number to follow here.',
    hasGmcNumber: false,
  },
];

const register = (
  <a href={gmcRegister} target="_blank" rel="noopener noreferrer">
    GMC register
  </a>
);

/** Who treats, supervises and prescribes, as far as `clinic.ts` says; what is missing is called missing. */
export function WhoTreatsYou({ isShort = false }: { isShort?: boolean }) {
  if (isShort) {
    return (
      <p className="max-w-34 mt-3 ink-soft text-sm">
        {practitioner.name}, {practitioner.title} on the {register}, treats you. A prescriber sees you in
        person before prescribing.
      </p>
    );
  }
  return (
    <dl className={styles.people}>
      {people.map(({ role, words, hasGmcNumber }) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>
            {words} {hasGmcNumber && register}
          </dd>
        </div>
      ))}
    </dl>
  );
}
