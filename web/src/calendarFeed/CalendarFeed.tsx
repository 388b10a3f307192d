import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import { calendarFeedApi } from '#web/data/calls/calendarFeed.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { copyText } from '#web/ui/clipboard.ts';
import { Button, QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Makes, shows once and revokes the private address to which a calendar program subscribes. */
export function CalendarFeed({ shows }: { shows: string }) {
  const { currentData: feed } = calendarFeedApi.useGetMyCalendarFeedQuery();
  const [make, { isLoading: isMaking, error: makeError }] = calendarFeedApi.useCreateMyCalendarFeedMutation();
  const [remove, { isLoading: isRemoving, error: notRemoved }] =
    calendarFeedApi.useRemoveMyCalendarFeedMutation();
  const [address, setAddress] = useState<string | null>(null);
  const error = makeError ?? notRemoved;
  const shown = useRef<HTMLParagraphElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  /** Other buttons replace the one that was pressed; the first of them is focused. */
  const show = (next: string | null) => {
    flushSync(() => setAddress(next));
    actions.current?.querySelector('button')?.focus();
  };
  const createOne = async () => {
    const { data } = await make();
    if (data) show(data.answer.address);
  };
  const revoke = async () => {
    const { error: failure } = await remove();
    if (failure) return;
    show(null);
    showToast({ title: 'Calendar address revoked', description: 'Calendars that use it stop updating.' });
  };
  return (
    <div className="stack gap-3 muted max-w-measure">
      <p>
        {shows} This calendar is read only: a change in it does not reach the clinic. Anybody with the address
        can see it. It ends when you revoke it, change your password or your email, or log out your other
        devices.
      </p>
      {error && (
        <Notice tone="error">{sentenceOf(error, 'That did not work. Please try again later.')}</Notice>
      )}
      {address && (
        <div aria-live="polite">
          <p>Copy it now, it is not shown again. In your calendar program, add a calendar by its address:</p>
          <p ref={shown} className="ink font-mono break-anywhere">
            {address}
          </p>
        </div>
      )}
      {!address && feed?.since && <p>You have an address, made on {formatInstantDate(feed.since)}.</p>}
      <div ref={actions} className="cluster gap-2">
        {address && (
          <Button
            size="sm"
            onClick={() => void copyText(address, 'The address could not be copied.', shown.current)}
          >
            <Copy aria-hidden /> Copy address
          </Button>
        )}
        {!address && (
          <SmallButton requiresServer isBusy={isMaking} onClick={() => void createOne()}>
            {feed?.since ? 'Make a new address' : 'Make a calendar address'}
          </SmallButton>
        )}
        {feed?.since && (
          <QuietButton requiresServer isBusy={isRemoving} onClick={() => void revoke()}>
            Revoke address
          </QuietButton>
        )}
      </div>
    </div>
  );
}
