import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, useId } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { recordClosed, type MyRecord } from '#shared/contracts/record.ts';
import { recordKeyMissing } from '#shared/contracts/myRecord.ts';
import { asAnswers, type Answers } from '#shared/domain/forms.ts';
import { paths } from '#shared/paths.ts';
import { useGetMyRecordQuery } from '#web/data/calls/myRecord.ts';
import { isCallError } from '#web/data/requests/request.ts';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { readHistoryDraft, type HistoryDraft } from '#web/offline/historyDraft.ts';
import { listUnsent, useOutbox } from '#web/outbox/unsent.ts';
import { OtherAnswers } from '#web/patient/record/OtherAnswers.tsx';
import { HistoryCard } from '#web/patient/record/HistoryCard.tsx';
import { mergeDrafts } from '#web/patient/record/mergeDrafts.ts';
import { RecordEntries } from '#web/patient/record/RecordEntries.tsx';
import { RecordReads } from '#web/patient/record/RecordReads.tsx';
import { TextsToRead } from '#web/patient/record/TextsToRead.tsx';
import { type HistorySent, useSendHistory } from '#web/patient/record/useSendHistory.ts';
import { takeFocus } from '#web/ui/hooks/takeFocus.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { HistoryQuestions, type ShownQuestion } from '#web/medicalHistory/HistoryQuestions.tsx';
import { useHistoryAnswers, type SavedState } from '#web/patient/record/useHistoryAnswers.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';

interface EntryState {
  /** The form that made the entry; other forms' entries are ignored. */
  form?: string;
  question?: string;
  /** The question of the entry before, and how many entries this form has made. */
  before?: string | null;
  depth?: number;
}

/** A history entry for each question, so that the phone's Back returns to the question before. */
function useQuestionHistory(): ShownQuestion & { leave: () => void } {
  const form = useId() + String(performance.timeOrigin);
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as EntryState | null;
  const own = state?.form === form ? state : null;
  const depth = own?.depth ?? 0;
  const open = (question: string, from: string, isBack: boolean) => {
    if (isBack && own?.before === question) {
      void navigate(-1);
      return;
    }
    const entry = isBack ? { before: null, depth } : { before: from, depth: depth + 1 };
    void navigate(location.pathname + location.search, {
      state: { ...state, form, question, ...entry },
      preventScrollReset: true,
      replace: isBack,
    });
  };
  const leave = () => {
    if (depth > 0) void navigate(-depth);
  };
  return { question: own?.question ?? null, open, leave };
}

interface HistoryFormProps {
  userId: number;
  initial: HistoryDraft;
  others: Answers;
  /** For answers of an earlier history, which are gone through. */
  startsAtEnd?: boolean;
  onClose: () => void;
  onSent: (how: HistorySent) => void;
}

const savedLabels: Record<SavedState, string> = {
  nothing: '',
  saving: '',
  clinic: 'Saved',
  device: 'Saved on this device',
};

function HistoryForm({ userId, initial, others: found, startsAtEnd, onClose, onSent }: HistoryFormProps) {
  const { answers, answer, others, choose, saved, settle } = useHistoryAnswers(userId, initial, found);
  const { leave, ...shown } = useQuestionHistory();
  const { send, isSending, error } = useSendHistory(userId, initial.replaces, (how) => {
    leave();
    onSent(how);
  });
  return (
    <HistoryQuestions
      answers={answers}
      onAnswer={answer}
      startsAtEnd={startsAtEnd ?? false}
      shown={shown}
      top={
        <>
          <QuietButton
            onClick={() => {
              leave();
              onClose();
            }}
          >
            <ArrowLeft aria-hidden /> Go on later
          </QuietButton>
          <output className="muted">{savedLabels[saved]}</output>
          {Object.keys(others).length > 0 && (
            <div className="stack gap-2 w-full">
              <OtherAnswers answers={answers} others={others} onChoose={choose} />
            </div>
          )}
        </>
      }
      onSend={(shown) => void settle().then(() => send({ formVersion: historyForm.version, answers: shown }))}
      isSending={isSending}
      error={error}
    />
  );
}

const sentToast = {
  title: 'Medical history sent',
  description: 'Thank you. The people who treat you read it before your visit.',
};
const waitingToast = {
  title: 'Not sent yet',
  description: 'Your medical history is saved on this device. It goes by itself once you are online.',
  variant: 'waiting',
} as const;

type Opened = { draft: HistoryDraft; others: Answers; startsAtEnd: boolean } | null;

/** Reads the device's draft again whenever the form was closed. */
function useDeviceDraft(userId: number, isOpen: boolean) {
  const [draft, setDraft] = useState<HistoryDraft | null | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    if (!isOpen) void readHistoryDraft(userId).then((found) => !isGone && setDraft(found));
    return () => {
      isGone = true;
    };
  }, [userId, isOpen]);
  return draft;
}

/** The patient's own care record. Nothing of it is stored on the device but an unfinished medical history. */
export function RecordTab({ userId }: { userId: number }) {
  const {
    data: record,
    isError,
    error,
  } = useGetMyRecordQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOffline = useIsOffline();
  const [opened, setOpened] = useState<Opened>(null);
  const device = useDeviceDraft(userId, opened !== null);
  const isWaiting = listUnsent(useOutbox()).some(({ item }) => item.kind === 'history');
  const { state } = useLocation() as { state: { isFocused?: boolean } | null };
  const isFocused = state?.isFocused ?? false;
  useEffect(() => {
    if (isFocused) takeFocus(document.getElementById('my-record'));
  }, [isFocused]);
  const close = () => {
    setOpened(null);
    requestAnimationFrame(() => takeFocus(document.getElementById('my-record')));
  };
  const finish = (how: HistorySent) => {
    showToast(how === 'sent' ? sentToast : waitingToast);
    close();
  };
  if (opened) {
    return (
      <HistoryForm
        userId={userId}
        initial={opened.draft}
        others={opened.others}
        startsAtEnd={opened.startsAtEnd}
        onClose={close}
        onSent={finish}
      />
    );
  }
  if (!record && isCallError(error) && [recordKeyMissing, recordClosed].includes(error.code ?? '')) {
    return <Notice title="Your record cannot be shown">{error.sentence}</Notice>;
  }
  const open = () => setOpened(startOf(device ?? null, record));
  return (
    <div className="stack fluid gap-7 with-aside">
      <div className="stack fluid gap-5">
        <p>
          <Link className="inline-flex gap-2 middle min-h-1-5" to={`${paths.dashboard}?tab=history`}>
            <ArrowLeft className="size-1" aria-hidden /> Treatment History
          </Link>
        </p>
        <h2 className="display-sm" id="my-record" tabIndex={-1}>
          My Record
        </h2>
        {device === undefined || (!record && !isError && !isOffline) ? (
          <Skeleton label="Loading your record" rows={2} shape="card" />
        ) : (
          <HistoryCard
            userId={userId}
            record={record ?? null}
            isBegun={hasAnswers(device) || hasAnswers(record?.draft)}
            isWaiting={isWaiting && device?.replaces == null}
            onOpen={open}
            onSent={finish}
          />
        )}
        {(isError || isOffline) && !record && (
          <Notice title="Your record cannot be shown without a connection">
            To protect it, nothing of it is stored on this device. A medical history that you fill in here is
            stored encrypted until it has been sent.
          </Notice>
        )}
        {record && <TextsToRead texts={record.toRead} sooner={record.soonerAppointments} />}
        {record && <RecordEntries entries={record.entries} />}
        {record && (
          <p>
            <a href="/api/user/record/summary" download>
              Download a summary for another doctor
            </a>{' '}
            in the international format (FHIR) that their systems read.
          </p>
        )}
      </div>
      {record && <RecordReads reads={record.reads} />}
    </div>
  );
}

const hasAnswers = (draft: { answers: object } | null | undefined) =>
  Object.keys(draft?.answers ?? {}).length > 0;

/** A begun history goes on; without one, the answers of the last are gone through. */
function startOf(device: HistoryDraft | null, record: MyRecord | undefined): Opened {
  const server = record?.draft ?? null;
  const answers = mergeDrafts(device, server);
  const isBegun = hasAnswers({ answers });
  const last = record?.history ? asAnswers(record.history.answers) : {};
  const typed = device?.typed ?? {};
  const isSaved = Object.keys(typed).length === 0;
  // What waits to be sent was typed on the version that this device knew.
  const version = (isSaved ? server?.version : null) ?? device?.version ?? null;
  const replaces = device?.replaces ?? null;
  const begin = mergeDrafts({ answers: { ...last }, version: null, replaces, typed: {} }, null);
  return {
    draft: { answers: isBegun ? answers : begin, version, replaces, typed },
    others: server?.others ?? {},
    startsAtEnd: !isBegun && record?.history != null,
  };
}
