import { clinic } from '#shared/clinic.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import type { Item, ShowWhen } from '#shared/domain/forms.ts';
import styles from '#web/medicalHistory/PaperForm.module.css';

interface PaperFormProps {
  name?: string | undefined;
  /** An ISO date. */
  dateOfBirth?: string | undefined;
}

const formatCondition = ({ equals }: ShowWhen) => (equals === true ? 'If yes' : `If “${String(equals)}”`);

/** All questions of the medical history on paper, the only thing on the page while it is printed. */
export function PaperForm({ name, dateOfBirth }: PaperFormProps) {
  const questions = historyForm.items.filter(({ type }) => type !== 'display');
  return (
    <div className={styles.paper}>
      <header>
        <p>
          {clinic.brand} · {clinic.phone}
        </p>
        <h1>{historyForm.title}</h1>
        <p>
          Please tick or write. If you are unsure, choose “Yes” and we will talk about it. Only the people who
          treat you read your answers.
        </p>
        <Line label="Name" value={name} />
        <Line label="Date of birth" value={dateOfBirth && formatBirthDate(dateOfBirth)} />
      </header>
      <ol>
        {questions.map((item) => (
          <li key={item.linkId} data-follows={item.showWhen !== undefined || undefined}>
            <p>
              {item.showWhen && <em>{formatCondition(item.showWhen)}: </em>}
              <strong>{item.text}</strong> {item.help && <small>{item.help}</small>}
            </p>
            <Answer item={item} />
          </li>
        ))}
      </ol>
      <footer>
        <p>I have answered as well as I can, and will say when something changes.</p>
        <Line label="Signature" />
        <Line label="Date" />
        <small>
          {historyForm.title}, version {historyForm.version}
        </small>
      </footer>
    </div>
  );
}

function Line({ label, value }: { label: string; value?: string | undefined }) {
  return (
    <p className={styles.line}>
      {label}
      <span>{value}</span>
    </p>
  );
}

function Answer({ item }: { item: Item }) {
  if (item.type === 'text') return <div className={styles.written} />;
  if (item.type === 'date') return <Line label="Date" />;
  const options = item.type === 'boolean' ? ['Yes', 'No'] : (item.options ?? []);
  return (
    <ul className={styles.boxes}>
      {options.map((option) => (
        <li key={option}>{option}</li>
      ))}
    </ul>
  );
}
