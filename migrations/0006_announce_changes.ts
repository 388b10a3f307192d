/**
 * Every copy of the server listens on the channel and passes changes on to open screens. The payload is a kind and
 * ids only; PostgreSQL delivers it when the change commits.
 */
export const up = `
    CREATE FUNCTION events_announce() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('clinic_changes', json_build_object(
        'eventId', NEW.id, 'kind', NEW.subject_type, 'id', NEW.subject_id, 'userId', NEW.user_id
      )::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER events_announced AFTER INSERT ON events FOR EACH ROW
      WHEN (NEW.action NOT IN ('login', 'login_failed', 'logout', 'registered', 'record_opened', 'contact_opened'))
      EXECUTE FUNCTION events_announce();

    CREATE FUNCTION outbox_messages_announce() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('clinic_changes', json_build_object('kind', 'message', 'id', NEW.id)::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER outbox_messages_announced AFTER UPDATE OF state, attempts ON outbox_messages FOR EACH ROW
      EXECUTE FUNCTION outbox_messages_announce();

    -- Ends the streams of users whose rights have changed.
    CREATE FUNCTION users_announce() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('clinic_changes', json_build_object('kind', 'session', 'id', NEW.id)::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_rights_announced AFTER UPDATE OF role, session_epoch, deleted_at ON users FOR EACH ROW
      EXECUTE FUNCTION users_announce();

    CREATE FUNCTION sessions_announce() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('clinic_changes', json_build_object('kind', 'session', 'id', OLD.user_id)::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions_end_announced AFTER DELETE ON sessions FOR EACH ROW
      EXECUTE FUNCTION sessions_announce();
  `;
