import { filingDeadline, quarterBefore } from '@rostrum/contract/market/quarters'
import { operatingCoverage } from '@rostrum/contract/operating-coverage'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '#testing/api.ts'
import { addCustomer, addPerson } from '#testing/people.ts'

const operator = { as: 'op@hosting.example' }

let api: Api
beforeAll(async () => {
  api = await startApi({ content: 'market', environment: { LOG_LEVEL: 'error', OPERATORS: operator.as } })
  await addPerson(api.db, [{ customer: await addCustomer(api.db, { name: 'Hosting' }) }], { email: operator.as })
})
afterAll(() => api.stop())

const read = () => api.call(operatingCoverage.read, {}, operator)

test('a manager without a report is counted, listed and in the file, until it or its successor files', async () => {
  const { due } = await read()
  expect(due.dueOn).toBe(filingDeadline(due.quarter))
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from market.portfolios k join market.organizations o on o.id = k.organization_id
    join market.portfolios r on r.organization_id = o.id and r.quarter = ${due.quarter}::date
    where k.quarter = ${quarterBefore(due.quarter)}::date and k.state = 'holdings' and k.position_count > 0
    order by k.eaum desc limit 1`.execute(api.db)
  const [manager] = rows
  if (!manager) throw new Error('The market has no manager that filed twice')
  await sql`delete from market.portfolios
    where organization_id = ${manager.id} and quarter = ${due.quarter}::date`.execute(api.db)
  expect((await read()).due).toMatchObject({ expected: due.expected, missing: due.missing + 1 })
  const listed = await api.call(operatingCoverage.missing, { query: { search: manager.name } }, operator)
  expect(listed.data).toMatchObject([{ id: manager.id, name: manager.name }])
  const file = await api.request('GET', '/v2/operating/coverage/missing_managers.csv', operator)
  expect(file.text).toContain(manager.name)
  await sql`insert into market.portfolios (organization_id, quarter, state, is_complete, accessions)
    values (${manager.id}, ${due.quarter}::date, 'notice', false, '{}')`.execute(api.db)
  expect((await read()).due).toEqual(due)
})

test('each issued security shows its holders, and how many of the prior ones have reported', async () => {
  const { securities } = await read()
  const { rows } = await sql<{ securityId: string }>`
    select distinct s.security_id from app.customer_securities s
    join identity.customers c on c.id = s.customer_id where c.status = 'active'`.execute(api.db)
  expect(securities.map(({ id }) => id).sort()).toEqual(rows.map(({ securityId }) => securityId).sort())
  const [held] = securities.filter(({ priorHolders }) => priorHolders > 0)
  expect(held?.priorHoldersReported).toBeLessThanOrEqual(held?.priorHolders ?? 0)
  expect(held?.holders).toBeGreaterThan(0)
  expect(held?.priorSharesReported).toBeGreaterThan(0)
  expect(held?.sharesOutstandingOn).toMatch(/^\d{4}-/)
})

test('a CUSIP that no list has is listed with those who hold it', async () => {
  const before = (await read()).unknownSecurities
  await sql`insert into market.unknown_cusips (cusip, issuer_name, class_title, first_accession)
    values ('999999ZZ9', 'NOBODY KNOWS CORP', 'COM', '0000000000-26-000001')`.execute(api.db)
  expect((await read()).unknownSecurities).toBe(before + 1)
  const { data } = await api.call(operatingCoverage.unknown, { query: { search: 'nobody' } }, operator)
  expect(data).toEqual([
    {
      ...{ cusip: '999999ZZ9', name: 'NOBODY KNOWS CORP', classTitle: 'COM', holders: 0, value: 0 },
      firstAccession: '0000000000-26-000001',
    },
  ])
  const file = await api.request('GET', '/v2/operating/coverage/unknown_securities.csv?search=999999', operator)
  expect(file.text).toContain('999999ZZ9,NOBODY KNOWS CORP')
})

test('where imports have stopped, everyone is missing in the first quarter without them', async () => {
  const { due } = await read()
  const [missing, latest] = [quarterBefore(due.quarter), quarterBefore(quarterBefore(due.quarter))]
  await sql`delete from market.portfolios where quarter >= ${missing}::date`.execute(api.db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from market.portfolios
    where quarter = ${latest}::date and state = 'holdings' and position_count > 0`.execute(api.db)
  const count = rows[0]?.count ?? 0
  expect(count).toBeGreaterThan(0)
  expect((await read()).due).toMatchObject({ quarter: missing, dueOn: filingDeadline(missing) })
  expect((await read()).due).toMatchObject({ expected: count, missing: count })
  expect((await api.call(operatingCoverage.missing, { query: {} }, operator)).meta.total).toBe(count)
})
