import { BookOpen } from 'lucide-react';
import { useRef } from 'react';
import type { TextToRead } from '#shared/contracts/consentReading.ts';
import type { MyRecord } from '#shared/contracts/record.ts';
import { settingTime } from '#shared/domain/clinicSettings.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { soonerReasons } from '#shared/domain/coolingOff.ts';
import { useReportConsentOpenedMutation } from '#web/data/calls/myRecord.ts';
import styles from '#web/patient/record/Record.module.css';
import { useWindowEvent } from '#web/ui/hooks/useWindowEvent.ts';

/** Reports the first opening of a text; one that could not be sent goes once the device is online. */
function useReportOpening() {
  const [report] = useReportConsentOpenedMutation();
  const unsent = useRef(new Map<string, { textId: string; textVersion: number }>());
  const send = async () => {
    for (const [textId, body] of unsent.current) {
      const { error } = await report({ body });
      if (!error) unsent.current.delete(textId);
    }
  };
  useWindowEvent('online', () => void send());
  return ({ textId, textVersion, openedAt }: TextToRead) => {
    if (openedAt !== null || unsent.current.has(textId)) return;
    unsent.current.set(textId, { textId, textVersion });
    void send();
  };
}

interface TextsToReadProps {
  texts: readonly TextToRead[];
  /** Appointments that were agreed before the end of the time to think. */
  sooner: MyRecord['soonerAppointments'];
}

/** What the patient can read at home about the treatments that they have booked or asked for. */
export function TextsToRead({ texts, sooner }: TextsToReadProps) {
  const report = useReportOpening();
  if (texts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="texts-to-read">
      <BookOpen aria-hidden />
      <div className="stack fluid gap-3 start">
        <h3 className="display-xs" id="texts-to-read">
          Read before your treatment
        </h3>
        <p>
          What we go through together before you decide. Read it in your own time; you sign nothing here, and
          you can change your mind at any time.
        </p>
        {texts.map((text) => (
          <div key={text.textId}>
            <h4>{text.title}</h4>
            <p>{formatReading(text)}</p>
            {isTooSoon(text) && (
              <p>
                Your appointment is before that{formatAgreement(text, sooner)}. If you would like longer to
                think, ring us and we find another time.
              </p>
            )}
            <details onToggle={(event) => event.currentTarget.open && report(text)}>
              <summary className="w-fit py-2 semibold underlined">Read about {text.title}</summary>
              <div className="stack fluid gap-4 max-w-measure py-3">
                {text.sections.map(({ heading, paragraphs }) => (
                  <section key={heading} aria-label={heading}>
                    <h5 className="text-md">{heading}</h5>
                    {paragraphs.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </section>
                ))}
              </div>
            </details>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Why, as the desk has recorded it. */
function formatAgreement({ startsAt }: TextToRead, sooner: MyRecord['soonerAppointments']): string {
  const agreed = sooner.find((one) => Date.parse(one.startsAt) === Date.parse(startsAt ?? ''));
  return agreed ? ` (${soonerReasons[agreed.reason].toLowerCase()})` : '';
}

const isTooSoon = ({ startsAt, earliestStart, hours }: TextToRead) =>
  hours > 0 && startsAt !== null && Date.parse(startsAt) < Date.parse(earliestStart);

function formatReading({ openedAt, earliestStart, hours }: TextToRead): string {
  if (openedAt === null) {
    return hours === 0
      ? 'You have not opened it yet.'
      : `You have not opened it yet. From then on you have at least ${settingTime('reflectionHours', hours)} to think.`;
  }
  const read = `First opened on ${formatLongMoment(openedAt)}.`;
  return hours === 0 ? read : `${read} Your time to think runs until ${formatLongMoment(earliestStart)}.`;
}
