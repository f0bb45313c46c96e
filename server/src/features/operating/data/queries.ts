import type {
  EdgarWatch,
  FilingUnit,
  ImportRun,
  LateReport,
  MarketData,
  QuarterOfData,
  QuestionableFiling,
  RejectedRow,
} from '@rostrum/contract/operating-data'
import { type FilingProblem, filingProblems } from '@rostrum/contract/operating-data-query'
import { type RawBuilder, sql } from 'kysely'
import { pageWithTotal } from '#lists/page-with-total.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db } from '#platform/database/database.ts'

const conditions: Record<FilingProblem, RawBuilder<boolean>> = {
  set_aside: sql`f.set_aside is not null`,
  unit: sql`(f.decided_unit is not null or f.price_verdict in ('rescaled', 'unclear') or (f.price_verdict is null and f.is_unit_ambiguous))`,
  totals: sql`'unreconciled' = any (f.flags)`,
}

/** As the index on them has it. */
const isQuestionable = sql`(f.set_aside is not null or f.decided_unit is not null or f.price_verdict in ('rescaled', 'unclear')
  or (f.price_verdict is null and f.is_unit_ambiguous) or 'unreconciled' = any (f.flags))`

export async function countProblems(db: Db): Promise<MarketData['problems']> {
  const counts = filingProblems.map((problem) => sql`(count(*) filter (where ${conditions[problem]}))::integer`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from market.filings f where ${isQuestionable}`.execute(db)
  return filingProblems.map((problem, at) => ({ problem, count: rows[0]?.counts[at] ?? 0 }))
}

export async function listQuarters(db: Db): Promise<QuarterOfData[]> {
  const { rows } = await sql<QuarterOfData>`
    select quarter::text, (count(*) filter (where state = 'holdings'))::integer as managers,
      (count(*) filter (where is_late))::integer as late, max(filed_on)::text as latest_filed_on
    from market.portfolios group by quarter order by portfolios.quarter desc limit 8`.execute(db)
  return rows
}

export async function listRuns(db: Db): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select id, state, paths, started_at, ended_at, filings, rows::double precision, rejected::integer, error
    from market.import_runs order by started_at desc limit 20`.execute(db)
  return rows
}

export interface LateFilter {
  quarter: string
  search?: string | undefined
}

export function listLate(db: Db, { quarter, search, ...page }: LateFilter & { pageSize: number; pageOffset: number }) {
  const pattern = search ? containing(search) : null
  return pageWithTotal<LateReport>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<LateReport & { total: number }>`
      select o.id, o.name, o.cik, k.filed_on::text, k.eaum::double precision as value, k.position_count as positions,
        count(*) over ()::integer as total
      from market.portfolios k join market.organizations o on o.id = k.organization_id
      where k.quarter = ${quarter}::date and k.is_late
        and (${pattern}::text is null or o.name ilike ${pattern} or o.cik ilike ${pattern})
      order by k.filed_on desc nulls last, o.id limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export interface RejectFilter {
  run: string
  search?: string | undefined
}

/** In the order in which they were met. */
export function listRejects(db: Db, { run, search, ...page }: RejectFilter & { pageSize: number; pageOffset: number }) {
  const pattern = search ? containing(search) : null
  return pageWithTotal<RejectedRow>(async ({ pageSize, pageOffset }) => {
    const { rows } = await sql<RejectedRow & { total: number }>`
      select id::text, source, row_number::integer as row, accession, reason, count(*) over ()::integer as total
      from market.import_rejects
      where run_id = ${run} and (${pattern}::text is null or source ilike ${pattern} or accession ilike ${pattern}
        or reason ilike ${pattern})
      order by import_rejects.id limit ${pageSize} offset ${pageOffset}`.execute(db)
    return rows
  }, page)
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from market.stale_portfolios`.execute(db)
  return rows[0]?.count ?? 0
}

export async function readWatch(db: Db): Promise<Omit<EdgarWatch, 'isOn'>> {
  const { rows } = await sql<Omit<EdgarWatch, 'isOn'>>`
    select w.looked_at, w.succeeded_at, w.error, counts.*, coalesce(given_up.latest, '[]') as latest_given_up
    from (select (count(*) filter (where state in ('waiting', 'fetched')))::integer as waiting,
        (count(*) filter (where state = 'given_up'))::integer as given_up,
        (count(*) filter (where imported_at > now() - interval '1 day'))::integer as imported_today,
        max(imported_at) as last_imported_at from market.edgar_filings) counts
      cross join (select json_agg(json_build_object('accession', accession, 'form', form, 'filedOn', filed_on::text,
          'reason', coalesce(reason, ''))) as latest
        from (select * from market.edgar_filings where state = 'given_up' order by seen_at desc, accession limit 5) f
      ) given_up
      left join market.edgar_watch w on true`.execute(db)
  const [watch] = rows
  if (!watch) throw new Error('An aggregate has a row')
  return watch
}

export interface FilingFilter {
  search?: string | undefined
  problem?: FilingProblem | undefined
}

const columns = sql`f.accession, json_build_object('id', o.id, 'name', o.name) as organization, f.period::text,
  f.filed_on::text, array_remove(array[
    case when ${conditions.set_aside} then 'set_aside' end,
    case when ${conditions.unit} then 'unit' end,
    case when ${conditions.totals} then 'totals' end], null) as problems,
  f.set_aside, coalesce(f.price_evidence ->> 'explanation', f.unit_evidence ->> 'explanation') as unit_explanation, f.source, u.email as decided_by,
  f.decided_unit, f.unit_decision_reason as unit_reason, v.email as unit_decided_by`

const joined = sql`market.filings f join market.organizations o on o.id = f.organization_id
  left join identity.users u on u.id = f.decided_by left join identity.users v on v.id = f.unit_decided_by`

export async function listFilings(
  db: Db,
  { search, problem, pageSize, pageOffset }: FilingFilter & { pageSize: number; pageOffset: number },
) {
  const pattern = search ? containing(search) : null
  const wanted = sql`${isQuestionable} and ${problem ? conditions[problem] : sql`true`}
    and (${pattern}::text is null or o.name ilike ${pattern} or f.accession ilike ${pattern})`
  const { rows } = await sql<QuestionableFiling>`select ${columns} from ${joined} where ${wanted}
    order by f.period desc, f.accession limit ${pageSize} offset ${pageOffset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from market.filings f
    join market.organizations o on o.id = f.organization_id where ${wanted}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findFiling(db: Db, accession: string): Promise<QuestionableFiling | undefined> {
  const { rows } = await sql<QuestionableFiling>`
    select ${columns} from ${joined} where f.accession = ${accession}`.execute(db)
  return rows[0]
}

export const decideFiling = (
  db: Db,
  { accession, reason, userId }: { accession: string; reason: string | null; userId: string },
) => sql`select market.decide_filing(${accession}, ${reason}, ${userId})`.execute(db)

export const decideUnit = (
  db: Db,
  {
    accession,
    unit,
    reason,
    userId,
  }: { accession: string; unit: FilingUnit | null; reason: string | null; userId: string },
) => sql`select market.decide_unit(${accession}, ${unit}, ${reason}, ${userId})`.execute(db)
