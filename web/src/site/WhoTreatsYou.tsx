import { clinic } from '#shared/clinic.ts';
import { isFilledIn } from '#shared/domain/missingFacts.ts';
import { isNamed } from '#web/practitioner.ts';
import styles from '#web/site/WhoTreatsYou.module.css';

const { practitioner, supervisingDoctor, prescriber } = clinic;

interface Person {
  role: string;
  words: string;
  /** Of the General Medical Council; undefined where another register counts. */
  gmcNumber?: string;
}

const treating = isNamed ? `${practitioner.name}, ${practitioner.title}` : `A ${practitioner.title}`;

const listed: readonly (Person | false)[] = [
  {
    role: 'Treats you',
    words: treating,
    gmcNumber: practitioner.gmcNumber,
  },
  isFilledIn(supervisingDoctor.name) && {
    role: 'Supervises',
    words: supervisingDoctor.name,
    gmcNumber: supervisingDoctor.gmcNumber,
  },
  isFilledIn(prescriber.name) && {
    role: 'Prescribes',
    words: `${prescriber.name}, after seeing you in person${
      isFilledIn(prescriber.register) ? `. Register ${prescriber.register}` : ''
    }`,
  },
];
const people = listed.filter((person) => person !== false);

/** The entry of a number, else the register. */
function Register({ number }: { number: string }) {
  const isKnown = isFilledIn(number);
  return (
    <a
      href={`https://www.gmc-uk.org/registrants${isKnown ? `/${number}` : ''}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      GMC register{isKnown && `, ${number}`}
    </a>
  );
}

/** Who treats, supervises and prescribes, as far as `clinic.ts` says; what is missing is left out. */
export function WhoTreatsYou({ isShort = false }: { isShort?: boolean }) {
  if (isShort) {
    return (
      <p className="max-w-34 mt-3 ink-soft text-sm">
        {treating} on the <Register number={practitioner.gmcNumber} />
        {isNamed && ','} treats you. A prescriber sees you in person before prescribing.
      </p>
    );
  }
  return (
    <dl className={styles.people}>
      {people.map(({ role, words, gmcNumber }) => (
        <div className="py-3" key={role}>
          <dt className="ink-faint text-sm">{role}</dt>
          <dd>
            {words}. {gmcNumber && <Register number={gmcNumber} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
