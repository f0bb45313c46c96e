// Other names, email domains and analysts of a broker, as people maintain them.
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { analysts, ResearchBroker, researchBrokers } from '@rostrum/contract/research/outlook'
import { keyOf, namesOf, requireContact } from '#features/irm/subjects/public.ts'
import { recordChange, recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import * as queries from './queries.ts'

export async function listResearchBrokers({ db }: Context): Promise<ResearchBroker[]> {
  const brokers = await queries.listKnownBrokers(db)
  const known = await queries.listKnownAnalysts(db)
  const people = await namesOf(
    db,
    known.flatMap(({ personId }) => (personId ? [{ type: 'person' as const, id: personId }] : [])),
  )
  return brokers.map(({ id, name, aliases, domains }) => ({
    ...{ id, name, aliases, domains },
    analysts: known
      .filter(({ brokerId }) => brokerId === id)
      .map(({ id: analystId, name: analystName, email, personId }) => {
        const person = personId ? people.get(keyOf({ type: 'person', id: personId })) : undefined
        return {
          ...{ id: analystId, name: analystName, email },
          person: person ? { id: person.id, name: person.name } : null,
        }
      }),
  }))
}

async function requireBroker(ctx: Context, id: string): Promise<ResearchBroker> {
  const found = (await listResearchBrokers(ctx)).find((broker) => broker.id === id)
  if (!found) throw notFound('Broker')
  return found
}

const folded = (name: string): string => name.trim().toLowerCase()

/** A name leads to one broker. */
async function rejectTakenNames(ctx: Context, id: string, aliases: readonly string[]): Promise<void> {
  const others = (await queries.listKnownBrokers(ctx.db)).filter((broker) => broker.id !== id)
  const taken = new Set(others.flatMap(({ name, aliases: own }) => [name, ...own]).map(folded))
  const clash = aliases.find((alias) => taken.has(folded(alias)))
  if (clash) throw unprocessable({ aliases: `Another broker already uses the name ${clash}` })
}

export async function changeBrokerNames(
  ctx: Context,
  { params, body }: Input<typeof researchBrokers.update>,
): Promise<ResearchBroker> {
  const { aliases, domains } = await requireBroker(ctx, params.id)
  await rejectTakenNames(ctx, params.id, body.aliases)
  const after = { aliases: [...new Set(body.aliases)], domains: [...new Set(body.domains)] }
  await queries.updateBrokerNames(ctx.db, params.id, after)
  await recordChange(ctx, {
    ...{ action: 'broker.names_changed', subjectType: 'broker', subjectId: params.id },
    ...{ before: { aliases, domains }, after },
  })
  return requireBroker(ctx, params.id)
}

const recordedAnalyst = recorderOf('analyst')

async function requireFreeName(ctx: Context, brokerId: string, name: string, except?: string): Promise<void> {
  const same = await queries.findAnalystByName(ctx.db, brokerId, name)
  if (same && same.id !== except) throw unprocessable({ name: 'This broker already has an analyst with that name' })
}

async function requirePerson(ctx: Context, personId: string | null | undefined): Promise<void> {
  if (!personId) return
  await requireContact(ctx.db, 'person', personId).catch(() => {
    throw unprocessable({ person_id: 'Choose a person' })
  })
}

export async function createAnalyst(ctx: Context, { body }: Input<typeof analysts.create>): Promise<ResearchBroker> {
  const known = await queries.listKnownBrokers(ctx.db)
  if (!known.some(({ id }) => id === body.brokerId)) throw unprocessable({ broker_id: 'Choose a broker' })
  await requireFreeName(ctx, body.brokerId, body.name)
  await requirePerson(ctx, body.personId)
  const { personId = null, email = null, ...values } = body
  const analyst = { ...values, email, customerId: ctx.customerId, id: newId() }
  await queries.insertAnalyst(ctx.db, analyst)
  if (personId) await queries.updateAnalyst(ctx.db, analyst.id, { personId })
  await recordedAnalyst(ctx, 'added', analyst.id, { ...analyst, personId })
  return requireBroker(ctx, body.brokerId)
}

async function requireAnalyst(ctx: Context, id: string): Promise<queries.KnownAnalyst> {
  const found = (await queries.listKnownAnalysts(ctx.db)).find((analyst) => analyst.id === id)
  if (!found) throw notFound('Analyst')
  return found
}

export async function changeAnalyst(
  ctx: Context,
  { params, body }: Input<typeof analysts.update>,
): Promise<ResearchBroker> {
  const before = await requireAnalyst(ctx, params.id)
  if (body.name !== undefined) await requireFreeName(ctx, before.brokerId, body.name, before.id)
  await requirePerson(ctx, body.personId)
  await queries.updateAnalyst(ctx.db, before.id, body)
  await recordedAnalyst(ctx, 'updated', before.id, body, before)
  return requireBroker(ctx, before.brokerId)
}

export async function deleteAnalyst(ctx: Context, { params }: Input<typeof analysts.delete>): Promise<undefined> {
  const before = await requireAnalyst(ctx, params.id)
  await queries.updateAnalyst(ctx.db, before.id, { deletedAt: new Date() })
  await recordedAnalyst(ctx, 'deleted', before.id, undefined, before)
}

export async function restoreAnalyst(
  ctx: Context,
  { params }: Input<typeof analysts.restore>,
): Promise<ResearchBroker> {
  const deleted = await queries.findDeletedAnalyst(ctx.db, params.id)
  if (!deleted) throw notFound('Analyst')
  if (await queries.findAnalystByName(ctx.db, deleted.brokerId, deleted.name)) {
    throw new AppError('conflict', 'This broker now has another analyst with that name')
  }
  await queries.updateAnalyst(ctx.db, deleted.id, { deletedAt: null })
  await recordedAnalyst(ctx, 'restored', deleted.id, deleted)
  return requireBroker(ctx, deleted.brokerId)
}
