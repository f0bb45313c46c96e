import type { Input } from '@rostrum/contract/platform/endpoint'
import type { customProfiles, PersonInput } from '@rostrum/contract/profiles/custom'
import type { z } from 'zod'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { findRepeated, followOrganizations, lockProfiles } from '../own/queries.ts'
import { assertVersion } from '../own/version.ts'
import { jobList } from './job-list.ts'
import {
  type ContactFields,
  deleteIrmPerson,
  findContactForChange,
  insertContact,
  insertIrmPerson,
  listJobs,
  replaceJobs,
  updateContact,
  updateContactDeleted,
} from './queries.ts'

// Each returns the id of the changed person; routes read it back with the regular query.

const subjectType = 'person'

export async function createContact(ctx: Context, { body }: Input<typeof customProfiles.createPerson>) {
  const { db, customerId } = ctx
  await lockProfiles(db, customerId, 'exclusive')
  const userId = ctx.principal.user.id
  const made = { action: 'person.created', subjectType, after: body }
  const repeated = await findRepeated(db, { userId, ...made })
  const earlier = repeated && (await findContactForChange(db, repeated))
  if (earlier && !earlier.deletedAt && earlier.version === 1) {
    await recordChange(ctx, { action: 'person.sent_again', subjectType, subjectId: earlier.id })
    return earlier.id
  }
  const id = newId()
  const jobs = jobList(body.jobs, [], await findOrganizations(ctx, body))
  await insertContact(db, { ...fieldsOf(body), customerId, id, userId })
  await replaceJobs(db, { customerId, personId: id }, jobs)
  await insertIrmPerson(db, id)
  await recordChange(ctx, { ...made, subjectId: id })
  return id
}

export async function changeContact(ctx: Context, input: Input<typeof customProfiles.updatePerson>) {
  const { db, customerId } = ctx
  const { id } = input.params
  const { version, ...body } = input.body
  await lockProfiles(db, customerId, 'shared')
  const before = await findOwn(ctx, id)
  await assertVersion(ctx, { subjectType, id, name: nameOf(before), version: before.version }, version)
  const jobsBefore = await listJobs(db, id)
  const jobs = jobList(body.jobs, jobsBefore, await findOrganizations(ctx, body))
  const after = fieldsOf(body)
  await updateContact(db, id, after)
  await replaceJobs(db, { customerId, personId: id }, jobs)
  await recordChange(ctx, {
    action: 'person.changed',
    subjectType,
    subjectId: id,
    before: { ...before, jobs: jobsBefore },
    after: { ...after, jobs },
  })
  return id
}

export async function removeContact(ctx: Context, { params }: Input<typeof customProfiles.deletePerson>) {
  await lockProfiles(ctx.db, ctx.customerId, 'shared')
  const before = await findOwn(ctx, params.id)
  await updateContactDeleted(ctx.db, params.id, true)
  await deleteIrmPerson(ctx.db, params.id)
  await recordChange(ctx, { action: 'person.removed', subjectType, subjectId: params.id, before })
  return undefined
}

export async function restoreContact(ctx: Context, { params }: Input<typeof customProfiles.restorePerson>) {
  const { id } = params
  await lockProfiles(ctx.db, ctx.customerId, 'shared')
  const removed = await findContactForChange(ctx.db, id)
  if (!removed) throw notFound('Person')
  if (!removed.deletedAt) throw new AppError('conflict', `${nameOf(removed)} already exists`)
  await updateContactDeleted(ctx.db, id, false)
  await insertIrmPerson(ctx.db, id)
  await recordChange(ctx, { action: 'person.restored', subjectType, subjectId: id, before: removed })
  return id
}

async function findOwn(ctx: Context, id: string) {
  const found = await findContactForChange(ctx.db, id)
  if (!found || found.deletedAt) throw notFound('Person')
  return found
}

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`

const findOrganizations = (ctx: Context, body: z.output<typeof PersonInput>) =>
  followOrganizations(
    ctx.db,
    body.jobs.map((job) => job.organizationId),
  )

const fieldsOf = (body: z.output<typeof PersonInput>): ContactFields => ({
  firstName: body.firstName,
  lastName: body.lastName,
  preferredName: body.preferredName ?? null,
  emailPrimary: body.emailPrimary ?? null,
  emailSecondary: body.emailSecondary ?? null,
  description: body.description ?? null,
})
