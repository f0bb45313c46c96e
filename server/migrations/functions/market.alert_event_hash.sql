-- Content hash of an event, independent of its id and of when it was stored.
create or replace function market.alert_event_hash(event market.alert_events) returns bytea language sql stable as $$
  select sha256(convert_to((to_jsonb(event) - '{id,content_hash,created_at}'::text[])::text, 'UTF8'))
$$;
revoke all on function market.alert_event_hash from public;
