import type { Knex } from 'knex';
import type { Request } from 'autocannon';

/** Somebody with twenty bookings, signed in at the clinic's server. */
export interface Patient {
  id: number;
  email: string;
  cookie: string;
}

/** What a line may use: both servers are up and share one database. */
export interface Setting {
  clinicUrl: string;
  bareUrl: string;
  db: Knex;
  patients: Patient[];
}

/** One side of a comparison; `makeRequest` is called for every request. */
export interface Load {
  url: string;
  makeRequest: () => Request;
}

/** One line of the results: our server against a bare one that does the same work. */
export interface Line {
  name: string;
  /** What both do, for the reader. */
  about: string;
  /** The least share of the bare server's throughput that we want. */
  goal: number;
  prepare(setting: Setting): { ours: Load; bare: Load };
}
