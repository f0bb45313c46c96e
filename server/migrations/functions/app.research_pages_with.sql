-- Pages of the current customer's research documents that the viewer may see, with their rank; see
-- app.activities_containing for why it runs as the owner.
create or replace function app.research_pages_with(asked tsquery)
  returns table (document_id uuid, number integer, rank real)
  language sql stable security definer rows 200
begin atomic
  select p.document_id, p.number, ts_rank(p.words, asked) from app.research_pages p
  where p.customer_id = app.current_customer() and app.may_see(p.visible_to) and p.words @@ asked;
end;
