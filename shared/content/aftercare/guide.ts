import type { GuideType } from '#shared/contracts/care.ts';
import type { Timeline } from '#shared/domain/careTimeline.ts';

export interface AftercareGuide extends GuideContent {
  careType: GuideType;
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
