import type { Input } from '@rostrum/contract/platform/endpoint'
import { type RecipientCounts, recipientStateNames, type surveyRecipients } from '@rostrum/contract/surveys/recipients'
import { eachPage } from '#lists/each-row.ts'
import { addressesOf, peopleWithAddresses } from '#lists/queries/addresses.ts'
import { listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { newId } from '#platform/identifiers.ts'
import { type LinkMaker, previewUrl, surveyUrl } from '../links.ts'
import { findOpenSurvey } from '../read-survey.ts'
import * as queries from './queries.ts'

async function shown(ctx: Context, links: LinkMaker, rows: readonly queries.StoredRecipient[]) {
  const firms = await queries.organizationsOf(
    ctx.db,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      organization: firms.get(row.personId ?? '') ?? null,
      url:
        row.channel === 'link' && row.email === null
          ? await surveyUrl(links, { customerId: ctx.customerId, id: row.id, madeAt: row.invitedAt })
          : null,
    })),
  )
}

export const pageOfRecipients =
  (links: LinkMaker) =>
  async (ctx: Context, { query }: Input<typeof surveyRecipients.list>) => {
    await findOpenSurvey(ctx, query.surveyId)
    const { rows, total } = await queries.listRecipients(ctx.db, query)
    return { rows: await shown(ctx, links, rows), total }
  }

export const countsOf =
  (links: LinkMaker) =>
  async (ctx: Context, { query: { surveyId } }: Input<typeof surveyRecipients.counts>): Promise<RecipientCounts> => {
    const { createdAt } = await findOpenSurvey(ctx, surveyId)
    const counts = await queries.countStates(ctx.db, surveyId)
    const { customerId } = ctx
    return {
      total: counts.reduce((sum, { count }) => sum + count, 0),
      states: counts.map(({ state, count }) => ({ state, count })),
      remindable: counts.reduce((sum, { remindable }) => sum + remindable, 0),
      openUrl: await surveyUrl(links, { customerId, id: surveyId, madeAt: createdAt }),
      previewUrl: await previewUrl(links, customerId, surveyId),
    }
  }

export const fileOfRecipients =
  (links: LinkMaker) =>
  async (ctx: Context, { query }: Input<typeof surveyRecipients.export>) => {
    const { name } = await findOpenSurvey(ctx, query.surveyId)
    async function* rows() {
      for await (const found of eachPage((page) => queries.listRecipients(ctx.db, { ...query, ...page }))) {
        for (const { organization, state, ...row } of await shown(ctx, links, found)) {
          yield { ...row, organization: organization?.name ?? null, state: recipientStateNames[state] }
        }
      }
    }
    return fileOf(rows(), { name: [name, 'recipients'] })
  }

type AddBody = Input<typeof surveyRecipients.add>['body']

interface Wanted {
  personId: string | null
  name: string
  email: string
}

/** People with their primary address, and addresses with the person of the IRM they belong to. */
async function wantedOf(ctx: Context, { personIds, addresses }: AddBody) {
  const byAddress = await peopleWithAddresses(
    ctx.db,
    addresses.map(({ email }) => email),
  )
  const ids = [...new Set([...personIds, ...byAddress])]
  const { rows: people } =
    ids.length > 0
      ? await listPeople(ctx.db, viewerOf(ctx), { ids, pageSize: ids.length, pageOffset: 0 })
      : { rows: [] }
  const known = await addressesOf(ctx.db, ids)
  const personOf = (email: string) =>
    people.find(({ id }) => {
      const { emailPrimary, emailSecondary } = known.get(id) ?? {}
      return [emailPrimary, emailSecondary].some((one) => one?.toLowerCase() === email.toLowerCase())
    })
  const nameOf = (person: (typeof people)[number]) => `${person.preferredName || person.firstName} ${person.lastName}`
  const wanted: Wanted[] = addresses.map(({ email, name }) => {
    const person = personOf(email)
    return { personId: person?.id ?? null, name: person ? nameOf(person) : name || email, email }
  })
  const leftOut: string[] = []
  for (const person of people.filter(({ id }) => personIds.includes(id))) {
    const { emailPrimary, emailSecondary } = known.get(person.id) ?? {}
    const email = emailPrimary || emailSecondary
    if (email) wanted.push({ personId: person.id, name: nameOf(person), email })
    else leftOut.push(`${nameOf(person)} (no email address)`)
  }
  const unique = new Map(wanted.map((one) => [one.email.toLowerCase(), one]))
  return { wanted: [...unique.values()], leftOut }
}

const recorded = (ctx: Context, surveyId: string, after: unknown) =>
  recordChange(ctx, { action: 'survey.recipients_added', subjectType: 'survey', subjectId: surveyId, after })

export async function addRecipients(ctx: Context, { body }: Input<typeof surveyRecipients.add>) {
  const { id: surveyId } = await findOpenSurvey(ctx, body.surveyId)
  const { wanted, leftOut } = await wantedOf(ctx, body)
  const away = await queries.optedOut(
    ctx.db,
    wanted.map(({ email }) => email),
  )
  const willing = wanted.filter(({ email }) => !away.has(email.toLowerCase()))
  const owner = { customerId: ctx.customerId, surveyId, userId: ctx.principal.user.id }
  const added = await queries.insertRecipients(
    ctx.db,
    willing.map((one) => ({ ...owner, ...one, id: newId(), channel: 'email' })),
  )
  await recorded(ctx, surveyId, { added })
  const unwilling = wanted.filter(({ email }) => away.has(email.toLowerCase()))
  return {
    added,
    known: willing.length - added,
    leftOut: [...leftOut, ...unwilling.map(({ name }) => `${name} (opted out of surveys)`)],
  }
}

export async function addLinks(ctx: Context, { body }: Input<typeof surveyRecipients.addLinks>) {
  const { id: surveyId } = await findOpenSurvey(ctx, body.surveyId)
  const before = await queries.countLinks(ctx.db, surveyId)
  const owner = { customerId: ctx.customerId, surveyId, userId: ctx.principal.user.id }
  const added = await queries.insertRecipients(
    ctx.db,
    Array.from({ length: body.count }, (_, index) => ({
      ...{ ...owner, id: newId(), channel: 'link', personId: null, email: null },
      name: `Link ${before + index + 1}`,
    })),
  )
  await recorded(ctx, surveyId, { links: added })
  return { added }
}

export async function removeRecipient(
  ctx: Context,
  { params }: Input<typeof surveyRecipients.remove>,
): Promise<undefined> {
  const recipient = await queries.findRecipient(ctx.db, params.id)
  if (!recipient) throw notFound('Recipient')
  if (!(await queries.deleteRecipient(ctx.db, recipient.id))) {
    throw new AppError('conflict', 'This recipient has answered and stays on the list')
  }
  const { surveyId, name } = recipient
  const change = { action: 'survey.recipient_removed', subjectType: 'survey', subjectId: surveyId, before: { name } }
  await recordChange(ctx, change)
  return undefined
}
