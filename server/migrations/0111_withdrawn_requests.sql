-- A person can withdraw a request for access to Research.
alter table app.research_access_requests
  drop constraint research_access_requests_status_check,
  add constraint research_access_requests_status_check check (status in ('open', 'granted', 'declined', 'withdrawn'));
