-- Reorganised filers are found in the books themselves, quarter by quarter; what speaks for each link is kept with it.
alter table market.successions drop constraint successions_pkey;
alter table market.successions add primary key (effective_quarter, predecessor_id, successor_id);
alter table market.successions add column evidence jsonb not null default '{}';

-- A quarter's partition is now filled before it is attached, by the program that fills it.
drop function market.ensure_quarter;
