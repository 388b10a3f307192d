import { useEffect, useState } from 'react';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { FilePicture } from '#web/ui/pictures/FilePicture.tsx';
import styles from '#web/ui/pictures/Pictures.module.css';

/** A picture, or why it cannot be shown. */
export type PictureResult = { file: Blob } | { sentence: string };

interface LoadedPictureProps {
  /** Also its alternative text. */
  name: string;
  /** A new function loads again. */
  load: () => Promise<PictureResult>;
  /** Pixels, so that nothing moves when it arrives. */
  width: number;
  height: number;
}

/** A picture that is fetched while it is shown, and gone from memory afterwards. */
export function LoadedPicture({ name, load, width, height }: LoadedPictureProps) {
  const [result, setResult] = useState<PictureResult | null>(null);
  useEffect(() => {
    let isGone = false;
    void load().then((loaded) => !isGone && setResult(loaded));
    return () => {
      isGone = true;
      setResult(null);
    };
  }, [load]);
  if (!result) return <Skeleton label={`Loading ${name}`} shape="card" rows={1} />;
  if ('sentence' in result) return <Notice tone="error">{result.sentence}</Notice>;
  return (
    <FilePicture className={styles.picture} file={result.file} alt={name} width={width} height={height} />
  );
}
