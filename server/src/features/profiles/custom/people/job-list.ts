// The jobs of a person as sent by a form: each at an existing organization, exactly one of them primary.
import type { JobInput } from '@rostrum/contract/profiles/custom'
import type { z } from 'zod'
import { unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { addressColumns } from '../own/address.ts'
import type { JobFields } from './queries.ts'

interface KnownJob {
  id: string
  organizationId: string
}

/** The current id of each organization after merges, by the id that was sent. */
type Organizations = ReadonlyMap<string, string>

export function jobList(sent: readonly z.output<typeof JobInput>[], known: readonly KnownJob[], found: Organizations) {
  const knownById = new Map(known.map((job) => [job.id, job]))
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  const now = Date.now()
  if (sent.filter((job) => job.isPrimary).length > 1) problems.jobs = 'Choose one primary job'
  const hasPrimary = sent.some((job) => job.isPrimary)

  const jobs = sent.map((job, index): JobFields & { id: string; isNew: boolean } => {
    const before = job.id === undefined ? undefined : knownById.get(job.id)
    if (job.id !== undefined && !before) problems[`jobs.${index}.id`] = 'Not one of this person’s jobs'
    if (job.id !== undefined && seen.has(job.id)) problems[`jobs.${index}.id`] = 'Entered twice'
    if (job.id !== undefined) seen.add(job.id)
    // An existing job can stay at its organization even if that was removed since.
    const kept = before?.organizationId === job.organizationId ? job.organizationId : undefined
    const organizationId = found.get(job.organizationId) ?? kept
    if (!organizationId) problems[`jobs.${index}.organization_id`] = 'Unknown organization'
    return {
      // Ids preserve the order in which the jobs were sent.
      id: before?.id ?? newId(now + index),
      isNew: !before,
      organizationId: organizationId ?? job.organizationId,
      title: job.title,
      jobFunctions: job.jobFunctions,
      phone: job.phone ?? null,
      mobilePhone: job.mobilePhone ?? null,
      ...addressColumns(job.address),
      isPrimary: hasPrimary ? job.isPrimary : index === 0,
    }
  })
  if (Object.keys(problems).length > 0) throw unprocessable(problems)
  return jobs
}
