// The profile of one person, from the market or created by the customer.
import type { Job, Person } from '@rostrum/contract/profiles/people'
import { findFavoriteId } from '#features/irm/favorites/public.ts'
import { listFieldValues } from '#features/irm/fields/public.ts'
import { findRelationship } from '#features/irm/relationships/public.ts'
import { listTaggings } from '#features/irm/tags/public.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { findCurrentId, findMarketPerson, findOwnPerson, type StoredJob, type StoredPerson } from './queries.ts'

/** Throws if the id is unknown; a merged person resolves to their merge target. */
export async function currentPersonId({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const current = await findCurrentId(db, id)
  if (!current) throw notFound('Person')
  return current
}

/** Includes custom fields if enabled. */
export async function readPerson(ctx: Context, flags: Flags, id: string): Promise<Person> {
  const found = await find(ctx, id)
  if (found) return personOf(ctx, flags, found)
  const target = await currentPersonId(ctx, id)
  const merged = target === id ? undefined : await find(ctx, target)
  if (!merged) throw notFound('Person')
  return personOf(ctx, flags, merged)
}

const find = async ({ db }: Context, id: string) => (await findMarketPerson(db, id)) ?? (await findOwnPerson(db, id))

async function personOf(ctx: Context, flags: Flags, stored: StoredPerson): Promise<Person> {
  const { managedFunds, insiderFilings, jobs, ...person } = stored
  const hasFields = await flags.isOpen('custom_fields', ctx.principal)
  const values = hasFields ? await listFieldValues(ctx.db, 'person', [person.id]) : undefined
  return {
    ...person,
    jobs: jobs.map((job, index) => jobOf(job, index === 0)),
    customField: values?.get(person.id) ?? [],
    counts: { managedFunds, insiderFilings },
    taggings: await listTaggings(ctx.db, 'person', [person.id]),
    relationship: await findRelationship(ctx.db, ctx.customerId, 'person', person.id),
    favoriteId: await findFavoriteId(ctx.db, person.id),
  }
}

/** The first job is primary, even if the source marked none. */
const jobOf = (job: StoredJob, isPrimary: boolean): Job => ({
  id: job.id,
  title: job.title,
  phone: job.phone,
  mobilePhone: job.mobile_phone,
  jobFunctions: job.job_functions,
  organization: { id: job.organization_id, name: job.organization_name },
  address: {
    street: job.street,
    street2: job.street2,
    city: job.city,
    state: job.state,
    country: job.country_code,
    postalCode: job.postal_code,
  },
  isPrimary,
  sectors: job.sector_codes,
  startedOn: job.started_on,
  endedOn: job.ended_on,
})
