// A target list: owners of the peers who are not holders yet, two of whom have bought since.
import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Stage } from '@rostrum/contract/targeting/lists'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { lastQuarter } from '../universe/calendar.ts'
import { demoPeers, demoSecurities } from '../universe/demo-securities.ts'
import { quarterBefore } from './occasions.ts'
import type { By } from './team.ts'

interface Buyer {
  id: string
  shares: number
  filedOn: string | null
  accession: string | null
}

const securityId = demoSecurities.veltraneA
const dayMs = 24 * 3600 * 1000

/** Active managers who hold most of the peers, and neither hold our security nor held it in the prior quarter. */
async function listWhiteSpace(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.organization_id as id from market.positions p
    join market.organization_index o on o.id = p.organization_id and not o.is_passive
    where p.quarter = ${lastQuarter} and p.shares > 0 and p.security_id = any (${demoPeers[securityId] ?? []}::uuid[])
      and not exists (select from market.positions ours where ours.quarter = p.quarter
        and ours.security_id = ${securityId} and ours.organization_id = p.organization_id)
    group by 1 order by count(*) desc, sum(p.value) desc, 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Active managers who opened a position in the latest quarter, largest first. */
async function listBuyers(db: Db, limit: number): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select p.organization_id as id, p.shares, k.filed_on, k.accessions[cardinality(k.accessions)] as accession
    from market.positions p
    join market.organization_index o on o.id = p.organization_id and not o.is_passive
    join market.portfolios k on k.organization_id = p.organization_id and k.quarter = p.quarter
    where p.quarter = ${lastQuarter} and p.security_id = ${securityId} and p.shares > 0 and p.previous_shares = 0
    order by p.shares desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Where the team stands with each of them, and what comes next. */
const work: readonly { stage: Stage; nextStep?: string; inDays?: number; owner?: 'ada' | 'miles' }[] = [
  { stage: 'meeting', nextStep: 'Confirm the group lunch with the CFO', inDays: 6, owner: 'ada' },
  { stage: 'meeting', nextStep: 'Send the margin bridge before the call', inDays: 2, owner: 'miles' },
  { stage: 'contacting', nextStep: 'Call the analyst who covers instruments', inDays: -3, owner: 'miles' },
  { stage: 'contacting', nextStep: 'Send the investor presentation', inDays: 9, owner: 'ada' },
  { stage: 'watching', nextStep: 'Call again after fourth-quarter results', inDays: 75, owner: 'ada' },
  { stage: 'identified' },
  { stage: 'identified' },
  { stage: 'passed', nextStep: 'Too small for their fund; ask again next year' },
]

export async function writeTargetLists(db: Db, by: By, today: string, now: Date): Promise<void> {
  const { customerId, ada } = by
  const ids = await listWhiteSpace(db, work.length)
  const buyers = await listBuyers(db, 2)
  const listId = await writeList(db, by, { name: 'White space: own our peers', isShared: true })
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  for (const [at, organizationId] of ids.entries()) {
    const { stage = 'identified', nextStep = '', inDays, owner } = work[at] ?? {}
    const listedAt = daysAgo(60 - at)
    const stageSince = stage === 'identified' ? listedAt : daysAgo(20 - at)
    const member = {
      organizationId,
      stage,
      stageSince,
      listedAt,
      nextStep,
      ownerId: owner ? by[owner] : null,
      dueOn: inDays === undefined ? null : addDays(today, inDays),
      knownQuarter: lastQuarter,
    }
    const memberId = await writeMember(db, customerId, listId, member)
    await writeMove(db, {
      customerId,
      memberId,
      fromStage: null,
      toStage: 'identified',
      movedAt: listedAt,
      userId: ada,
    })
    if (stage === 'identified') continue
    await writePeople(db, { customerId, memberId, organizationId })
    const userId = owner ? by[owner] : ada
    await writeMove(db, { customerId, memberId, fromStage: 'identified', toStage: stage, movedAt: stageSince, userId })
  }
  for (const [at, buyer] of buyers.entries()) {
    const listedAt = daysAgo(120 + at * 9)
    const movedAt = buyer.filedOn ? new Date(`${buyer.filedOn}T21:00:00Z`) : daysAgo(3)
    const memberId = await writeMember(db, customerId, listId, {
      organizationId: buyer.id,
      stage: 'bought',
      stageSince: movedAt,
      listedAt,
      nextStep: '',
      ownerId: by[at === 0 ? 'ada' : 'miles'],
      dueOn: null,
      knownQuarter: quarterBefore(lastQuarter),
      boughtQuarter: lastQuarter,
      boughtShares: buyer.shares,
      boughtFiledOn: buyer.filedOn,
      boughtAccession: buyer.accession,
    })
    const move = { customerId, memberId }
    await writeMove(db, { ...move, fromStage: null, toStage: 'identified', movedAt: listedAt, userId: ada })
    await writeMove(db, {
      ...move,
      fromStage: 'identified',
      toStage: 'meeting',
      movedAt: daysAgo(80 + at),
      userId: ada,
    })
    await writeMove(db, { ...move, fromStage: 'meeting', toStage: 'bought', movedAt, userId: null })
  }
}

/** The team works with one or two people of each target that it has contacted. */
async function writePeople(
  db: Db,
  { customerId, memberId, organizationId }: { customerId: string; memberId: string; organizationId: string },
): Promise<void> {
  const people = await db
    .selectFrom('market.employments')
    .select('personId')
    .where('organizationId', '=', organizationId)
    .where('endedOn', 'is', null)
    .orderBy('personId')
    .limit(2)
    .execute()
  if (people.length === 0) return
  await db
    .insertInto('app.targetListPeople')
    .values(people.map(({ personId }) => ({ customerId, memberId, personId })))
    .execute()
}

async function writeList(db: Db, { customerId, ada }: By, list: { name: string; isShared: boolean }): Promise<string> {
  const id = newId()
  await db
    .insertInto('app.targetLists')
    .values({ customerId, id, securityId, userId: ada, ...list })
    .execute()
  await db.insertInto('app.targetListFollowers').values({ customerId, listId: id, userId: ada }).execute()
  return id
}

interface Member {
  organizationId: string
  stage: Stage
  stageSince: Date
  listedAt: Date
  nextStep: string
  ownerId: string | null
  dueOn: string | null
  knownQuarter: string
  boughtQuarter?: string
  boughtShares?: number
  boughtFiledOn?: string | null
  boughtAccession?: string | null
}

async function writeMember(db: Db, customerId: string, listId: string, member: Member): Promise<string> {
  const id = newId()
  await db
    .insertInto('app.targetListMembers')
    .values({ customerId, id, listId, wasHolder: false, ...member })
    .execute()
  return id
}

interface NewMove {
  customerId: string
  memberId: string
  fromStage: Stage | null
  toStage: Stage
  movedAt: Date
  userId: string | null
}

const writeMove = (db: Db, move: NewMove) =>
  db
    .insertInto('app.targetListMoves')
    .values({ id: newId(), ...move })
    .execute()
