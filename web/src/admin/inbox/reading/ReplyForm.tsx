import { Reply } from 'lucide-react';
import { useId, useRef } from 'react';
import { z } from 'zod';
import { useShortcutTarget } from '#web/admin/commands/shortcutTargets.ts';
import styles from '#web/admin/inbox/reading/Inbox.module.css';
import { replyNote, replyAddress } from '#web/admin/inbox/reading/reply.ts';
import type { Chosen } from '#web/admin/inbox/reading/useChosen.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useSavedState } from '#web/admin/workspace/useSavedState.ts';
import { useFollowUpMutation } from '#web/data/calls/queue.ts';
import { ButtonAnchor } from '#web/ui/actions/Button.tsx';
import { Textarea } from '#web/ui/forms/Textarea.tsx';

interface ReplyFormProps {
  subject: Chosen;
  email: string;
}

/** Opens the mail program with the reply, and saves it as a note. */
export function ReplyForm({ subject: { type, id }, email }: ReplyFormProps) {
  const [text, setText] = useSavedState(`reply ${type} ${id}`, z.string(), () => '');
  const [followUp] = useFollowUpMutation();
  const fieldId = useId();
  const field = useShortcutTarget<HTMLTextAreaElement>('reply');
  const link = useRef<HTMLAnchorElement>(null);
  const record = async () => {
    if (!text.trim()) return;
    const body = { kind: 'note', note: replyNote(text) } as const;
    const change = followUp({ params: { type, id }, body }).unwrap();
    const failed = 'The reply could not be kept in the history';
    if (await reportOn(change, { done: 'Reply kept', detail: 'Send it in your mail program.', failed }))
      setText('');
  };
  return (
    <div className={styles.reply}>
      <label htmlFor={fieldId}>Reply to {email}</label>
      <Textarea
        ref={field}
        id={fieldId}
        rows={3}
        maxLength={1900}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) link.current?.click();
        }}
      />
      <ButtonAnchor
        ref={link}
        size="sm"
        href={replyAddress(email, text)}
        target="_blank"
        rel="noreferrer"
        onClick={() => void record()}
      >
        <Reply aria-hidden />
        Reply
      </ButtonAnchor>
    </div>
  );
}
