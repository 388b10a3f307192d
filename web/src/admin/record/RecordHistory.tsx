import type { OpenedRecord } from '#shared/contracts/record.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { formatDate, formatInstantDate } from '#shared/domain/wallTime.ts';
import { formatTimes } from '#shared/domain/happening.ts';
import styles from '#web/admin/record/Record.module.css';
import { SignOffMark } from '#web/admin/signOffs/SignOffMark.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import answerList from '#web/ui/layout/AnswerList.module.css';

/** How it came here, after its date. */
function formatOrigin({ interviewer, handedOverBy, paperSignedOn }: History) {
  if (paperSignedOn) return `, signed on paper on ${formatDate(paperSignedOn)}, typed in by ${interviewer}`;
  if (handedOverBy) return `, answered on the clinic’s tablet, handed over by ${handedOverBy}`;
  return interviewer && `, asked by ${interviewer}`;
}

type History = NonNullable<OpenedRecord['history']>;
type Answer = History['answers'][number];

/** The medical history in force, with what has changed since the last treatment. */
export function RecordHistory({ record: { history, changes } }: { record: OpenedRecord }) {
  if (!history) return null;
  const changed = new Map(changes.map((change) => [change.linkId, change] as const));
  // A decision that is not their own is never usual.
  const isUsual = ({ linkId, answer }: Answer) =>
    answer === 'No' && linkId !== 'ownDecision' && !changed.has(linkId);
  const usual = history.answers.filter(isUsual);
  const notable = history.answers.filter((answer) => !isUsual(answer));
  return (
    <section aria-labelledby="record-history" className={`stack fluid top gap-3 ${styles.part}`}>
      <h3 id="record-history">
        Medical history{' '}
        <span>
          {formatTimes(history, formatInstantDate)}
          {formatOrigin(history)}
        </span>
      </h3>
      <SignOffMark
        id="medical-history"
        version={historyForm.version}
        words="Questions await the prescriber’s sign-off"
      />
      {changes.length > 0 && (
        <p className="muted">
          {changes.length === 1 ? '1 answer has' : `${changes.length} answers have`} changed since the last
          treatment.
        </p>
      )}
      <Answers answers={notable} changed={changed} />
      {usual.length > 0 && (
        <details className={styles.fold}>
          <summary className="w-fit py-2 underlined">
            {usual.length === 1 ? '1 question answered No' : `${usual.length} questions answered No`}
          </summary>
          <Answers answers={usual} changed={changed} />
        </details>
      )}
    </section>
  );
}

interface AnswersProps {
  answers: readonly Answer[];
  changed: ReadonlyMap<string, OpenedRecord['changes'][number]>;
}

function Answers({ answers, changed }: AnswersProps) {
  return (
    <dl className={answerList.list}>
      {answers.map(({ linkId, question, answer }) => {
        const change = changed.get(linkId);
        return (
          <div className="py-2 line-above" key={linkId} data-yes={answer !== 'No' || undefined}>
            <dt className="ink-soft text-sm">{question}</dt>
            <dd className="pre-line break-anywhere">
              {answer}
              {change && (
                <>
                  {' '}
                  <Badge tone="amber">{change.before === null ? 'New' : `Was: ${change.before}`}</Badge>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
