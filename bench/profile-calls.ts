// The measured profile endpoints, each with the minimal SQL it needs.

export type SubjectKind = 'organizations' | 'people' | 'funds' | 'securities'

export interface ProfileCall {
  name: string
  of: SubjectKind
  path: (id: string) => string
  /** $1 is the subject, $2 the focused security where `needsFocus`. */
  sql: string
  needsFocus?: true
}

const newestPortfolio = `(select quarter from market.portfolios where organization_id = $1 and state = 'holdings' order by quarter desc limit 1)`
const newestQuarter = `(select quarter from market.security_index where id = $1)`

const ofOrganizations: Omit<ProfileCall, 'of'>[] = [
  {
    name: 'organization',
    path: (id) => `/v2/organizations/${id}`,
    needsFocus: true,
    sql: `select o.*, i.*, b.*, p.*, (select count(*) from market.filings f where f.organization_id = o.id)
      from market.organizations o join market.organization_index i using (id)
      left join market.portfolios b on b.organization_id = o.id and b.quarter = i.quarter
      left join market.positions p on p.organization_id = o.id and p.quarter = ${newestPortfolio} and p.security_id = $2
      where o.id = $1`,
  },
  {
    name: 'portfolio',
    path: (id) => `/v2/organizations/${id}/portfolio`,
    sql: `select s.name, s.ticker, p.*, count(*) over () from market.positions p join market.security_index s on s.id = p.security_id
      where p.organization_id = $1 and p.quarter = ${newestPortfolio} and p.shares > 0 order by p.value desc limit 50`,
  },
  {
    name: 'exposures',
    path: (id) => `/v2/organizations/${id}/exposures`,
    sql: 'select * from market.organization_exposures where organization_id = $1 order by kind, share desc',
  },
  {
    name: 'position history',
    path: (id) => `/v2/organizations/${id}/position_history`,
    needsFocus: true,
    sql: `select b.*, p.* from market.portfolios b left join market.positions p
      on p.quarter = b.quarter and p.organization_id = b.organization_id and p.security_id = $2
      where b.organization_id = $1 order by b.quarter`,
  },
  {
    name: 'filings',
    path: (id) => `/v2/organizations/${id}/filings`,
    sql: `select f.*, b.accessions, count(*) over () from market.filings f
      left join market.portfolios b on b.organization_id = f.organization_id and b.quarter = f.period
      where f.organization_id = $1 order by f.period desc limit 50`,
  },
  {
    name: 'people there',
    path: (id) => `/v2/organizations/${id}/people`,
    sql: `select *, count(*) over () from market.person_index where organization_id = $1 order by sort_name limit 50`,
  },
  {
    name: 'funds there',
    path: (id) => `/v2/organizations/${id}/funds`,
    sql: `select *, count(*) over () from market.fund_index where organization_id = $1 order by weight desc limit 50`,
  },
  {
    name: 'suggested people',
    path: (id) => `/v2/organizations/${id}/suggested_people`,
    needsFocus: true,
    sql: `select p.* from market.person_index p, market.security_index s where s.id = $2 and p.organization_id = $1
      and (s.sector_code = any (p.sector_codes) or p.job_functions && '{portfolio_manager,analyst,CIO}')
      order by s.sector_code = any (p.sector_codes) desc, p.fund_count desc limit 50`,
  },
  {
    name: 'suggested funds',
    path: (id) => `/v2/organizations/${id}/suggested_funds`,
    needsFocus: true,
    sql: `select f.id from market.fund_index f join market.fund_positions p on p.fund_id = f.id and p.on_date = f.holdings_on
      join market.security_index s on s.id = p.security_id where f.organization_id = $1
      group by f.id having not bool_or(s.id = $2) order by count(*) desc limit 50`,
  },
]

const ofOthers: ProfileCall[] = [
  {
    name: 'person',
    of: 'people',
    path: (id) => `/v2/people/${id}`,
    sql: `select p.*, j.*, o.name from market.people p left join market.employments j on j.person_id = p.id
      left join market.organizations o on o.id = j.organization_id where p.id = $1`,
  },
  {
    name: 'managed funds',
    of: 'people',
    path: (id) => `/v2/people/${id}/managed_funds`,
    sql: `select f.* from market.fund_managers m join market.fund_index f on f.id = m.fund_id where m.person_id = $1`,
  },
  {
    name: 'fund',
    of: 'funds',
    path: (id) => `/v2/funds/${id}`,
    sql: 'select * from market.fund_index i join market.funds f using (id) where i.id = $1',
  },
  {
    name: 'managers',
    of: 'funds',
    path: (id) => `/v2/funds/${id}/managers`,
    sql: `select p.*, m.* from market.fund_managers m join market.person_index p on p.id = m.person_id where m.fund_id = $1`,
  },
  {
    name: 'holdings',
    of: 'funds',
    path: (id) => `/v2/funds/${id}/holdings`,
    sql: `select h.*, s.name, s.ticker, count(*) over () from market.fund_positions h
      left join market.security_index s on s.id = h.security_id
      where h.fund_id = $1 and h.on_date = (select holdings_on from market.fund_index where id = $1)
      order by h.value desc limit 50`,
  },
  {
    name: 'security',
    of: 'securities',
    path: (id) => `/v2/securities/${id}`,
    sql: `select s.*, o.name, (select count(*) from market.insider_transactions t where t.security_id = s.id),
      (select count(*) from market.ownership_events e where e.security_id = s.id),
      (select count(*) from market.prices p where p.security_id = s.id),
      array(select value from market.security_identifiers n where n.security_id = s.id)
      from market.security_index s left join market.organizations o on o.id = s.issuer_id where s.id = $1`,
  },
  {
    name: 'prices of a year',
    of: 'securities',
    path: (id) => `/v2/symbology/security_prices?security_ids=${id}&from=2025-10-01`,
    sql: `select on_date, close, volume from market.prices where security_id = $1 and on_date >= '2025-10-01' order by on_date`,
  },
  {
    name: 'market overview',
    of: 'securities',
    path: (id) => `/v1/securities/${id}/market_overview`,
    sql: `select s.*, f.*, (select max(close) from market.prices p where p.security_id = s.id and p.on_date > s.price_on - 365),
      (select min(close) from market.prices p where p.security_id = s.id and p.on_date > s.price_on - 365)
      from market.security_index s left join lateral
      (select * from market.factors where security_id = s.id order by on_date desc limit 1) f on true where s.id = $1`,
  },
  {
    name: 'ownership',
    of: 'securities',
    path: (id) => `/v2/securities/${id}/ownership`,
    sql: `select count(*) filter (where shares > 0), sum(shares), sum(value), sum(outstanding_share), sum(shares) filter (where is_passive),
      sum(shares) filter (where rank <= 10), count(*) filter (where shares > previous_shares), count(*) filter (where shares < previous_shares)
      from (select p.*, o.is_passive, row_number() over (order by shares desc) as rank from market.positions p
      left join market.organization_index o on o.id = p.organization_id
      where p.security_id = $1 and p.quarter = ${newestQuarter}) held`,
  },
  ...(['holders', 'movers'] as const).map(
    (name): ProfileCall => ({
      name,
      of: 'securities',
      path: (id) => `/v2/securities/${id}/${name}`,
      sql: `select p.*, o.name, o.type, o.city, o.styles from (
        select *, count(*) over () from market.positions where security_id = $1 and quarter = ${newestQuarter}
        and ${name === 'holders' ? 'shares > 0' : 'shares > previous_shares'}
        order by ${name === 'holders' ? 'shares' : 'shares - previous_shares'} desc limit 50) p
        join market.organization_index o on o.id = p.organization_id`,
    }),
  ),
  {
    name: 'insider transactions',
    of: 'securities',
    path: (id) => `/v2/securities/${id}/insider_transactions`,
    sql: `select t.*, p.last_name, count(*) over () from market.insider_transactions t left join market.people p on p.id = t.person_id
      where t.security_id = $1 order by t.on_date desc limit 50`,
  },
  {
    name: 'events',
    of: 'securities',
    path: (id) => `/v2/securities/${id}/events`,
    sql: `select e.*, o.name, count(*) over () from market.ownership_events e left join market.organizations o on o.id = e.organization_id
      where e.security_id = $1 order by e.filed_on desc limit 50`,
  },
]

export const profileCalls: ProfileCall[] = [
  ...ofOrganizations.map((call): ProfileCall => ({ ...call, of: 'organizations' })),
  ...ofOthers,
]
