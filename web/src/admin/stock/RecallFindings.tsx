import { Download, ListPlus, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { stockCalls, type Batch, type RecallFinding, type RecallResult } from '#shared/contracts/stock.ts';
import { formatBirthDate, formatMoment, londonToday } from '#shared/domain/wallTime.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
import { copyText } from '#web/ui/clipboard.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { EmptyWords } from '#web/admin/lists/states.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { countPatients, formatGiven, recallCsv, reportOf } from '#web/admin/stock/recallReport.ts';
import styles from '#web/admin/stock/Stock.module.css';
import { stockApi } from '#web/data/calls/stock.ts';
import { saveFile } from '#web/data/requests/download.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { takeFocus } from '#web/ui/hooks/takeFocus.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface RecallFindingsProps {
  result: RecallResult;
  sought: { lot?: string | null | undefined };
  batches: readonly Batch[];
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function exportCsv(findings: readonly RecallFinding[]): Promise<boolean> {
  const file = new Blob([recallCsv(findings)], { type: 'text/csv' });
  const save = async () => saveFile(file, `recall-${londonToday(new Date())}.csv`);
  return reportOn(save(), {
    done: 'List exported',
    detail: 'The file holds health data: keep it safe, and delete it when you are done.',
    failed: 'The list could not be exported',
  });
}

/** Who was given it, with what is to be done next. */
export function RecallFindings({ result, sought, batches }: RecallFindingsProps) {
  const { read, unreadable, asOf } = result;
  const findings = result.findings.filter(({ isNear }) => !isNear);
  const near = result.findings.filter(({ isNear }) => isNear);
  const typed = findings.filter(({ isTyped }) => isTyped);
  const now = useNow();
  const title = useRef<HTMLHeadingElement>(null);
  // Each answer, also that of the same search again.
  useEffect(() => takeFocus(title.current), [result]);
  const [addTasks, { isLoading }] = stockApi.useAddRecallTasksMutation();
  const userIds = [...new Set(findings.filter(({ hasAccount }) => hasAccount).map(({ userId }) => userId))];
  const callAll = () =>
    reportOn(addTasks({ body: { userIds } }).unwrap(), {
      done: 'Call list made',
      detail: ({ added }) =>
        added === 0
          ? 'Everybody here is on it already.'
          : `${counted(added, 'task')} in To answer: “${recallTaskText}”.`,
      failed: 'The call list could not be made',
    });
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="font-text text-md semibold tracking-normal">
        {findings.length === 0 ? (
          <EmptyWords>Nobody was given it</EmptyWords>
        ) : (
          `${counted(countPatients(findings), 'patient')}, ${counted(findings.length, 'treatment')}`
        )}
      </h3>
      <p className="muted">{counted(read, 'treatment')} read.</p>
      {asOf !== null && (
        <Notice title={`Without the clinic’s server: as of ${formatMoment(new Date(asOf), now)}`}>
          With what you signed here yourself. What others have signed since, doses and expiry dates are
          missing. Search again once the server is back.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice tone="warning" title="Not everything could be read">
          {counted(unreadable, 'entry').replace('entrys', 'entries')} could not be decrypted, because their
          key is missing. Somebody may be missing from this list.
        </Notice>
      )}
      {findings.length > 0 && (
        <>
          <div className="row wrap gap-2">
            {userIds.length > 0 && (
              <WorksOffline call={stockCalls.addRecallTasks}>
                <Button size="sm" requiresServer isBusy={isLoading} onClick={() => void callAll()}>
                  <ListPlus aria-hidden /> Make Call List
                </Button>
              </WorksOffline>
            )}
            <SmallButton onClick={() => void exportCsv(findings)}>
              <Download aria-hidden /> Export as CSV
            </SmallButton>
            <SmallButton
              onClick={() =>
                void copyText(reportOf(findings, sought, batches), 'The report could not be copied')
              }
            >
              <Copy aria-hidden /> Copy Yellow Card Report
            </SmallButton>
          </div>
          <FindingList findings={findings.filter(({ isTyped }) => !isTyped)} />
          {typed.length > 0 && (
            <>
              <h4>Typed by hand, and not in the list of products</h4>
              <FindingList findings={typed} />
            </>
          )}
        </>
      )}
      {near.length > 0 && (
        <>
          <h4>Nearly the same batch number: check these</h4>
          <FindingList findings={near} />
        </>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly RecallFinding[] }) {
  return (
    <ul className="line-above">
      {findings.map((finding, index) => (
        <li className="flex gap-2-4 middle py-3 line-below" key={`${finding.entryId ?? ''} ${index}`}>
          <div className={styles.line}>
            <strong className="semibold">
              <PersonName name={finding.name} bornOn={finding.bornOn} />
            </strong>
            <span>
              {formatPhone(finding.phone, finding.hasAccount ? 'No telephone number' : 'No account')}
            </span>
          </div>
          <div className={styles.line}>
            <span>{formatBirthDate(finding.date)}</span>
            <span>{formatGiven(finding)}</span>
            {finding.isInAddition && (
              <span>Named in the words of the entry or an addition: please read it.</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
