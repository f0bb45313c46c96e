-- Names that a reader would search for: `jobs` were people's employments beside the queue's jobs, a manager's `book` is
-- its portfolio. Functions keep their triggers and grants when renamed; their source files carry the new names.
alter table market.books rename to portfolios;
alter table market.portfolios rename constraint books_pkey to portfolios_pkey;
alter table market.portfolios rename constraint books_organization_id_fkey to portfolios_organization_id_fkey;
alter table market.portfolios rename constraint books_state_check to portfolios_state_check;
alter index market.books_derived rename to portfolios_derived;
alter index market.books_quarter rename to portfolios_quarter;
alter index market.filings_book rename to filings_portfolio;
alter index market.positions_book rename to positions_portfolio;

alter table market.stale_books rename to stale_portfolios;
alter table market.stale_portfolios rename constraint stale_books_pkey to stale_portfolios_pkey;
alter table market.stale_portfolios rename constraint stale_books_organization_id_fkey to stale_portfolios_organization_id_fkey;
alter index market.stale_books_quarter rename to stale_portfolios_quarter;

alter table market.jobs rename to employments;
alter table market.employments rename constraint jobs_pkey to employments_pkey;
alter table market.employments rename constraint jobs_organization_id_fkey to employments_organization_id_fkey;
alter table market.employments rename constraint jobs_person_id_fkey to employments_person_id_fkey;
alter index market.jobs_one_primary rename to employments_one_primary;
alter index market.jobs_organization rename to employments_organization;
alter index market.jobs_person rename to employments_person;

alter table app.jobs rename to employments;
alter table app.employments rename constraint jobs_pkey to employments_pkey;
alter table app.employments rename constraint jobs_customer_id_fkey to employments_customer_id_fkey;
alter table app.employments rename constraint jobs_customer_id_person_id_fkey to employments_customer_id_person_id_fkey;
alter index app.jobs_one_primary rename to employments_one_primary;
alter index app.jobs_organization rename to employments_organization;
alter index app.jobs_person rename to employments_person;

alter table market.organization_kin rename to organization_roots;
alter table market.organization_roots rename constraint organization_kin_pkey to organization_roots_pkey;
alter table market.organization_families rename to organization_groups;
alter table market.organization_groups rename constraint organization_families_pkey to organization_groups_pkey;

alter table app.notifications rename column once_key to dedup_key;

alter function market.settled_quarter rename to default_quarter;
alter function market.refresh_families rename to refresh_groups;
alter trigger organization_families on market.organization_index rename to organization_groups;
alter function app.furnish rename to create_customer_defaults;
