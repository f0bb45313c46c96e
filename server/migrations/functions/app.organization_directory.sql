-- The market's organizations and the customer's own as one list. The policies of the caller apply.
create or replace view app.organization_directory with (security_invoker = true) as
select id, null::uuid as user_id, name, sort_name, words, keys, type, institution_type, parent_id, parent_name, child_count,
  city, state, country_code, website, phone, aum, quarter, eaum, styles, is_passive, passive_share, turnover,
  turnover_label, position_count, top_ten_share, sector_codes, market_cap_codes, geo_codes, people_count, fund_count, weight,
  all_words
from market.organization_index
union all
select o.id, o.user_id, o.name, o.sort_name, o.words, '{}', o.type, o.type, o.parent_id, coalesce(p.name, c.name), 0,
  o.city, o.state, o.country_code, o.website, o.phone, o.aum, null, null, '{}', false, null, null,
  null, null, null, '{}', '{}', '{}',
  (select count(distinct j.person_id)::integer from app.employments j
   join app.people w on w.customer_id = j.customer_id and w.id = j.person_id
   where j.customer_id = o.customer_id and j.organization_id = o.id and w.deleted_at is null and w.merged_into is null),
  0, coalesce(o.aum, 0), o.all_words
from app.organizations o
left join market.organization_index p on p.id = o.parent_id
left join app.organizations c on c.customer_id = o.customer_id and c.id = o.parent_id
where o.deleted_at is null and o.merged_into is null;
