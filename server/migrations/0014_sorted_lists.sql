-- Lists are sorted by what a person chooses: without an index, each page of two hundred thousand people sorts them all.
-- What is not known comes last, whichever way a column runs, so each way has an index of its own.

create index person_index_title on market.person_index (title, sort_name, id);
create index person_index_title_down on market.person_index (title desc nulls last, sort_name, id);
create index person_index_firm on market.person_index (organization_name, sort_name, id);
create index person_index_firm_down on market.person_index (organization_name desc nulls last, sort_name, id);
create index person_index_city on market.person_index (city, sort_name, id);
create index person_index_city_down on market.person_index (city desc nulls last, sort_name, id);
create index person_index_country on market.person_index (country_code, sort_name, id);
create index person_index_country_down on market.person_index (country_code desc nulls last, sort_name, id);
create index person_index_funds on market.person_index (fund_count, sort_name, id);
create index person_index_funds_down on market.person_index (fund_count desc, sort_name, id);
create index person_index_weight_up on market.person_index (weight, sort_name, id);

create index fund_index_assets on market.fund_index (net_assets, sort_name, id);
create index fund_index_assets_down on market.fund_index (net_assets desc nulls last, sort_name, id);
create index fund_index_firm on market.fund_index (organization_name, sort_name, id);
create index fund_index_firm_down on market.fund_index (organization_name desc nulls last, sort_name, id);

create index security_index_cap on market.security_index (market_cap, sort_name, id);
create index security_index_cap_down on market.security_index (market_cap desc nulls last, sort_name, id);
create index security_index_holders on market.security_index (holder_count, sort_name, id);
create index security_index_holders_down on market.security_index (holder_count desc, sort_name, id);

create index organization_index_aum_down on market.organization_index (aum desc nulls last, sort_name, id);
create index organization_index_eaum_down on market.organization_index (eaum desc nulls last, sort_name, id);

-- The largest positions of a book are its first page, and large books have thousands.
create index positions_book on market.positions (organization_id, quarter, value desc nulls last);
drop index market.positions_organization;

-- Who is of the same sector is asked whenever something is suggested.
create index security_index_sector on market.security_index (sector_code, id);
