import { CircleCheck, CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { deviceWord } from '#web/offline/device.ts';
import { markAnnounced } from '#web/outbox/announced.ts';
import { useOutbox, type Unsent } from '#web/outbox/unsent.ts';
import { ItemActions } from '#web/unsent/ItemActions.tsx';
import { formatSubject, canSendInBackground, formatState, formatTime } from '#web/unsent/formatItem.ts';
import styles from '#web/unsent/Afterwards.module.css';
import { Button } from '#web/ui/actions/Button.tsx';

/** Outcome of a submission; null before one. */
export type After = Sent | { how: 'saved'; id: string } | null;

interface Sent {
  how: 'sent';
  isFocused: boolean;
}

function Card({ how, title, isFocused = true, occasion, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused, occasion]);
  const Icon = how === 'sent' ? CircleCheck : CloudUpload;
  return (
    <section className={styles.card} data-tone={how === 'sent' ? 'green' : 'amber'} aria-label={title}>
      <Icon aria-hidden />
      <h3 className="text-lg" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface CardProps {
  how: 'sent' | 'saved';
  title: string;
  isFocused?: boolean;
  /** A new outcome takes the focus again. */
  occasion?: After;
  children: ReactNode;
}

/** Confirmation that stays until the page is left, because a toast may disappear unread. */
export function SentCard({ after, title, children }: { after: Sent; title: string; children: ReactNode }) {
  return (
    <Card how="sent" title={title} isFocused={after.isFocused} occasion={after}>
      <p>{children}</p>
    </Card>
  );
}

interface WaitingCardProps {
  id: string;
  /** Label of the button that shows an empty form. */
  another: string;
  onAnother: () => void;
  /** Called when the server has it; with whether the card had the focus. */
  onSent: (isFocused: boolean) => void;
}

const formatWays = () => (canSendInBackground() ? 'goes by itself' : 'goes when you next open this site');

/** Replaces the form while its text is queued on this device. */
export function WaitingCard({ id, another, onAnother, onSent }: WaitingCardProps) {
  const [since] = useState(() => Date.now());
  const card = useRef<HTMLDivElement>(null);
  const entry: Unsent | undefined = useOutbox().find(({ item }) => item.id === id);
  const [wasThere, setWasThere] = useState(false);
  if (entry && !wasThere) setWasThere(true);
  const isSent = entry?.item.state === 'sent';
  const isGone = wasThere && !entry;
  const finish = useEffectEvent(() => {
    const focused = document.activeElement;
    // A button disabled during the attempt has lost focus to the body.
    const isOnCard = focused === document.body || (card.current?.contains(focused) ?? false);
    if (isSent) markAnnounced(id);
    if (isSent) onSent(isOnCard);
    else onAnother();
  });
  useEffect(() => {
    if (isSent || isGone) finish();
  }, [isSent, isGone]);
  const state = entry && entry.item.state !== 'sending' ? formatState(entry.item) : null;
  return (
    <div ref={card}>
      <Card
        how="saved"
        title={`Waiting on this ${deviceWord()} since ${formatTime(since)} · ${formatWays()}`}
      >
        {entry && <p className="semibold break-anywhere">{formatSubject(entry.request)}</p>}
        <p>{state ?? 'We keep trying, even after you leave this page.'}</p>
        {entry && <ItemActions entry={entry} />}
        <Button variant="secondary" onClick={onAnother}>
          {another}
        </Button>
      </Card>
    </div>
  );
}
