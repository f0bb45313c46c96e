// Alerts as rows, with their events.
import type { Alert } from '@rostrum/contract/holders/alerts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type AlertText, reasonOf } from '../reasons.ts'
import { severityAt } from '../severity/queries.ts'
import { alertsAndEvents, type Selection } from './filters.ts'

interface Row extends AlertText {
  id: string
  subject: string
  rank: number
  organizationId: string | null
  organizationName: string | null
  personId: string | null
  securityId: string
  name: string
  ticker: string | null
  tickerExchange: string | null
  isOwn: boolean
  accession: string | null
  createdAt: Date
  readAt: Date | null
  supersededAt: Date | null
}

const numeric = (column: string) => sql`e.${sql.ref(column)}::double precision as ${sql.ref(column)}`

/** Within a group, what still stands comes first, then by severity and size. */
const order = (rank: RawBuilder<unknown>) =>
  sql`a.superseded_at is not null, ${rank} desc, abs(e.flow) desc nulls last, a.id`

const statement = (selection: Selection, where: RawBuilder<unknown>) => sql<Row>`
  select a.id, e.subject, ${selection.rank} as rank, a.kind, e.security_id, s.name, s.ticker,
    s.ticker || coalesce(':' || s.exchange_code, '') as ticker_exchange,
    exists (select from app.customer_securities c
      where c.customer_id = a.customer_id and c.security_id = e.security_id) as is_own,
    e.organization_id, o.name as organization_name, e.person_id, e.holder_name, e.quarter, e.filed_on,
    ${sql.join(['shares_before', 'shares_after', 'change', 'value_before', 'value_after', 'flow'].map(numeric))},
    e.outstanding_before, e.outstanding_after, e.level, e.direction, e.form, coalesce(e.roles, '{}') as roles,
    coalesce(a.peers, '{}') as peers, e.is_late, e.is_amendment, a.revision, a.superseded_at, e.accession,
    a.created_at, a.read_at
  from ${alertsAndEvents} left join market.organizations o on o.id = e.organization_id
  where ${where}`

const pathOf = ({ organizationId, personId, securityId }: Row): string => {
  if (organizationId) return `/organizations/${organizationId}`
  return personId ? `/people/${personId}` : `/securities/${securityId}`
}

function alertOf(row: Row): Alert {
  const {
    organizationId,
    organizationName,
    personId,
    securityId,
    name,
    ticker,
    tickerExchange,
    rank,
    subject: _subject,
    roles: _roles,
    ...same
  } = row
  return {
    ...same,
    severity: severityAt(rank),
    security: { id: securityId, name, ticker, tickerExchange },
    organization: organizationId === null ? null : { id: organizationId, name: organizationName ?? row.holderName },
    person: personId === null ? null : { id: personId, name: row.holderName },
    changeShare: row.change !== null && row.sharesBefore ? row.change / row.sharesBefore : null,
    peers: [...row.peers],
    reason: reasonOf(row, ticker ?? name),
    isThirteenF: row.quarter !== null,
    path: pathOf(row),
  }
}

/** The alerts of these groups, by group. */
export async function listOfGroups(
  db: Db,
  selection: Selection,
  groupIds: readonly string[],
): Promise<Map<string, Alert[]>> {
  if (groupIds.length === 0) return new Map()
  const wanted = sql`${selection.where} and e.subject = any (${[...groupIds]}::text[])`
  const { rows } = await sql<Row>`${statement(selection, wanted)} order by ${order(selection.rank)}`.execute(db)
  return new Map([...Map.groupBy(rows, ({ subject }) => subject)].map(([id, of]) => [id, of.map(alertOf)]))
}
