import { useState } from 'react';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useListOwnHistoryQuery } from '#web/data/calls/history.ts';
import { AccountSection } from '#web/patient/account/AccountSection.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const shown = 5;
const most = 50;

function whenWords(instant: string): string {
  const wall = londonNow(new Date(instant));
  return dateTimeWords(wall.date, wall.time);
}

/** Shows patients who has read their records. */
export function RecordHistory() {
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = useListOwnHistoryQuery({ query: { limit: isWhole ? most : shown } });
  return (
    <AccountSection title="Who changed or opened my record" action={null}>
      {error && !data ? (
        <Notice tone="error">{sentenceOf(error, 'This could not be loaded.')}</Notice>
      ) : !data ? (
        <Skeleton label="Loading who changed or opened your record" shape="row" rows={3} />
      ) : (
        <>
          <ol className="stack gap-2">
            {data.items.map(({ id, at, who, what }) => (
              <li key={id}>
                <strong>{who}</strong> {what}{' '}
                <time className="block ink-soft text-sm" dateTime={at}>
                  {whenWords(at)}
                </time>
              </li>
            ))}
            {data.items.length === 0 && <li>Nobody yet.</li>}
          </ol>
          {!isWhole && data.next && (
            <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
              Show more
            </Button>
          )}
        </>
      )}
    </AccountSection>
  );
}
