-- The market's people and the customer's own as one list. The policies of the caller apply.
create or replace view app.person_directory with (security_invoker = true) as
select id, null::uuid as user_id, first_name, last_name, preferred_name, sort_name, names, words, all_words, email, title,
  job_functions, organization_id, organization_name, organization_type, city, state, country_code, sector_codes,
  fund_count, weight
from market.person_index
union all
select p.id, p.user_id, p.first_name, p.last_name, p.preferred_name, p.sort_name, p.names, p.words,
  p.own_words || coalesce(j.words, '') || coalesce(m.words, c.words, '') || case when j.city is null
    then market.place_words(coalesce(m.city, c.city), coalesce(m.state, c.state)) else '' end,
  p.email_primary, j.title,
  coalesce(j.job_functions, '{}'), j.organization_id, coalesce(m.name, c.name), coalesce(m.institution_type, c.type),
  coalesce(j.city, m.city, c.city), coalesce(j.state, m.state, c.state),
  coalesce(j.country_code, m.country_code, c.country_code), '{}', 0, coalesce(m.weight, 0)
from app.people p
left join app.employments j on j.customer_id = p.customer_id and j.person_id = p.id and j.is_primary
left join market.organization_index m on m.id = j.organization_id
left join app.organizations c on c.customer_id = p.customer_id and c.id = j.organization_id
where p.deleted_at is null and p.merged_into is null;
