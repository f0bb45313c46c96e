// What the official 13(f) lists say about each pair in `resolved_pairs`. A CUSIP on the list of a quarter existed then, unless
// that list deletes it; a text without such marks, as some tables of the list are, tells nothing about two numbers.

export const listedPairs = `
  select p.first_id, p.second_id,
    (count(*) filter (where a.change is distinct from 'deleted' and b.change is distinct from 'deleted'))::integer as together,
    (min(quarter) filter (where a.change = 'deleted' and b.change = 'added' or a.change = 'added' and b.change = 'deleted'))::text
      as replaced
  from resolved_pairs p
  join resolved_nodes first on first.id = p.first_id
  join resolved_nodes second on second.id = p.second_id
  join market.official_lists a on a.cusip = first.cusip
  join market.official_lists b using (quarter)
  where b.cusip = second.cusip and quarter in (select quarter from market.official_lists where change is not null)
  group by 1, 2`
