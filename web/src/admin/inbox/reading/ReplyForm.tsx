import { Reply, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { queueCalls } from '#shared/contracts/queue.ts';
import { defaultReplySubject, isMedicalSubject, medicalSubjectMessage } from '#shared/domain/reply.ts';
import {
  deliveredTemplates,
  fillFields,
  fillTemplate,
  findTemplates,
} from '#shared/domain/replyTemplates.ts';
import { useShortcutTarget } from '#web/admin/commands/shortcutTargets.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { replyAddress } from '#web/admin/inbox/reading/reply.ts';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { useIsQueueing, PromiseHint, WorksOffline } from '#web/admin/outage/outage.tsx';
import { useSavedState } from '#web/admin/workspace/workspace.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { staffApi } from '#web/data/calls/staff.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { Button, ButtonAnchor } from '#web/ui/actions/Button.tsx';
import { Field, Input, Textarea } from '#web/ui/forms/controls.tsx';
import { clinicNow } from '#web/clinicClock.ts';
import { Combobox } from '#web/ui/forms/Combobox.tsx';

/** Puts one of the clinic's own replies into the reply, to be read and changed. */
function ReplyTemplates({ name, onInsert }: { name: string; onInsert: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  // Without the server those that were delivered will do.
  const { data: templates = deliveredTemplates } = staffApi.useListReplyTemplatesQuery();
  const found = findTemplates(templates, typed);
  const reader = { name, time: clinicNow().time };
  return (
    <Field label="Begin with">
      <Combobox
        maxLength={40}
        text={typed}
        onText={setTyped}
        suggestions={found.map(({ label, text }) => ({
          id: label,
          label,
          detail: `${fillFields(text, reader).slice(0, 60)}…`,
        }))}
        onChoose={(id) => {
          const template = found.find((one) => one.label === id);
          if (!template) return;
          setTyped('');
          onInsert(fillTemplate(template, reader));
        }}
      />
    </Field>
  );
}

interface ReplyFormProps {
  subject: Chosen;
  name: string;
  /** Null where only the server knows it: without it, at reception. */
  email: string | null;
}

/** Sends a reply through the clinic's mail, or opens it in the mail program where there is none. */
export function ReplyForm({ subject: { type, id }, name, email }: ReplyFormProps) {
  const [text, setText] = useSavedState(`reply ${type} ${id}`, z.string(), () => '');
  const [heading, setHeading] = useSavedState(
    `reply subject ${type} ${id}`,
    z.string(),
    () => defaultReplySubject,
  );
  const [followUp, { isLoading }] = queueApi.useFollowUpMutation();
  const { sendsEmail } = useSendsEmail();
  const isQueueing = useIsQueueing();
  const field = useShortcutTarget<HTMLTextAreaElement>('reply');
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const isSent = isQueueing || sendsEmail === true;
  const headingField = useRef<HTMLInputElement>(null);
  const [hasTried, setTried] = useState(false);
  const missingText = hasTried && !text.trim() ? 'Please write a reply.' : undefined;
  const missingHeading = hasTried && !heading.trim() ? 'Please give a subject.' : undefined;
  const isMedical = isMedicalSubject(heading);
  const record = async (
    kind: 'reply' | 'draft',
    report: { done: string; detail: string; failed: string },
  ) => {
    const body = { kind, note: text.trim(), ...(kind === 'reply' && { subject: heading.trim() }) };
    const change = followUp({ params: { type, id }, body }).unwrap();
    if (await reportOn(change, { ...report, queuedDetail: 'The reply is sent then.' })) {
      setText('');
      setTried(false);
    }
  };
  /** What is missing is named at its field, which gets the focus. */
  const send = async () => {
    setTried(true);
    if (!heading.trim() || isMedical) return headingField.current?.focus();
    if (!text.trim()) return field.current?.focus();
    await record('reply', {
      done: 'Reply on its way',
      detail: 'The history says when it has been sent.',
      failed: 'The reply could not be sent',
    });
  };
  const open = async () => {
    if (!text.trim()) return;
    await record('draft', {
      done: 'Draft opened',
      detail: 'Send it in your mail program. The history says that it is a draft.',
      failed: 'The draft could not be added to the history',
    });
  };
  return (
    <div className={`stack start fluid gap-2 text-sm ${styles.reply}`}>
      {isSent && (
        <Field label="Subject" isRequired error={isMedical ? medicalSubjectMessage : missingHeading}>
          <Input ref={headingField} value={heading} maxLength={100} autoComplete="off" onValue={setHeading} />
        </Field>
      )}
      <ReplyTemplates
        name={name}
        onInsert={(reply) => {
          setText(text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply);
          field.current?.focus();
        }}
      />
      <Field label={email ? `Reply to ${email}` : 'Reply by email'} isRequired error={missingText}>
        <Textarea
          ref={field}
          rows={3}
          maxLength={1900}
          value={text}
          onValue={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) button.current?.click();
          }}
        />
      </Field>
      {isSent ? (
        <WorksOffline call={queueCalls.followUp} body={{ kind: 'reply' }}>
          <PromiseHint />
          <Button ref={button} size="sm" requiresServer isBusy={isLoading} onClick={() => void send()}>
            <Send aria-hidden />
            Send Reply
          </Button>
        </WorksOffline>
      ) : (
        <ButtonAnchor
          ref={button}
          size="sm"
          href={replyAddress(email ?? '', text)}
          target="_blank"
          rel="noreferrer"
          onClick={() => void open()}
        >
          <Reply aria-hidden />
          Reply
        </ButtonAnchor>
      )}
    </div>
  );
}
