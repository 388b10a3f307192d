/**
 * The server announces changes after their commit, because PostgreSQL commits transactions that notify one at a time.
 * Every copy also reads the events themselves, so nothing is missed if an announcement is lost. Triggers still
 * announce the ends of sessions.
 */
export const up = `
    DROP TRIGGER events_announced ON events;
    DROP FUNCTION events_announce();
    DROP TRIGGER outbox_messages_announced ON outbox_messages;
    DROP FUNCTION outbox_messages_announce();
  `;
