// Finds which securities are the same, after an import and before positions are derived. The result depends on what was
// imported, not on its order, and on people's decisions: each pair is judged again by everything known by now.
import type pg from 'pg'
import { findCandidates } from './candidates.ts'
import { type Described, describeSecurities } from './describe.ts'
import { readEvidence } from './evidence.ts'
import { assignFigis } from './figis.ts'
import { groupPairs, type Pair } from './groups.ts'
import { applyGroups, type FoundLink, readDecisions, storeLinks } from './links.ts'
import { judge } from './rule.ts'

/** Whether anything was compared, and how many securities count for another one than before. */
export interface Resolved {
  isCompared: boolean
  changed: number
}

export async function requestResolution(client: pg.ClientBase): Promise<void> {
  await client.query('insert into market.resolution_requests default values')
}

/** One transaction. Does nothing unless something was imported or decided since. */
export async function resolveSecurities(client: pg.ClientBase): Promise<Resolved> {
  await client.query('begin')
  try {
    // Requests that come during the comparison stay for the next one.
    const { rowCount } = await client.query('delete from market.resolution_requests')
    const changed = rowCount ? await compareAll(client) : 0
    await client.query('commit')
    return { isCompared: Boolean(rowCount), changed }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function compareAll(client: pg.ClientBase): Promise<number> {
  await client.query("set local work_mem = '256MB'; set local synchronous_commit = off")
  await findCandidates(client)
  const pairs = await readEvidence(client)
  const securities = await describeSecurities(client)
  const found = pairs.flatMap(({ first, second, evidence }): FoundLink[] => {
    const [one, other] = inKeyOrder(securities.get(first), securities.get(second))
    const verdict = one && other && judge(one, other, evidence)
    return verdict ? [{ first, second, evidence, ...verdict }] : []
  })
  const decisions = new Map(
    (await readDecisions(client)).map(({ first, second, decision }) => [`${first} ${second}`, decision]),
  )
  const judged: Pair[] = found.map(({ first, second, state, confidence }) => {
    const decision = decisions.get(`${first} ${second}`)
    return { first, second, state: decision ?? state, confidence, isDecided: decision !== undefined }
  })
  const known = new Set(judged.map(({ first, second }) => `${first} ${second}`))
  for (const [key, state] of decisions) {
    const [first = '', second = ''] = key.split(' ')
    if (!known.has(key)) judged.push({ first, second, state, confidence: 1, isDecided: true })
  }
  const groups = groupPairs(judged, securities)
  const survivor = (id: string) => groups.sameAs.get(id) ?? id
  // No decision is needed about two that other pairs have joined.
  const open = found.filter(({ state, first, second }) => state !== 'unsure' || survivor(first) !== survivor(second))
  await storeLinks(client, withRefusals(open, groups.refused))
  const changed = await applyGroups(client, groups)
  await assignFigis(client)
  return changed
}

const inKeyOrder = (one: Described | undefined, other: Described | undefined): (Described | undefined)[] =>
  one && other && other.key < one.key ? [other, one] : [one, other]

const because = {
  used: 'Customers use both, so that a person has to choose.',
  apart: 'One of them is joined with a security that the other one was found to differ from.',
}

function withRefusals(found: readonly FoundLink[], refused: ReturnType<typeof groupPairs>['refused']): FoundLink[] {
  const reasons = new Map(refused.map((one) => [`${one.pair.first} ${one.pair.second}`, because[one.because]]))
  return found.map((link) => {
    const reason = reasons.get(`${link.first} ${link.second}`)
    return reason ? { ...link, state: 'unsure' as const, explanation: `${reason} ${link.explanation}` } : link
  })
}
