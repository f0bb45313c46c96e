-- A worker asks for the next recipients of one campaign: those of a paused one must not be in the way.
create index campaign_recipients_next on app.campaign_recipients (customer_id, campaign_id, send_at)
  where state in ('queued', 'deferred');
drop index app.campaign_recipients_due;
