import { filings } from '@rostrum/contract/filings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market' })
})
afterAll(() => api.stop())

async function firstOf<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await statement.execute(api.db)
  if (!rows[0]) throw new Error('Nothing found to test with')
  return rows[0]
}

test('a schedule lists all joint filers and their earlier schedules on the security', async () => {
  const { accession, securityId, organizationId } = await firstOf(sql<{
    accession: string
    securityId: string
    organizationId: string
  }>`select accession, security_id, organization_id from market.ownership_events e
    where security_id is not null and organization_id is not null
    order by (select count(*) from market.ownership_events o
      where o.security_id = e.security_id and o.organization_id = e.organization_id) desc, accession limit 1`)
  const schedule = await api.call(filings.schedule, { params: { accession } }, ada)
  expect(schedule.security?.id).toBe(securityId)
  expect(schedule.persons.map((person) => person.organization?.id)).toContain(organizationId)
  const { filed } = await firstOf(sql<{
    filed: string[]
  }>`select array_agg(distinct accession order by accession) as filed
    from market.ownership_events where security_id = ${securityId} and organization_id = ${organizationId}`)
  expect(filed.length).toBeGreaterThan(1)
  expect(schedule.history.map((link) => link.accession).sort()).toEqual(filed)
  const days = schedule.history.map((link) => link.eventDate ?? link.filedOn ?? '')
  expect(days).toEqual([...days].sort().reverse())
})

test('joint filers repeat the same block, and the history counts it once', async () => {
  const { accession, persons } = await firstOf(sql<{ accession: string; persons: number }>`select accession,
    count(*) as persons from market.ownership_events group by accession having count(*) > 1 order by accession limit 1`)
  const schedule = await api.call(filings.schedule, { params: { accession } }, ada)
  expect(schedule.persons).toHaveLength(persons)
  expect(schedule.history.filter((link) => link.accession === accession)).toHaveLength(1)
})

test('an insider form returns its owner and every line with its footnotes', async () => {
  const { accession, lines } = await firstOf(sql<{ accession: string; lines: number }>`select accession,
    count(*) as lines from market.insider_transactions group by accession order by count(*) desc, accession limit 1`)
  const note = sql`update market.insider_transactions set footnotes = '{"Under a plan"}' where accession = ${accession}`
  await note.execute(api.db)
  const form = await api.call(filings.insiderForm, { params: { accession } }, ada)
  expect(form.lines).toHaveLength(lines)
  expect(form.lines[0]?.footnotes).toEqual(['Under a plan'])
  expect(form.owner.name).not.toBe('')
})

test('votes of a manager and its funds are summed by matter; a restatement replaces what it restates', async () => {
  const { organizationId, securityId } = await firstOf(sql<{ organizationId: string; securityId: string }>`
    select organization_id, security_id from market.positions order by 1, 2 limit 1`)
  await sql`update market.organizations set cik = '0009999981' where id = ${organizationId}`.execute(api.db)
  await sql`insert into market.organizations (id, name, type, cik, parent_id, source)
    values (gen_random_uuid(), 'Fund', 'investment_manager', '0009999982', ${organizationId}, 'test')`.execute(api.db)
  const report = (accession: string, cik: string, isRestatement = false) => sql`
    insert into market.vote_filings (accession, cik, filer_name, form, period, filed_on, is_restatement, row_count, source)
    values (${accession}, ${cik}, 'X', 'N-PX', '2025-06-30', '2025-08-01', ${isRestatement}, 1, 'test')`
  const vote = (accession: string, row: number, ballots: object[], matter = 'Pay') => sql`
    insert into market.votes (accession, row_number, security_id, issuer_name, meeting_on, description, categories,
      shares_voted, shares_on_loan, ballots)
    values (${accession}, ${row}, ${securityId}, 'Y', '2025-05-09', ${matter}, '{SAY-ON-PAY}', 100, 5, ${JSON.stringify(ballots)})`
  const ballot = (how: string, shares: number | null, recommendation = 'FOR') => ({ how, shares, recommendation })
  const statements = [
    report('a', '0009999981'),
    report('b', '0009999982'),
    report('c', '0009999982', true),
    vote('a', 1, [ballot('FOR', 60), ballot('AGAINST', 40)]),
    vote('a', 2, [ballot('FOR', null)], 'Directors'),
    vote('b', 1, [ballot('FOR', 999)]),
    vote('c', 1, [ballot('ABSTAIN', 7, 'NONE')]),
  ]
  for (const statement of statements) await statement.execute(api.db)
  const query = { organizationId, securityId }
  const { data, meta } = await api.call(filings.votes, { query }, ada)
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { description: 'Directors', sharesFor: 100, recommendation: 'FOR', sharesOnLoan: 5 },
    {
      description: 'Pay',
      sharesFor: 60,
      sharesAgainst: 40,
      sharesAbstained: 7,
      sharesOnLoan: 10,
      recommendation: null,
      accessions: ['a', 'c'],
    },
  ])
  const nobody = { ...query, organizationId: '00000000-0000-4000-8000-000000000000' }
  expect((await api.call(filings.votes, { query: nobody }, ada)).data).toEqual([])
})

test('an unknown accession returns 404', async () => {
  for (const path of ['/v2/schedules/0000000000-00-000000', '/v2/insider_forms/0000000000-00-000000']) {
    expect((await api.request('GET', path, ada)).status).toBe(404)
  }
})
