import type { CareType } from '#shared/contracts/care.ts';
import type { ServiceName } from '#shared/domain/catalogue.ts';

export interface AftercareGuide extends GuideContent {
  careType: CareType;
  /** File name in attached_assets/; encode it in links. */
  file: string;
}

/** `parts.ts` documents the markup of the texts. */
export interface GuideContent {
  version: number;
  /** The date of this wording, YYYY-MM-DD. */
  textDate: string;
  title: string;
  intro: string;
  /** Signs that need 999. */
  emergency: WarningSigns;
  /** Signs that need the clinic's emergency line, day or night. */
  emergencyLine?: WarningSigns;
  colourCheck?: GuideNote;
  /** Signs that need a call to the clinic on the same day. */
  sameDay: WarningSigns;
  normal: Stage;
  firstDay: readonly Stage[];
  afterwards: readonly Stage[];
  habits: readonly { do: string; doNot: string }[];
  medicines: GuideNote;
  everydayLife: readonly { what: string; when: string }[];
  followUp: GuideNote;
  timeline: Timeline;
}

/** The day-by-day advice on the screen; hours count from the treatment. */
export interface Timeline {
  /** Shown below it. */
  version: number;
  reviewAtHour: number;
  /** The services that this advice is for. */
  matchServices: readonly ServiceName[];
  /** One after another without a gap. */
  entries: readonly CareStage[];
}

export interface CareStage {
  id: string;
  /** Inclusive. */
  fromHour: number;
  /** Exclusive; null for a stage that does not end. */
  toHour: number | null;
  label: string;
  headline: string;
  do: readonly string[];
  avoid: readonly string[];
  expect: readonly string[];
  watch: readonly string[];
}

export interface WarningSigns {
  heading: string;
  signs: readonly string[];
  /** What to do, shown below the signs. */
  action: readonly string[];
  /** What to say on the telephone; `{date}` is the day of treatment. */
  phrase?: string;
}

export interface Stage {
  heading: string;
  points: readonly string[];
}

export interface GuideNote {
  heading: string;
  paragraphs: readonly string[];
}
