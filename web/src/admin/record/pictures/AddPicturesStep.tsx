import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { v7 as uuidv7 } from 'uuid';
import { findConsentForRecord } from '#shared/commands/addPicture.ts';
import { followingId } from '#shared/commands/brokenRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { happenedAt, nowAfter } from '#shared/domain/happening.ts';
import { knownEntries } from '#shared/outage/records.ts';
import { maxPictureBytes, pictureSide } from '#shared/domain/pictures.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { useIsQueueing } from '#web/admin/outage/outage.tsx';
import styles from '#web/admin/record/pictures/PictureFields.module.css';
import { TakePicture } from '#web/admin/record/pictures/TakePicture.tsx';
import { ViewFields, type ChosenView } from '#web/admin/record/pictures/ViewFields.tsx';
import { StepForm, type StepProps } from '#web/admin/record/steps.tsx';
import { addPicture } from '#web/data/calls/pictures.ts';
import type { Store } from '#web/data/store.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Field, Input, Textarea } from '#web/ui/forms/controls.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { FilePicture } from '#web/ui/pictures/FilePicture.tsx';

/** On a slow line a larger file would not arrive within the 15 seconds that the server waits for a request. */
const sentAsChosenBytes = 1_000_000;

/** Above it a picture is not shrunk here either. */
const maxChosenBytes = 60 * 1024 * 1024;

const formatHeic = (name: string) =>
  `${name} is in Apple’s HEIC format, which is not taken. On an iPhone: Settings, Camera, Formats, “Most Compatible”; or export it from Photos as JPEG.`;

/** Photographs from files or from the camera, each with what it shows. A browser stores nothing of them. */
export function AddPicturesStep({ formId, record, subject, reason, onSigning, onDone }: StepProps) {
  const [chosen, setChosen] = useState<ChosenPicture[]>([]);
  const [error, setError] = useState<string | undefined>();
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [taken, setTaken] = useState(0);
  const [whyTaken, setWhyTaken] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const dispatch = useDispatch<Store['dispatch']>();
  const isQueueing = useIsQueueing();
  const now = nowAfter(record.entries.map(happenedAt), useNow());
  const consent = findConsentForRecord({ entries: knownEntries(record) }, now);

  const choose = (files: File[]) => {
    const heic = files.find(({ name, type }) => /hei[cf]/i.test(`${type} ${name.split('.').at(-1) ?? ''}`));
    if (heic) return setError(formatHeic(heic.name));
    const fitting = files.filter(({ size }) => size <= maxChosenBytes);
    setError(
      fitting.length < files.length
        ? 'A photograph is larger than 60 MB. Please choose a smaller one.'
        : undefined,
    );
    // One id for every attempt, so that a repeat is the same entry.
    setChosen([...chosen, ...fitting.map((file) => ({ id: uuidv7(), file, view: null, region: '' }))]);
    // The same file may be chosen again after it was removed.
    if (field.current) field.current.value = '';
  };
  const replace = (id: string, by: ChosenPicture[]) =>
    setChosen((all) => all.flatMap((one) => (one.id === id ? by : [one])));

  const submit = async () => {
    if (chosen.length === 0) return setError('Please choose a photograph.');
    if (!consent && !hasWords(whyTaken)) return setError('Please write why it was taken without consent.');
    onSigning(true);
    const { bookingId } = subject;
    let left = chosen.length;
    for (const { id, file, view, region } of chosen) {
      if (!view) break;
      const body = {
        id,
        bookingId,
        view,
        region: view === 'region' ? region.trim() : null,
        ...(!consent && { given: { id: followingId(id), reason: whyTaken.trim() } }),
      };
      // One after the other: each that has arrived leaves the list, and the rest can be sent again.
      const isSmall = !isQueueing && file.size <= sentAsChosenBytes;
      // What this browser cannot read may be readable for the server.
      const sent = isSmall ? file : await shrinkPicture(file).catch(() => (isQueueing ? null : file));
      if (!sent) {
        setError(`${file.name} is not a picture that can be read. Please remove it.`);
        break;
      }
      if (sent.size > maxPictureBytes) {
        setError(`${file.name} is too large to be sent. Please choose a smaller one.`);
        break;
      }
      const isAdded = await reportOn(addPicture(dispatch, record.userId, body, sent), {
        done: 'Photograph added',
        failed: 'It could not be added',
      });
      if (!isAdded) break;
      replace(id, []);
      left -= 1;
    }
    onSigning(false);
    if (left === 0) onDone();
  };

  return (
    <StepForm id={formId} isUnsaved={chosen.length > 0} onSubmit={submit}>
      {!consent && (
        <>
          <Notice tone="warning" title="No consent to photographs is in force">
            Please take it first. What was taken without it, such as in an emergency, is recorded with the
            reason, as an incident.
          </Notice>
          <Field label="Why it was taken without consent" isRequired>
            <Textarea rows={2} maxLength={500} required={false} value={whyTaken} onValue={setWhyTaken} />
          </Field>
        </>
      )}
      <Field
        label="Photographs"
        hint="JPEG, PNG, WebP or AVIF. The patient’s consent to photographs for the record is needed; place, time and device are removed."
        error={error}
        isRequired
      >
        <Input
          ref={field}
          className={styles.files}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          required={false}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
      </Field>
      {isCameraOpen ? (
        <TakePicture
          record={record}
          reason={reason}
          name={`Picture ${taken + 1}`}
          onTaken={(file, view) => {
            setError(undefined);
            setTaken(taken + 1);
            setChosen([...chosen, { id: uuidv7(), file, ...view }]);
          }}
          onClose={() => {
            flushSync(() => setCameraOpen(false));
            opener.current?.focus();
          }}
        />
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setCameraOpen(true)}
        >
          <Camera aria-hidden /> Take a Picture
        </Button>
      )}
      {chosen.map((one) => (
        <PictureFields
          key={one.id}
          value={one}
          onChange={(value) => replace(one.id, [value])}
          onRemove={() => {
            replace(one.id, []);
            field.current?.focus();
          }}
        />
      ))}
    </StepForm>
  );
}

/** A file before it is sent. */
interface ChosenPicture extends ChosenView {
  id: string;
  file: File;
}

interface PictureFieldsProps {
  value: ChosenPicture;
  onChange: (value: ChosenPicture) => void;
  onRemove: () => void;
}

/** A chosen file, and what it shows; left and right are the patient's. */
function PictureFields({ value, onChange, onRemove }: PictureFieldsProps) {
  const { file } = value;
  return (
    <fieldset className={`stack p-4 bordered rounded-md single-30 ${styles.chosen}`}>
      <legend className="float-start all-columns w-full p-0 semibold break-anywhere">{file.name}</legend>
      <FilePicture file={file} alt="" />
      <div className={`stack fluid gap-3 column-2 start ${styles.fields}`}>
        <ViewFields value={value} onChange={(change) => onChange({ ...value, ...change })} isRequired />
        <QuietButton aria-label={`Remove ${file.name}`} onClick={onRemove}>
          Remove
        </QuietButton>
      </div>
    </fieldset>
  );
}

const quality = 0.85;

/** As small as the server would: upright, as a JPEG without metadata. @throws where it is no picture that can be read */
async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, pictureSide / Math.max(picture.width, picture.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
