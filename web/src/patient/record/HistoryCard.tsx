import { CircleCheck, ClipboardList, CloudUpload } from 'lucide-react';
import type { MyRecord } from '#shared/contracts/record.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { inForceMonths } from '#shared/domain/careRecord.ts';
import { PaperForm } from '#web/medicalHistory/PaperForm.tsx';
import { PrintButton } from '#web/ui/print/PrintButton.tsx';
import { formatEntryOrigin } from '#web/patient/record/formatHistory.ts';
import styles from '#web/patient/record/Record.module.css';
import answerList from '#web/ui/layout/AnswerList.module.css';
import { useSendHistory, type HistorySent } from '#web/patient/record/useSendHistory.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface HistoryCardProps {
  userId: number;
  /** Null while it cannot be loaded. */
  record: MyRecord | null;
  isBegun: boolean;
  /** One has been filled in and is not sent yet. */
  isWaiting: boolean;
  onOpen: () => void;
  onSent: (how: HistorySent) => void;
}

/** What is to be done about the medical history, and the answers given last. */
export function HistoryCard({ userId, record, isBegun, isWaiting, onOpen, onSent }: HistoryCardProps) {
  const { send, isSending, error } = useSendHistory(userId, null, onSent);
  const history = record?.history ?? null;
  const isDue = record === null || record.historyDue;
  if (isWaiting) {
    return (
      <section className={styles.card} aria-labelledby="history-card">
        <CloudUpload aria-hidden />
        <div className="stack fluid gap-3 start">
          <h3 className="display-xs" id="history-card">
            Your medical history is not sent yet
          </h3>
          <p>It is saved on this device, encrypted, and goes by itself once you are online.</p>
        </div>
      </section>
    );
  }
  const Icon = isDue ? ClipboardList : CircleCheck;
  return (
    <section
      className={styles.card}
      data-due={(isDue && record !== null) || undefined}
      aria-labelledby="history-card"
    >
      <Icon aria-hidden />
      <div className="stack fluid gap-3 start">
        <h3 className="display-xs" id="history-card">
          {titleOf(isBegun, isDue, history !== null)}
        </h3>
        <p>
          {history
            ? `${formatEntryOrigin(history)} It counts for ${inForceMonths} months, or until something changes.`
            : record === null
              ? 'Without a connection we cannot see whether it is up to date. You can fill it in all the same.'
              : 'We need it before any treatment. It takes about ten minutes, here and in your own time.'}
        </p>
        {history && <Answers answers={history.answers} />}
        {error && <Notice tone="error">{error}</Notice>}
        <div className="cluster middle gap-3">
          <Button variant={isBegun || !history ? 'primary' : 'secondary'} onClick={onOpen}>
            {isBegun ? 'Go on with it' : history ? 'Something has changed' : 'Fill it in'}
          </Button>
          {history && !isBegun && history.formVersion === historyForm.version && (
            <Button
              variant={isDue ? 'primary' : 'quiet'}
              isBusy={isSending}
              onClick={() => void send({ unchangedFrom: history.entryId })}
            >
              Nothing has changed
            </Button>
          )}
          <PrintButton variant="quiet" size="sm" label="Print the form">
            <PaperForm />
          </PrintButton>
        </div>
      </div>
    </section>
  );
}

function titleOf(isBegun: boolean, isDue: boolean, hasOne: boolean): string {
  if (isBegun) return 'Your medical history is not finished';
  if (!hasOne) return 'Your medical history';
  return isDue ? 'Please check your medical history' : 'Your medical history is up to date';
}

function Answers({ answers }: { answers: NonNullable<MyRecord['history']>['answers'] }) {
  return (
    <details>
      <summary className="w-fit py-2 semibold underlined">Read your answers</summary>
      <dl className={answerList.list}>
        {answers.map(({ linkId, question, answer }) => (
          <div className="py-2 line-above" key={linkId}>
            <dt className="ink-soft text-sm">{question}</dt>
            <dd className="pre-line break-anywhere">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
