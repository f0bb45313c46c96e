import { transcriptLimits } from '@rostrum/contract/research/transcripts'
import { z } from 'zod'
import { storageKeyOf } from '#features/files/public.ts'
import { countChange } from '#platform/change-counter.ts'
import { type JobContext, job } from '#platform/jobs/jobs.ts'
import {
  findWaiting,
  listCustomersWithWaitingTranscripts,
  listWaitingIds,
  settleTranscript,
} from './queries/transcripts.ts'
import { readInThread } from './read/read-in-thread.ts'
import { storeCall } from './store.ts'

const noSpeakers = 'No speakers were recognized. You can search the text, but questions are not listed.'

async function fail({ withTenant }: JobContext, id: string, problem: string): Promise<void> {
  await withTenant((db) => settleTranscript(db, id, { status: 'failed', problem }))
}

/** A file that is still being scanned is read by a later run. */
export const readTranscript = job({
  name: 'transcripts.read',
  payload: z.object({ transcriptId: z.uuid() }),
  concurrency: 2,
  isForUser: true,
  async handle(ctx, { transcriptId }) {
    const { storage, customerId, withTenant } = ctx
    if (!storage || !customerId) throw new Error('This worker has no file storage')
    const waiting = await withTenant((db) => findWaiting(db, transcriptId))
    if (!waiting || waiting.status === 'in_progress') return
    if (waiting.status !== 'completed') {
      return fail(ctx, transcriptId, waiting.reason ?? 'The file was rejected by the virus scan.')
    }
    if (Number(waiting.bytes) > transcriptLimits.fileBytes)
      return fail(ctx, transcriptId, 'The file is larger than 25 MB.')
    const body = await storage.read(storageKeyOf({ ...waiting, id: waiting.fileId }))
    const outcome = await readInThread(body, waiting.extension, ctx.signal)
    if ('problem' in outcome) return fail(ctx, transcriptId, outcome.problem)
    await withTenant(async (db) => {
      const { read } = outcome
      const problem = read.speakers.length === 0 ? noSpeakers : null
      const origin = read.isFiling ? { origin: 'filing' as const } : {}
      if (!(await settleTranscript(db, transcriptId, { status: 'ready', problem, ...origin }))) return
      await storeCall(db, { customerId, transcriptId }, read)
      await countChange(db, customerId, ['other'])
    })
  },
})

const waitMs = 30_000

/** Every minute: those whose file has been scanned since, or whose worker was killed. */
const resumeTranscripts = job({
  name: 'transcripts.resume',
  payload: z.object({}),
  schedule: '* * * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - waitMs)
    for (const customerId of await listCustomersWithWaitingTranscripts(db, before)) {
      if (signal.aborted) return
      await forCustomer(customerId, async (tenant, enqueue) => {
        const ids = await listWaitingIds(tenant, before)
        await enqueue.all(
          readTranscript,
          ids.map((transcriptId) => ({ transcriptId })),
        )
      })
    }
  },
})

export const transcriptJobs = [readTranscript, resumeTranscripts]
