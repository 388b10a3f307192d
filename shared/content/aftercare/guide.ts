/** What an aftercare guide holds; `parts.ts` says how its words are marked up. */
export interface AftercareGuide {
  careType: 'Anti-Wrinkle' | 'Dermal Fillers' | 'PRP and PRF';
  /** File name in attached_assets/; encode it in links. */
  file: string;
  version: number;
  /** The day this wording was settled, YYYY-MM-DD. */
  textDate: string;
  title: string;
  intro: string;
  /** Ring 999. */
  emergency: WarningSigns;
  /** Ring the clinic's emergency line, day or night. */
  emergencyLine?: WarningSigns;
  colourCheck?: Note;
  /** Ring the clinic the same day. */
  sameDay: WarningSigns;
  normal: Stage;
  firstDay: readonly Stage[];
  afterwards: readonly Stage[];
  habits: readonly { do: string; doNot: string }[];
  medicines: Note;
  everydayLife: readonly { what: string; when: string }[];
  followUp: Note;
}

export interface WarningSigns {
  heading: string;
  signs: readonly string[];
  /** What to do, below the signs. */
  action: readonly string[];
  /** The words to say to whoever answers; `{date}` is the day of treatment. */
  say?: string;
}

export interface Stage {
  heading: string;
  points: readonly string[];
}

export interface Note {
  heading: string;
  paragraphs: readonly string[];
}
