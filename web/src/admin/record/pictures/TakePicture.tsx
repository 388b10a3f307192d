import { Camera } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { lastOfView, nameOfPicture } from '#web/admin/record/pictures/comparable.ts';
import { DeskPicture } from '#web/admin/record/pictures/DeskPicture.tsx';
import styles from '#web/admin/record/pictures/TakePicture.module.css';
import { ViewFields, type ChosenView } from '#web/admin/record/pictures/ViewFields.tsx';
import { openPicture } from '#web/data/calls/pictures.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { CameraView } from '#web/ui/camera/CameraView.tsx';
import { takeFrame } from '#web/ui/camera/openCamera.ts';
import { Checkbox } from '#web/ui/forms/controls.tsx';
import { FilePicture } from '#web/ui/pictures/FilePicture.tsx';

interface TakePictureProps {
  record: OpenedRecord;
  reason: ReadReason | null;
  name: string;
  onTaken: (file: File, view: ChosenView) => void;
  onClose: () => void;
}

/** The camera, with the last photograph of the same view over it, so that two can be compared later. */
export function TakePicture({ record, reason, name, onTaken, onClose }: TakePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  const strengthId = useId();
  const [view, setView] = useState<ChosenView>({ view: null, region: '' });
  const [isLive, setLive] = useState(false);
  const [taken, setTaken] = useState<File | null>(null);
  const [isOver, setOver] = useState(true);
  const [strength, setStrength] = useState(50);
  const [added, setAdded] = useState('');
  const load = useCallback(
    (entryId: string) => openPicture(record.userId, entryId, reason),
    [record, reason],
  );
  const last = lastOfView(record.entries, view);
  useEffect(() => panel.current?.querySelector('select')?.focus(), []);
  // What the camera sees would be below the fold.
  useEffect(() => {
    if (isLive) panel.current?.scrollIntoView({ block: 'start' });
  }, [isLive]);

  const take = async () => {
    if (!video.current) return;
    setTaken(await takeFrame(video.current, name));
    setAdded('');
    main.current?.focus();
  };
  const use = (file: File) => {
    onTaken(file, view);
    setTaken(null);
    setAdded(`${file.name} is in the list below.`);
    setView({ view: null, region: '' });
    panel.current?.querySelector('select')?.focus();
  };

  return (
    <fieldset ref={panel} className="stack fluid gap-4 p-4 bordered rounded-md">
      <legend className="float-start w-full p-0 semibold">Take a picture</legend>
      <ViewFields value={view} onChange={(change) => setView({ ...view, ...change })} isRequired={false} />
      <CameraView video={video} instead="You can choose files instead." onLive={setLive}>
        {taken ? (
          <FilePicture className={styles.taken} file={taken} alt="The picture that was taken" />
        ) : (
          last &&
          isOver && (
            <div className={styles.over} style={{ '--strength': strength / 100 } as CSSProperties}>
              <DeskPicture entry={last} load={load} />
            </div>
          )
        )}
      </CameraView>
      {isLive && !taken && view.view && !last && (
        <p className="muted">There is no photograph of this view yet.</p>
      )}
      {isLive && !taken && last && (
        <div className={`stack max-w-40 ${styles.strength}`}>
          <Checkbox
            label={`Show the last one over it: ${nameOfPicture(last)}`}
            checked={isOver}
            onChecked={setOver}
          />
          {isOver && (
            <>
              <label htmlFor={strengthId}>How strongly it is shown</label>
              <input
                id={strengthId}
                type="range"
                min={10}
                max={90}
                step={5}
                value={strength}
                aria-valuetext={`${strength}%`}
                onChange={({ target }) => setStrength(target.valueAsNumber)}
              />
            </>
          )}
        </div>
      )}
      <div className="cluster gap-3">
        {isLive && (
          <Button ref={main} onClick={() => (taken ? use(taken) : void take())}>
            <Camera aria-hidden /> {taken ? 'Use This Picture' : 'Take Picture'}
          </Button>
        )}
        {isLive && taken && (
          <Button
            variant="secondary"
            onClick={() => {
              setTaken(null);
              main.current?.focus();
            }}
          >
            Take Again
          </Button>
        )}
        <SecondaryButton onClick={onClose}>Close the Camera</SecondaryButton>
      </div>
      <output>{added}</output>
    </fieldset>
  );
}
