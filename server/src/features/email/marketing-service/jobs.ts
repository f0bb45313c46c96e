// Synchronizes with the marketing service, in short steps: a run that is interrupted goes on where it was.
import { z } from 'zod'
import { newId } from '#platform/identifiers.ts'
import { type Enqueue, type JobContext, job } from '#platform/jobs/jobs.ts'
import { accessOf, ServiceFailure } from './client.ts'
import { openKey } from './key.ts'
import {
  delayRun,
  endRun,
  insertRun,
  listDueCustomers,
  listInterrupted,
  releaseRun,
  type TakenRun,
  takeDue,
  takeRun,
} from './queries/runs.ts'
import { findService, keepProblem } from './queries/service.ts'
import { pull } from './sync/pull.ts'
import { push } from './sync/push.ts'
import { unsubscribe } from './sync/unsubscribe.ts'
import type { Step, SyncWork } from './sync/work.ts'

const steps = { pull, unsubscribe, push }

const mostAttempts = 6
const firstWaitMs = 5_000
const minuteMs = 60_000

/** What the service said is to be waited for, or the run ends with its words. */
function waitAfter(failure: ServiceFailure, attempts: number): { ms: number; why: 'asked' | 'failed' } | undefined {
  if (failure.reason === 'busy') return { ms: failure.waitMs ?? firstWaitMs, why: 'asked' }
  if (failure.reason !== 'unavailable' || attempts >= mostAttempts) return undefined
  return { ms: firstWaitMs * 2 ** attempts, why: 'failed' }
}

async function workOf(ctx: JobContext, customerId: string, run: TakenRun): Promise<SyncWork | undefined> {
  const { config, sealing, signal, withTenant } = ctx
  if (!config || !sealing) throw new Error('This worker connects to no marketing service')
  const service = await withTenant((db) => findService(db))
  if (!service?.listId) return undefined
  const key = openKey(sealing, customerId, service.secret)
  if (!key) throw new ServiceFailure('key', 'The API key can no longer be read. Enter it again.')
  const access = accessOf(key, config.marketingServiceUrl)
  return { customerId, run, service: { ...service, listId: service.listId }, access, signal, inTransaction: withTenant }
}

const unexpected = 'Something went wrong on our side. Please try again later.'
const missing = 'The audience was not found at the service. Choose another one.'

async function handleFailure(ctx: JobContext, run: TakenRun, error: unknown): Promise<void> {
  if (!(error instanceof ServiceFailure)) {
    // Ours to repair: the queue reports it.
    const isLast = run.attempts >= mostAttempts
    await ctx.withTenant(async (db) => {
      if (isLast) await endRun(db, run.id, 'failed', unexpected)
      else await delayRun(db, run.id, new Date(Date.now() + minuteMs), 'failed')
    })
    throw error
  }
  const wait = waitAfter(error, run.attempts)
  await ctx.withTenant(async (db, enqueue) => {
    if (wait) {
      const resumeAt = new Date(Date.now() + wait.ms)
      await delayRun(db, run.id, resumeAt, wait.why)
      // A little later, because the clocks of the database and of this process differ.
      await enqueue(syncMarketing, { runId: run.id }, new Date(resumeAt.getTime() + 1000))
      return
    }
    const words = error.reason === 'missing' ? missing : error.message
    await endRun(db, run.id, 'failed', words)
    if (error.reason === 'key' || error.reason === 'missing') await keepProblem(db, words)
  })
}

async function runStep(ctx: JobContext, customerId: string, run: TakenRun): Promise<Step> {
  const work = await workOf(ctx, customerId, run)
  if (!work) {
    await ctx.withTenant((db) => endRun(db, run.id, 'canceled'))
    return 'stopped'
  }
  const step = await steps[run.phase](work)
  if (step === 'done') {
    await ctx.withTenant(async (db) => {
      await endRun(db, run.id, 'completed')
      await keepProblem(db, null)
    })
  }
  return step
}

export const syncMarketing = job({
  name: 'marketing_service.sync',
  payload: z.object({ runId: z.uuid() }),
  concurrency: 2,
  pollingSeconds: 2,
  isForUser: true,
  async handle(ctx, { runId }) {
    const { customerId } = ctx
    if (!customerId) throw new Error('A run belongs to a customer')
    for (;;) {
      const run = await ctx.withTenant((db) => takeRun(db, runId))
      if (!run) return
      try {
        if ((await runStep(ctx, customerId, run)) !== 'more') return
      } catch (error) {
        return await handleFailure(ctx, run, error)
      }
      await ctx.withTenant((db) => releaseRun(db, runId))
      if (!ctx.hasTime()) return ctx.continueLater()
    }
  },
})

/** Undefined while another run is under way. */
export async function startRun(
  db: Parameters<typeof insertRun>[0],
  enqueue: Enqueue,
  run: Omit<Parameters<typeof insertRun>[1], 'id'>,
): Promise<string | undefined> {
  const id = newId()
  if (!(await insertRun(db, { ...run, id }))) return undefined
  await enqueue(syncMarketing, { runId: id })
  return id
}

/** Every minute: begins hourly runs, and goes on with those whose worker was killed. */
export const watchMarketing = job({
  name: 'marketing_service.watch',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    for (const customerId of await listDueCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        const interrupted = await listInterrupted(tenant)
        await enqueue.all(
          syncMarketing,
          interrupted.map((runId) => ({ runId })),
        )
        const userId = await takeDue(tenant)
        if (userId) await startRun(tenant, enqueue, { customerId, userId, trigger: 'schedule' })
      })
    }
  },
})

export const marketingJobs = [syncMarketing, watchMarketing]
