import { useCallback } from 'react';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import { LoadedPicture, type PictureResult } from '#web/ui/pictures/LoadedPicture.tsx';

interface DeskPictureProps {
  entry: RecordEntry;
  load: (entryId: string) => Promise<PictureResult>;
}

export function DeskPicture({ entry, load }: DeskPictureProps) {
  const { id, photograph } = entry;
  const loadThis = useCallback(() => load(id), [load, id]);
  const { width, height } = photograph ?? { width: 0, height: 0 };
  return <LoadedPicture name={nameOfPicture(entry)} load={loadThis} width={width} height={height} />;
}
