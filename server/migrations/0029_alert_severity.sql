-- Alerts have a severity, by rules that each person can change.

-- Only of those who chose; others have the presets.
create table app.alert_severities (
  customer_id uuid not null references identity.customers on delete cascade,
  user_id uuid not null references identity.users on delete cascade,
  condition text not null,
  severity text not null check (severity in ('high', 'medium', 'low')),
  updated_at timestamptz not null default now(),
  primary key (customer_id, user_id, condition)
);
select app.guard('app.alert_severities');

-- What the severity depends on where that is narrower than the type of alert: a 13D, a crossing of 5%, a top holder.
-- Null for the type itself, so that processes of the prior release can still insert.
alter table app.alerts add column condition text;

-- The owner classifies the rows of every tenant.
alter table app.alerts no force row level security;
update app.alerts a set condition = case
    when a.kind = 'schedule_filed' then 'schedule_13d'
    when a.kind = 'level_crossed' then 'level_' || e.level
    when a.kind = 'position_closed' then 'top_holder_closed'
    else 'top_holder_changed' end
from market.alert_events e
where e.id = a.event_id and (
  (a.kind = 'schedule_filed' and e.form like '%13D%')
  or (a.kind = 'level_crossed' and e.level in (5, 10))
  or (a.kind = 'position_closed' and (select count(*) from market.positions p where p.quarter = e.quarter
    and p.security_id = e.security_id and p.previous_shares > e.shares_before) < 25)
  or (a.kind = 'position_changed' and (select count(*) from market.positions p where p.quarter = e.quarter
    and p.security_id = e.security_id and p.shares > e.shares_after) < 25));
alter table app.alerts force row level security;

-- Holders that have filed a Schedule 13D on any company, and what a holder last filed on one.
create index ownership_events_13d on market.ownership_events (organization_id) where form like '%13D%';
create index ownership_events_holder on market.ownership_events (organization_id, security_id, filed_on desc);

-- The bell now shows the alerts themselves instead of a summary of each evaluation.
alter table app.notifications no force row level security;
delete from app.notifications where kind = 'holder_alerts';
alter table app.notifications force row level security;
