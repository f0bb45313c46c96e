// Scores managers for the securities that customers own, follow or compare themselves with: quarter by quarter, latest
// first, and only what is missing or based on older positions. Each security is committed by itself, so an interrupted
// run resumes where it stopped.
import { setImmediate } from 'node:timers/promises'
import { shiftQuarter } from '@rostrum/contract/market/quarters'
import { leavingFacts } from './leaving-features.ts'
import { fitLeaving } from './leaving-model.ts'
import { fittedTransitions, openQuarters } from './opened-quarters.ts'
import { fitOpenings, type Transition } from './opening-model.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import { prepareFunds } from './prepared-funds.ts'
import { loadManagerFacts } from './queries/market.ts'
import { storeModel, storeScores } from './queries/store.ts'
import { storeFundScores } from './queries/store-funds.ts'
import { listWork, loadSecurityFacts, modelsOf, type OwnerClient, scoredQuarters, type Work } from './queries/work.ts'
import { scoreFunds } from './score-funds.ts'
import { type Scored, scoreSecurity } from './score-security.ts'

export interface ScoringDone {
  quarters: string[]
  securities: number
}

/** At most so many quarters, latest first. */
export async function scoreTargets(
  client: OwnerClient,
  { signal, most = scoredQuarters }: { signal?: AbortSignal; most?: number } = {},
): Promise<ScoringDone> {
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
}

/** Yields to the event loop between two securities. */
export const breathe = () => setImmediate()

/** Loads quarters as they are needed; `work` is in order, latest first. */
export async function openScoring(client: OwnerClient, work: readonly Omit<Work, 'securityIds'>[]) {
  const latest = work[0]?.quarter ?? ''
  const earliest = work.at(-1)?.quarter ?? latest
  const { market, matrixOf, prepare, forget } = await openQuarters(client, earliest, latest)

  /** Scores any security of the quarter; undefined without reports. */
  const scorerOf = async ({ quarter, derivedThrough }: Omit<Work, 'securityIds'>) => {
    forget(quarter)
    const prepared = await prepare(quarter)
    if (!prepared) return undefined
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
    const securities = await loadSecurityFacts(client, market, quarter)
    const facts = {
      ...portfolioFacts(prepared.matrix, securities),
      ...(await loadManagerFacts(client, market, quarter)),
      leaving: leavingFacts(prepared),
    }
    const score = (security: number): Scored => scoreSecurity(security, prepared, facts, securities, models)
    return { prepared, models, securities, score }
  }

  return {
    market,
    scorerOf,
    async score(work: Work, signal: AbortSignal | undefined): Promise<number> {
      const { quarter, derivedThrough, securityIds } = work
      const scorer = await scorerOf(work)
      if (!scorer) return 0
      const { prepared, models, securities } = scorer
      const managerCount = prepared.matrix.hasReported.reduce((sum, has) => sum + has, 0)
      await storeModel(client, models, { quarter, derivedThrough, managerCount })
      const funds = await prepareFunds(client, market, prepared, quarter, securities)
      let count = 0
      for (const securityId of securityIds) {
        if (signal?.aborted) break
        const security = market.securities.get(securityId)
        if (security === undefined) continue
        const scored = scorer.score(security)
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
