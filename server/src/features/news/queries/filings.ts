// Filings of the market's record as news. They are not copied: a security has a few dozen.
import { filingsSource } from '@rostrum/contract/news/preferences'
import { type RawBuilder, sql } from 'kysely'
import type { NewsScope } from './scope.ts'

export const retentionDays = 400

/** As an array, like the person's securities. */
export const issuedBy = (organizationId: string) =>
  sql`array(select id from market.securities where issuer_id = ${organizationId})`

/** Who filed, where it is known. */
type Filer = 'organization_id' | 'person_id' | undefined

/** Filings of the wanted securities, for those that file about them, or by the wanted filer. */
function filingConditions(
  scope: NewsScope,
  type: 'schedule' | 'insider' | 'event',
  filer?: Filer,
): RawBuilder<unknown> {
  const { groups, securityId, organizationId, personId, sources, mutedSources, types } = scope
  const isLeftOut =
    mutedSources.includes(filingsSource) ||
    (sources && !sources.includes(filingsSource)) ||
    (types && !types.includes(type))
  if (isLeftOut) return sql`false`
  if (securityId) return sql`e.security_id = ${securityId}`
  if (personId) return filer === 'person_id' ? sql`e.person_id = ${personId}` : sql`false`
  if (organizationId) {
    const isAbout = sql`e.security_id = any (${issuedBy(organizationId)})`
    return filer === 'organization_id' ? sql`(e.organization_id = ${organizationId} or ${isAbout})` : isAbout
  }
  const named = (groups ?? ['own', 'peers', 'watchlist']).filter((group) => group !== 'other')
  return sql`e.security_id in (select security_id from tracked where groups && ${named}::text[])`
}

const filedOn = sql`least((e.filed_on + time '12:00') at time zone 'America/New_York', now())`
const isRecent = sql`e.filed_on > current_date - ${sql.lit(retentionDays)}`

/**
 * When it could first be read here, which only digests ask. What an import brings late is new to them; the history that
 * a first import brings is not.
 */
const seenAt = ({ seenAfter }: NewsScope, published: RawBuilder<unknown>) =>
  seenAfter === undefined
    ? published
    : sql`(select case when r.started_at < ${published} + interval '7 days'
    then greatest(${published}, r.started_at) else ${published} end
  from (select max(i.started_at) as started_at from market.import_runs i where i.id = e.run_id) r)`

const publishedAt = sql`coalesce(e.accepted_at, ${filedOn})`

/** A company's current reports are about each of its classes of shares. */
const companyFilings = (scope: NewsScope) => sql`
  select e.accession, e.form, e.title, e.report_on, s.id as security_id, o.name as issuer_name,
    ${publishedAt} as published_at, ${seenAt(scope, publishedAt)} as seen_at,
    array_position(array['own', 'peers', 'watchlist'], t.groups[1]) as rank
  from market.company_filings e
  join market.organizations o on o.cik = e.cik
  join market.securities s on s.issuer_id = o.id and s.kind in ('common', 'depositary_receipt', 'unit', 'fund')
  left join tracked t on t.security_id = s.id
  where ${isRecent}`

/** Stored are items in words, each with its number: "Change of auditor (4.01); Other events (8.01)". */
const itemNumber = sql.lit(String.raw` \((\d\.\d\d)\)`)
const itemNumbers = sql`array(select m[1] from regexp_matches(e.title, ${itemNumber}, 'g') m)`

/** "Results of operations; Other events (8-K items 2.02, 8.01)" */
const reportTitle = sql`e.issuer_name || ': ' || case
    when e.title <> '' then regexp_replace(e.title, ${itemNumber}, '', 'g')
    when e.form ~ '^6-K' then 'Report of a foreign issuer' else 'Current report' end
  || ' (' || e.form || coalesce(case when cardinality(e.numbers) > 1 then ' items ' when cardinality(e.numbers) = 1
    then ' item ' end || array_to_string(e.numbers, ', '), '') || ')'`

const reportSummary = sql`concat_ws(' ',
  case when e.form like '%/A' then 'Amends an earlier report.' end,
  'Reports an event of ' || to_char(e.report_on, 'FMMonth FMDD, YYYY') || '.')`

/** A schedule has one row for each of its joint filers, an insider's form one for each transaction. */
export const filings = (scope: NewsScope) => sql`
  select * from (select distinct on (e.accession) e.accession as key, 'schedule' as type,
      e.holder_name || ' filed ' || replace(e.form, 'SCHEDULE', 'Schedule') || ' on ' || e.issuer_name as title,
      coalesce('Beneficially owns ' || to_char(e.percent_of_class, 'FM990.0') || '% of the class'
        || coalesce(' (' || to_char(e.shares, 'FM999,999,999,999') || ' shares)', '') || '.', '') as summary,
      ${filedOn} as published_at, ${seenAt(scope, filedOn)} as seen_at, e.security_id
    from market.ownership_events e
    where ${isRecent} and ${filingConditions(scope, 'schedule', 'organization_id')}
    order by e.accession, e.is_largest desc, e.person_number) schedules
  union all
  select e.accession, 'insider',
    max(e.owner_name) || ' filed Form ' || max(e.form) || ' on ' || max(e.issuer_name),
    concat_ws(' ', max(array_to_string(e.roles, ', ')) || '.',
      'Acquired ' || to_char(sum(e.shares) filter (where e.acquired_disposed = 'A' and not e.is_derivative
        and not e.is_holding), 'FM999,999,999,999') || ' shares.',
      'Disposed of ' || to_char(sum(e.shares) filter (where e.acquired_disposed = 'D' and not e.is_derivative
        and not e.is_holding), 'FM999,999,999,999') || ' shares.'),
    max(${filedOn}), max(${seenAt(scope, filedOn)}), (array_agg(e.security_id))[1]
  from market.insider_transactions e
  where ${isRecent} and ${filingConditions(scope, 'insider', 'person_id')}
  group by e.accession
  union all
  select * from (select distinct on (e.accession) e.accession, 'event', ${reportTitle}, ${reportSummary},
      e.published_at, e.seen_at, e.security_id
    from (select e.*, ${itemNumbers} as numbers from (${companyFilings(scope)}) e) e
    where ${filingConditions(scope, 'event')}
    order by e.accession, e.rank, e.security_id) events`

/** The SEC has the text. The demo's filings are at no address. */
export const reportUrl = sql`case when p.type = 'event' then (
    select 'https://www.sec.gov/Archives/edgar/data/' || ltrim(e.cik, '0') || '/' || replace(e.accession, '-', '') || '/'
      || e.accession || '-index.htm'
    from market.company_filings e where e.accession = p.key and e.source <> 'demo' order by e.cik limit 1) end`

/** The tracked securities of the companies that filed it; a parent and its subsidiary may file together. */
export const reportedSecurities = (scope: NewsScope) => sql`select e.security_id from (${companyFilings(scope)}) e
  where e.accession = p.key and e.rank is not null`
