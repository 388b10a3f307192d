import { useCallback, useState } from 'react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { formatInstantDate } from '#shared/domain/wallTime.ts';
import { formatView } from '#shared/domain/pictures.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { getMyPicture } from '#web/data/calls/myRecord.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { LoadedPicture } from '#web/ui/pictures/LoadedPicture.tsx';

interface MyPictureProps {
  entry: RecordEntry;
  photograph: NonNullable<RecordEntry['photograph']>;
}

/** One of the patient's own photographs; it is fetched only when they ask for it, since others may see the screen. */
export function MyPicture({ entry, photograph }: MyPictureProps) {
  const { id } = entry;
  const [isShown, setShown] = useState(false);
  const load = useCallback(() => getMyPicture(id), [id]);
  const { width, height } = photograph;
  const name = `${formatView(photograph)}, ${formatInstantDate(happenedAt(entry))}`;
  return (
    <>
      <p>{formatView(photograph)}</p>
      <SmallButton
        aria-expanded={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'}: ${name}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </SmallButton>
      {isShown && <LoadedPicture name={name} load={load} width={width} height={height} />}
    </>
  );
}
