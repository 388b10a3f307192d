import type { Knex } from 'knex';
import { findConsentText } from '#shared/content/clinical/consents.ts';

/** The patient has read the text of the treatment long ago, so that no time is too soon. */
export const readText = (db: Knex, userId: number, service: string) =>
  db('consent_readings').insert({
    user_id: userId,
    text_id: findConsentText(service)?.id,
    text_version: findConsentText(service)?.version,
    opened_at: '2020-01-01T09:00:00Z',
  });
