// Scores managers for the securities that customers own, follow or compare themselves with: quarter by quarter, latest
// first, and only what is missing or rests on older positions. Each security is committed by itself, so a run that was
// cut off goes on where it was.
import { setImmediate } from 'node:timers/promises'
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { unlockSession } from '#platform/database/locks.ts'
import type { OwnershipMatrix } from '../model/ownership-matrix.ts'
import { leavingFacts } from './leaving-features.ts'
import { fitLeaving } from './leaving-model.ts'
import { fitOpenings, type Transition } from './opening-model.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import { prepareFunds } from './prepared-funds.ts'
import { type PreparedQuarter, prepareQuarter } from './prepared-quarter.ts'
import { loadManagerFacts, loadMarket, loadQuarter } from './queries/market.ts'
import { storeModel, storeScores } from './queries/store.ts'
import { storeFundScores } from './queries/store-funds.ts'
import {
  listReportedQuarters,
  listWork,
  loadSecurityFacts,
  modelsOf,
  type OwnerClient,
  scoredQuarters,
  tryLock,
  type Work,
} from './queries/work.ts'
import { scoreFunds } from './score-funds.ts'
import { scoreSecurity } from './score-security.ts'

const quartersBefore = 4
const fittedTransitions = 2

export interface ScoringDone {
  quarters: string[]
  securities: number
}

/** At most so many quarters, the latest first. Undefined if another process is scoring. */
export async function scoreUnlessUnderWay(
  client: OwnerClient,
  { signal, most = scoredQuarters }: { signal?: AbortSignal; most?: number } = {},
): Promise<ScoringDone | undefined> {
  if (!(await tryLock(client))) return undefined
  try {
    const done: ScoringDone = { quarters: [], securities: 0 }
    const work = (await listWork(client)).slice(0, most)
    if (work.length === 0) return done
    const scoring = await openScoring(client, work)
    for (const one of work) {
      if (signal?.aborted) break
      done.securities += await scoring.score(one, signal)
      done.quarters.push(one.quarter)
    }
    return done
  } finally {
    await unlockSession(client, 'targetScores')
  }
}

const breathe = () => setImmediate()

async function openScoring(client: OwnerClient, work: readonly Work[]) {
  const known = await listReportedQuarters(client)
  const latest = work[0]?.quarter ?? ''
  const earliest = shiftQuarter(work.at(-1)?.quarter ?? latest, -(quartersBefore + fittedTransitions))
  const market = await loadMarket(
    client,
    [...known].filter((quarter) => quarter >= earliest && quarter <= latest),
  )
  const matrices = new Map<string, OwnershipMatrix>()
  const matrixOf = async (quarter: string): Promise<OwnershipMatrix | undefined> => {
    if (!known.has(quarter)) return undefined
    const loaded = matrices.get(quarter) ?? (await loadQuarter(client, market, quarter)).matrix
    matrices.set(quarter, loaded)
    return loaded
  }
  /** A quarter with the four before it; a gap ends what is known of the past. */
  const prepare = async (quarter: string): Promise<PreparedQuarter | undefined> => {
    const matrix = await matrixOf(quarter)
    if (!matrix) return undefined
    const before: OwnershipMatrix[] = []
    for (let back = 1; back <= quartersBefore; back += 1) {
      const earlier = await matrixOf(shiftQuarter(quarter, -back))
      if (!earlier) break
      before.push(earlier)
    }
    return prepareQuarter(matrix, before, market.industries)
  }

  return {
    async score({ quarter, derivedThrough, securityIds }: Work, signal: AbortSignal | undefined): Promise<number> {
      for (const loaded of matrices.keys()) if (loaded > quarter) matrices.delete(loaded)
      const prepared = await prepare(quarter)
      if (!prepared) return 0
      const models = await modelsOf(client, quarter, derivedThrough, async () => {
        const transitions: Transition[] = []
        for (let back = fittedTransitions; back >= 1; back -= 1) {
          const from = await prepare(shiftQuarter(quarter, -back))
          const to = await matrixOf(shiftQuarter(quarter, 1 - back))
          if (from && to) transitions.push({ from, to })
        }
        return {
          opening: await fitOpenings(transitions, breathe),
          leaving: await fitLeaving(transitions, breathe),
        }
      })
      const reporterCount = prepared.matrix.hasReported.reduce((sum, has) => sum + has, 0)
      await storeModel(client, models, { quarter, derivedThrough, managerCount: reporterCount })
      const securities = await loadSecurityFacts(client, market, quarter)
      const facts = {
        ...portfolioFacts(prepared.matrix, securities),
        ...(await loadManagerFacts(client, market, quarter)),
        leaving: leavingFacts(prepared),
      }
      const funds = await prepareFunds(client, market, prepared, quarter, securities)
      let count = 0
      for (const securityId of securityIds) {
        if (signal?.aborted) break
        const security = market.securities.get(securityId)
        if (security === undefined) continue
        const scored = scoreSecurity(security, prepared, facts, securities, models)
        const ofFunds = scoreFunds(security, prepared, funds, scored.neighbors, securities)
        await storeScores(client, market, { securityId, quarter, derivedThrough }, scored, (store) =>
          storeFundScores(store, { securityId, quarter }, ofFunds, funds),
        )
        count += 1
        await breathe()
      }
      return count
    },
  }
}
