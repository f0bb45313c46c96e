import { currentHolders } from '@rostrum/contract/holders/current'
import { irmMembership } from '@rostrum/contract/irm/contacts'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

/** Our largest holder. */
const largestHolder = () =>
  api.firstOf(sql<{ id: string; quarter: string }>`select organization_id as id, quarter::text from market.positions
    where security_id = ${demoSecurities.veltraneA} and quarter = (select max(quarter) from market.portfolios where state = 'holdings')
    order by shares desc limit 1`)

/** A market organization group whose children have people and funds. */
const parent = () =>
  api.firstOf(sql<{
    id: string
  }>`select p.id from market.organizations p join market.organizations c on c.parent_id = p.id
    join market.employments j on j.organization_id = c.id join market.funds f on f.organization_id = c.id
    where p.parent_id is null group by 1 order by count(distinct c.id) desc, 1 limit 1`)

const makeOrganization = async (customerId: string, by: string, values: Record<string, unknown> = {}) => {
  const id = newId()
  const row = {
    customerId,
    id,
    userId: await api.userId(by),
    name: 'Quillon Partners',
    type: 'family_office',
    ...values,
  }
  await api.db.insertInto('app.organizations').values(row).execute()
  return id
}

describe('one organization', () => {
  test('has market data, with its latest 13F portfolio and its holding in our security', async () => {
    const { id, quarter } = await largestHolder()
    const read = await api.call(organizations.read, { params: { id } }, ada)
    const stored = await api.firstOf(sql<
      Record<string, unknown>
    >`select o.name, o.street, o.postal_code, o.country_code, o.cik, o.aum,
      b.eaum, b.position_count, b.turnover, b.styles, b.accessions, b.filed_on, p.shares, p.value, p.outstanding_share,
      (select count(*) from market.filings f where f.organization_id = o.id) as filings,
      (select count(*) from market.employments j where j.organization_id = o.id and j.ended_on is null) as people,
      (select count(*) from market.funds f where f.organization_id = o.id) as funds
      from market.organizations o join market.portfolios b on b.organization_id = o.id and b.quarter = ${quarter}
      join market.positions p on p.organization_id = o.id and p.quarter = b.quarter and p.security_id = ${demoSecurities.veltraneA}
      where o.id = ${id}`)
    expect(read).toMatchObject({
      id,
      name: stored.name,
      cik: stored.cik,
      aum: stored.aum,
      eaum: stored.eaum,
      address: { street: stored.street, postalCode: stored.postalCode, country: stored.countryCode },
      coverage: { aum: stored.aum, eaum: stored.eaum, styles: stored.styles, turnover: stored.turnover },
      portfolio: {
        quarter,
        positionCount: stored.positionCount,
        accessions: stored.accessions,
        filedOn: stored.filedOn,
      },
      counts: { filings: stored.filings, people: stored.people, funds: stored.funds, positions: stored.positionCount },
      holding: {
        securityId: demoSecurities.veltraneA,
        quarter,
        shares: stored.shares,
        value: stored.value,
        outstandingShare: stored.outstandingShare,
      },
      isAffiliated: false,
      userId: null,
      version: null,
    })
    expect(Object.keys(read.address)).toEqual(['street', 'street2', 'city', 'state', 'country', 'postalCode'])
  })

  test('has turnover as a label and a percentage with one decimal, and is passive if a style is index', async () => {
    const rows = await api.rowsOf(sql<{ id: string; turnover: number; styles: { style: string }[] }>`
      select distinct on (organization_id) organization_id as id, turnover, styles from market.portfolios
      where state = 'holdings' and is_complete and position_count > 0 order by organization_id, quarter desc`)
    const known = rows.filter((row) => row.turnover !== null)
    expect(known.length).toBeGreaterThan(10)
    for (const { id, turnover, styles } of known.slice(0, 25)) {
      const { coverage } = await api.call(organizations.read, { params: { id } }, ada)
      expect(coverage.turnoverPercentage).toBe(Math.round(turnover * 1000) / 10)
      expect(coverage.turnoverLabel).toBe(turnover < 0.333 ? 'low' : turnover < 0.667 ? 'medium' : 'high')
      expect(coverage.orientation).toBe(styles.some(({ style }) => style === 'index') ? 'passive' : 'active')
    }
  })

  test('has its holding in another security on request', async () => {
    const { id } = await api.firstOf(sql<{ id: string }>`select organization_id as id from market.positions
      where security_id = ${demoSecurities.brackmoor} and shares > 0 order by quarter desc, shares desc limit 1`)
    const asked = { params: { id }, query: { securityId: demoSecurities.brackmoor } }
    const { holding } = await api.call(organizations.read, asked, ada)
    expect(holding).toMatchObject({ securityId: demoSecurities.brackmoor })
    // The issuer's own users see the same without asking for the security.
    expect((await api.call(organizations.read, { params: { id } }, noor)).holding).toEqual(holding)
    const nobodys = await api.call(organizations.read, { params: { id }, query: { securityId: newId() } }, ada)
    expect(nobodys.holding).toBeNull()
  })

  test('an ultimate parent with children is an organization group, and its children refer to it', async () => {
    const { id } = await parent()
    const group = await api.call(organizations.read, { params: { id } }, ada)
    expect(group.type).toBe('organization_group')
    const { data } = await api.call(organizations.children, { params: { id } }, ada)
    expect(data.length).toBe(group.counts.children)
    const child = await api.call(organizations.read, { params: { id: data[0]?.id ?? '' } }, ada)
    expect(child.parent).toEqual({ id, name: group.name })
  })
})

describe("a customer's own organization", () => {
  test('reads like a market organization, for that customer only', async () => {
    const { id: parentId } = await largestHolder()
    const id = await makeOrganization(demoCustomers.veltrane, ada.as, { parentId, aum: 5_000_000, countryCode: 'CH' })
    expect(await api.call(organizations.read, { params: { id } }, ada)).toMatchObject({
      name: 'Quillon Partners',
      type: 'family_office',
      aum: 5_000_000,
      aumBasis: 'entered',
      parent: { id: parentId },
      address: { country: 'CH' },
      coverage: { styles: [], turnover: null, turnoverLabel: null, orientation: 'active' },
      portfolio: null,
      holding: null,
      userId: await api.userId(ada.as),
      version: 1,
    })
    for (const { path } of subResources) {
      const at = path.replace('{id}', id)
      expect((await api.request('GET', at, ada)).status).toBe(200)
      expect((await api.request('GET', at, noor)).status).toBe(404)
    }
    await expect(api.call(organizations.read, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
  })

  test('that was merged resolves to its merge target, also over several merges', async () => {
    const { id: target } = await largestHolder()
    const second = await makeOrganization(demoCustomers.veltrane, ada.as, { mergedInto: target })
    const first = await makeOrganization(demoCustomers.veltrane, ada.as, { mergedInto: second })
    expect((await api.call(organizations.read, { params: { id: first } }, ada)).id).toBe(target)
    const page = { query: { pageSize: 3 } }
    expect((await api.call(organizations.portfolio, { params: { id: first }, ...page }, ada)).data).toEqual(
      (await api.call(organizations.portfolio, { params: { id: target }, ...page }, ada)).data,
    )
  })

  test('that was removed is not found, also as a merge target', async () => {
    const gone = await makeOrganization(demoCustomers.veltrane, ada.as, { deletedAt: new Date() })
    const merged = await makeOrganization(demoCustomers.veltrane, ada.as, { mergedInto: gone })
    for (const id of [gone, merged]) {
      await expect(api.call(organizations.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
      await expect(api.call(organizations.people, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a group', () => {
  const rolledUp = async () => {
    const { data } = await api.call(currentHolders.list, { query: { rollUp: true, pageSize: 500 } }, ada)
    const groups = new Set(
      (await api.rowsOf(sql<{ id: string }>`select id from market.organization_index where child_count > 0`)).map(
        ({ id }) => id,
      ),
    )
    return data.filter(({ holder, shares }) => groups.has(holder.id) && shares > 0)
  }

  test('shows the sum of its managers, as holders rolled up do', async () => {
    const rows = await rolledUp()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const group = await api.call(organizations.read, { params: { id: row.holder.id } }, ada)
      expect(group.group).toMatchObject({ holderCount: row.holder.managerCount, quarter: row.quarter })
      expect(group.group?.holding).toMatchObject({ shares: row.shares, value: row.value })
      expect(group.group?.holding?.outstandingShare).toBeCloseTo(row.outstandingShare ?? 0, 9)
      expect(group.eaum).toBeGreaterThan(0)
      if (group.portfolio === null) expect(group.holding).toEqual(group.group?.holding)
    }
  })

  test('that does not file itself has the portfolio, exposures and history of its managers', async () => {
    const { id, members } = await api.firstOf(sql<{ id: string; members: string[] }>`
      select g.id, g.members from market.organization_groups g
      where not exists (select from market.portfolios k where k.organization_id = g.id)
        and (select count(*) from market.portfolios k where k.organization_id = any (g.members)) > 0
      order by g.eaum desc nulls last limit 1`)
    const params = { id }
    const group = await api.call(organizations.read, { params }, ada)
    const { data, meta } = await api.call(organizations.portfolio, { params, query: { pageSize: 10 } }, ada)
    expect(group.counts.positions).toBe(meta.total)
    const [largest] = data
    if (!largest) throw new Error('The group has no positions')
    const sum = await api.firstOf(sql<{ shares: number; value: number }>`
      select sum(shares)::float8 as shares, sum(value)::float8 as value from market.positions
      where organization_id = any (${members}::uuid[]) and quarter = ${largest.quarter} and security_id = ${largest.security.id}`)
    expect(largest).toMatchObject(sum)
    const slices = await api.call(organizations.exposures, { params }, ada)
    const ofSectors = slices.filter(({ kind }) => kind === 'sector')
    expect(ofSectors.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 6)
    const query = { securityId: largest.security.id }
    const { points } = await api.call(organizations.positionHistory, { params, query }, ada)
    expect(points.find(({ quarter }) => quarter === largest.quarter)).toMatchObject({ shares: sum.shares })
  })
})

test('a filer that was reorganized names its successors, and they name it', async () => {
  const found = await api.firstOf(sql<{ predecessorId: string; successorId: string; quarter: string }>`
    select predecessor_id, successor_id, effective_quarter::text as quarter from market.successions limit 1`)
  const read = (id: string) => api.call(organizations.read, { params: { id } }, ada)
  const predecessor = await read(found.predecessorId)
  const successor = await read(found.successorId)
  const { quarter } = found
  expect(predecessor.successors).toContainEqual({ id: successor.id, name: successor.name, quarter })
  expect(successor.predecessors).toContainEqual({ id: predecessor.id, name: predecessor.name, quarter })
})

/** Added by the customer to a firm of the market. */
async function addOwnPerson(organizationId: string) {
  const [customerId, personId] = [demoCustomers.veltrane, newId()]
  const person = { customerId, id: personId, userId: await api.userId(ada.as), firstName: 'Wilma', lastName: 'Quist' }
  await api.db.insertInto('app.people').values(person).execute()
  await api.db
    .insertInto('app.employments')
    .values({ customerId, id: newId(), personId, organizationId, isPrimary: true })
    .execute()
}

test('people are listed where they have a second job, and counted as listed', async () => {
  const [first, second] = await api.rowsOf(sql<{ id: string }>`select id from market.organization_index
    where people_count > 2 order by people_count desc, id limit 2`)
  if (!first || !second) throw new Error('The market has no people')
  const moonlighter = await api.firstOf(sql<{ id: string }>`select person_id as id from market.employments
    where organization_id = ${first.id} and is_primary and ended_on is null order by person_id limit 1`)
  const countAndList = async (id: string) => {
    const { counts } = await api.call(organizations.read, { params: { id } }, ada)
    const { data, meta } = await api.call(organizations.people, { params: { id }, query: { pageSize: 500 } }, ada)
    const listed = await api.call(organizations.list, { query: { pageSize: 500, sort: 'people_count_desc' } }, ada)
    expect(listed.data.find((row) => row.id === id)?.peopleCount).toBe(counts.people)
    return { count: counts.people, total: meta.total, ids: data.map((person) => person.id) }
  }
  const before = await countAndList(second.id)
  expect(before.total).toBe(before.count)
  await sql`insert into market.employments (id, person_id, organization_id, title)
    values (${newId()}, ${moonlighter.id}, ${second.id}, 'Director')`.execute(api.db)
  await sql`select market.refresh_directory()`.execute(api.db)
  await addOwnPerson(second.id)
  const after = await countAndList(second.id)
  expect(after).toMatchObject({ count: before.count + 2, total: before.total + 2 })
  expect(after.ids).toContain(moonlighter.id)
  expect((await countAndList(first.id)).ids).toContain(moonlighter.id)
})

const subResources = Object.values(organizations).filter(({ path }) => path.includes('{id}'))

test.each(subResources.map(({ path }) => path))('%s of an unknown organization is not found', async (path) => {
  expect((await api.request('GET', path.replace('{id}', newId()), ada)).status).toBe(404)
})

describe('organizations by id', () => {
  const ids = async () =>
    (
      await api.rowsOf(
        sql<{ id: string }>`select id from market.organizations where parent_id is not null order by name desc limit 2`,
      )
    ).map((row) => row.id)

  test('come in the requested order, with parent and holding on request, page by page', async () => {
    const { id: holder } = await largestHolder()
    const own = await makeOrganization(demoCustomers.veltrane, ada.as)
    const foreign = await makeOrganization(demoCustomers.brackmoor, noor.as)
    const [first = '', second = ''] = await ids()
    const organizationIds = [second, holder, own, foreign, newId(), first]
    const body = { organizationIds, includeParentInfo: true, securityId: demoSecurities.veltraneA }
    const all = await api.call(organizations.fetch, { body }, ada)
    expect(all.data.map((row) => row.id)).toEqual([second, holder, own, first])
    expect(all.meta.total).toBe(4)
    expect(all.data[0]?.parent).not.toBeNull()
    expect(all.data[1]?.holding).toMatchObject({ securityId: demoSecurities.veltraneA })
    const page = await api.call(organizations.fetch, { body: { ...body, pageSize: 1, pageOffset: 1 } }, ada)
    expect(page.data.map((row) => row.id)).toEqual([holder])
    const bare = await api.call(organizations.fetch, { body: { organizationIds } }, ada)
    expect(bare.data.every((row) => row.parent === null)).toBe(true)
  })

  test('an empty list of ids returns no rows; an invalid id is rejected', async () => {
    expect((await api.call(organizations.fetch, { body: { organizationIds: [] } }, ada)).data).toEqual([])
    const json = { organization_ids: ['nonsense'] }
    expect((await api.request('POST', '/v2/organizations/fetch', { ...ada, json })).status).toBe(422)
  })
})

describe('people and funds of an organization', () => {
  test('are listed for itself and for its children', async () => {
    const { id } = await parent()
    const children = (
      await api.rowsOf(sql<{ id: string }>`select id from market.organizations where parent_id = ${id}`)
    ).map((row) => row.id)
    const asked = { params: { id }, query: { pageSize: 500 } }
    const theirs = await api.call(organizations.childrenPeople, asked, ada)
    expect(theirs.data.length).toBeGreaterThan(0)
    for (const { organization } of theirs.data) expect(children).toContain(organization?.id)
    const funds = await api.call(organizations.childrenFunds, asked, ada)
    expect(funds.data.length).toBeGreaterThan(0)
    for (const { organization } of funds.data) expect(children).toContain(organization?.id)

    const [child = ''] = theirs.data.map((row) => row.organization?.id ?? '')
    const people = await api.call(organizations.people, { params: { id: child }, query: { pageSize: 500 } }, ada)
    const working = await api.rowsOf(
      sql<{ id: string }>`select person_id as id from market.employments where organization_id = ${child}`,
    )
    expect(people.data.map((row) => row.id).sort()).toEqual(working.map((row) => row.id).sort())
    const own = await api.call(organizations.funds, { params: { id: child }, query: { pageSize: 500 } }, ada)
    const run = await api.rowsOf(sql<{ id: string }>`select id from market.funds where organization_id = ${child}`)
    expect(own.data.map((row) => row.id).sort()).toEqual(run.map((row) => row.id).sort())
  })

  test('suggested people cover our sector or invest, and are not in the IRM yet', async () => {
    const { id, people } = await api.firstOf(sql<{ id: string; people: string[] }>`
      select j.organization_id as id, array_agg(j.person_id) as people from market.employments j
      where exists (select from market.employments c join market.security_index s on s.id = ${demoSecurities.veltraneA}
        where c.organization_id = j.organization_id and s.sector_code = any (c.sector_codes))
      group by 1 order by count(*) desc, 1 limit 1`)
    const { sector } = await api.firstOf(sql<{ sector: string }>`select sector_code as sector from market.security_index
      where id = ${demoSecurities.veltraneA}`)
    const suggest = async () =>
      (await api.call(organizations.suggestedPeople, { params: { id }, query: { pageSize: 500 } }, ada)).data
    const before = await suggest()
    expect(before.length).toBeGreaterThan(1)
    for (const row of before) expect(people).toContain(row.id)
    const covers = before.map((row) => row.sectors.includes(sector))
    expect(covers[0]).toBe(true)
    expect(covers).toEqual([...covers].sort((a, b) => Number(b) - Number(a)))
    for (const [at, { reasons }] of before.entries()) {
      expect(reasons.length).toBeGreaterThan(0)
      expect(reasons.some((reason) => reason.startsWith('Covers '))).toBe(covers[at])
    }
    const [best] = before
    await api.call(irmMembership.addPerson, { params: { id: best?.id ?? '' } }, ada)
    expect((await suggest()).map((row) => row.id)).toEqual(before.slice(1).map((row) => row.id))
  })

  test('suggested funds hold our peers or our sector, but not us', async () => {
    const { id } = await parent()
    const answers = await api.call(
      organizations.suggestedChildrenFunds,
      { params: { id }, query: { pageSize: 500 } },
      ada,
    )
    const fitting = await api.rowsOf(sql<{ id: string }>`
      select f.id from market.funds f join market.organizations o on o.id = f.organization_id and o.parent_id = ${id}
      join market.fund_index i on i.id = f.id
      where not exists (select from market.fund_positions p where p.fund_id = f.id and p.on_date = i.holdings_on
          and p.security_id = ${demoSecurities.veltraneA})
        and exists (select from market.fund_positions p join market.security_index s on s.id = p.security_id
          where p.fund_id = f.id and p.on_date = i.holdings_on and (s.sector_code =
            (select sector_code from market.security_index where id = ${demoSecurities.veltraneA})
            or s.id in (select p.security_id from app.peers p join app.peer_groups g on g.id = p.peer_group_id
              where g.security_id = ${demoSecurities.veltraneA})))`)
    expect(answers.data.map((row) => row.id).sort()).toEqual(fitting.map((row) => row.id).sort())
    const passive = answers.data.map((row) => row.orientation === 'passive')
    expect(passive).toEqual([...passive].sort((a, b) => Number(a) - Number(b)))
    for (const { id: fundId, reasons, orientation } of answers.data) {
      const { held } = await api.firstOf(sql<{ held: number }>`select count(*)::integer as held
        from market.fund_positions p join market.fund_index i on i.id = p.fund_id and i.holdings_on = p.on_date
        where p.fund_id = ${fundId} and p.security_id in (select m.security_id from app.peers m
          join app.peer_groups g on g.id = m.peer_group_id where g.security_id = ${demoSecurities.veltraneA})`)
      const peers = reasons.find((reason) => reason.includes('of your peers'))
      expect(peers?.split(' of ')[0]).toBe(held > 0 ? `Holds ${held}` : undefined)
      expect(reasons.includes('Tracks an index')).toBe(orientation === 'passive')
      expect(reasons.length).toBeGreaterThan(0)
    }
  })
})
