-- FIGIs that filers give beside a CUSIP. One that stands beside two CUSIPs says that they are one security: it stays when
-- the CUSIP changes.
create table market.reported_figis (
  figi text not null,
  cusip text not null,
  -- The filer's, because one alone may be wrong.
  cik text not null,
  primary key (cusip, figi, cik)
);
grant select on market.reported_figis to rostrum_app;

alter table market.security_links drop constraint security_links_reason_check,
  add constraint security_links_reason_check
    check (reason in ('ticker', 'name', 'holders', 'cusip_change', 'figi', 'person'));
