import type { Knex } from 'knex';
import type { Running } from './servers.ts';

/** Somebody with twenty bookings, signed in at the clinic's server. */
export interface Patient {
  id: number;
  email: string;
  cookie: string;
}

/** A clinic with a database of its own. */
export interface Clinic {
  url: string;
  /** The server's process. */
  pid: number;
  db: Knex;
}

/** What a benchmark may use; both servers are running on one database. */
export interface Setting {
  clinicUrl: string;
  /** Both servers, as one side of a comparison. */
  clinic: Server;
  bare: Server;
  db: Knex;
  patients: Patient[];
  /** Other patients, who send the forms of full load, because each has thousands of bookings afterwards. */
  senders: Patient[];
  /** Another copy of the built server on a database that `fill` has filled. */
  addClinic(fill: (db: Knex) => Promise<void>): Promise<Clinic>;
  /** Another copy of the server on the database of both, which `stop` ends. */
  startCopy: (settings?: Record<string, string>) => Promise<Running>;
  signIn(clinicUrl: string, email: string): Promise<string>;
}

/** Where a server is, and its process. */
export type Server = Pick<Running, 'url' | 'pid'>;

export interface LoadRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One side of a comparison; `makeRequest` is called for every request. */
export interface Load extends Server {
  makeRequest: () => LoadRequest;
}

/** One line of the results: the processor time per request of our server and of the bare one. */
export interface Line {
  name: string;
  /** Describes the work of both, for the report. */
  description: string;
  /** The least share of our processor time that the floor should need. */
  goal: number;
  prepare(setting: Setting): Promise<{ ours: Load; bare: Load }>;
}

/** One line about a screen: how long people wait for the paint that answers them, in Chromium. */
export interface Screen {
  name: string;
  description: string;
  /** The longest wait that we want, in milliseconds. */
  goal: number;
  /** The wait of each interaction. */
  measure(setting: Setting): Promise<number[]>;
}

/** One thing that was measured. */
export interface Figure {
  what: string;
  value: number;
  unit: 'ms' | 'MiB' | 'times' | '';
  /** The maximum we aim for; absent where the figure has no goal. */
  goal?: number;
}

/** A line with several figures. */
export interface Trial {
  name: string;
  description: string;
  measure(setting: Setting): Promise<Figure[]>;
}
