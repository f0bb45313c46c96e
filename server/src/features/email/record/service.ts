import type { emailAccounts } from '@rostrum/contract/email/accounts'
import type {
  EmailAttachment,
  EmailThread,
  emailThreads,
  InlinePicture,
  WholeMessage,
} from '@rostrum/contract/email/threads'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { findAccount, networkReach } from '#features/email/accounts/public.ts'
import { addressOf, fileKeyOf } from '#features/files/public.ts'
import { contactsOf, insertActivities, readLogged, typeOfMedium } from '#features/irm/activities/public.ts'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller, Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import { fetchPicture } from './mail/fetch-picture.ts'
import { partQuoted } from './mail/quoted.ts'
import { picturesIn } from './mail/safe-html.ts'
import { findOpenProposal, listProposals, settleProposal } from './queries/signals.ts'
import {
  findMessage,
  findThread,
  listMessageAttachments,
  listMessages,
  listReferences,
  type StoredAttachment,
} from './queries/threads.ts'
import { syncAccount } from './sync/jobs.ts'
import { syncNow } from './sync/queries.ts'

async function requireThread({ db }: Context, id: string) {
  const thread = await findThread(db, id)
  if (!thread) throw notFound('Thread')
  return thread
}

export async function readThread(ctx: Context, { params }: Input<typeof emailThreads.read>): Promise<EmailThread> {
  const { visibleTo: _, ...thread } = await requireThread(ctx, params.id)
  const activity = (await readLogged(ctx.db, [thread.activityId])).get(thread.activityId)
  return {
    ...thread,
    contacts: activity ? contactsOf(activity) : [],
    proposals: await listProposals(ctx.db, params.id),
  }
}

export async function pageOfMessages(ctx: Context, { params, query }: Input<typeof emailThreads.messages>) {
  const thread = await requireThread(ctx, params.id)
  return { rows: await listMessages(ctx.db, thread, query), total: thread.messageCount }
}

const words: Record<string, string> = {
  in_progress: 'Being checked for viruses',
  threats_found: 'Removed because it contains a virus',
}

const attachmentOf =
  (customerId: string) =>
  ({ id, name, bytes, contentType, fileId, status, reason }: StoredAttachment): EmailAttachment => ({
    ...{ id, name, bytes, contentType },
    fileKey: fileId && status === 'completed' ? fileKeyOf({ customerId, id: fileId }) : null,
    isBeingChecked: status === 'in_progress',
    reason: status === 'completed' ? null : ((status && words[status]) ?? reason ?? 'Not kept'),
  })

const pictureOf =
  (services: Services, customerId: string) =>
  async ({ name, bytes, contentType, contentId, fileId, bucket }: StoredAttachment): Promise<InlinePicture> => {
    const file = { customerId, id: fileId ?? '', bucket: bucket ?? '' }
    return {
      ...{ name, bytes, contentType, contentId: contentId ?? '' },
      fileKey: fileKeyOf(file),
      url: `${await addressOf(services, file)}&preview=true`,
    }
  }

export const readMessage =
  (services: Services) =>
  async ({ db, customerId }: Context, { params }: Input<typeof emailThreads.message>): Promise<WholeMessage> => {
    const message = await findMessage(db, params.id)
    if (!message) throw notFound('Message')
    const { own, quoted } = partQuoted(message.text ?? '')
    const files = await listMessageAttachments(db, params.id)
    const inText = files.filter(({ isInText }) => isInText)
    return {
      ...message,
      text: own,
      quoted,
      references: await listReferences(db, message),
      pictureCount: picturesIn(message.html ?? '').length,
      inlinePictures: await Promise.all(inText.map(pictureOf(services, customerId))),
      attachments: files.filter(({ isInText }) => !isInText).map(attachmentOf(customerId)),
    }
  }

const mostPictures = 30

/** Before the transaction: other servers are asked, by this one, so that they do not learn who reads. */
export const fetchPictures =
  (services: Services) =>
  async ({ principal }: Caller, { params }: Input<typeof emailThreads.pictures>) => {
    const { customer, user } = principal
    const message = await services.database.withTenant(customer.id, (db) => findMessage(db, params.id), user.id)
    if (!message) throw notFound('Message')
    const addresses = picturesIn(message.html ?? '').slice(0, mostPictures)
    const reach = networkReach(services)
    const fetched = await Promise.all(addresses.map((address) => fetchPicture(reach, address)))
    return fetched.filter((picture) => picture !== undefined)
  }

export async function syncOwnAccount(ctx: Context, { params }: Input<typeof emailAccounts.sync>) {
  const userId = ctx.principal.user.id
  if (!(await findAccount(ctx.db, userId, params.id))) throw notFound('Account')
  await syncNow(ctx.db, params.id)
  await ctx.enqueue(syncAccount, { accountId: params.id })
  await recordChange(ctx, { action: 'email_account.synced', subjectType: 'email_account', subjectId: params.id })
  const account = await findAccount(ctx.db, userId, params.id)
  if (!account) throw notFound('Account')
  return account
}

async function requireProposal({ db }: Context, id: string) {
  const proposal = await findOpenProposal(db, id)
  if (!proposal) throw notFound('Proposal')
  return proposal
}

/** As private as its thread. */
export async function acceptProposal(ctx: Context, { params }: Input<typeof emailThreads.acceptProposal>) {
  const { db, customerId, principal } = ctx
  const { threadId, subject, startsAt, endsAt, location } = await requireProposal(ctx, params.id)
  const thread = await requireThread(ctx, threadId)
  const logged = (await readLogged(db, [thread.activityId])).get(thread.activityId)
  const activityId = newId()
  const activity = {
    ...{ id: activityId, subject, startsAt, endsAt, location, visibleTo: thread.visibleTo },
    typeId: await typeOfMedium(db, customerId, 'virtual'),
    text: { html: '', plain: '', mentions: [], fileIds: [] },
    organizationIds: (logged?.organizations ?? []).map(({ id }) => id),
    people: (logged?.people ?? []).map(({ id, organization }) => ({
      personId: id,
      organizationId: organization?.id ?? null,
    })),
  }
  await insertActivities(db, { customerId, userId: principal.user.id }, [activity])
  await settleProposal(db, params.id, { state: 'accepted', activityId })
  await recordChange(ctx, { action: 'activity.logged', subjectType: 'activity', subjectId: activityId })
  return { activityId }
}

export async function dismissProposal(ctx: Context, { params }: Input<typeof emailThreads.dismissProposal>) {
  await requireProposal(ctx, params.id)
  await settleProposal(ctx.db, params.id, { state: 'dismissed' })
  await recordChange(ctx, { action: 'email_proposal.dismissed', subjectType: 'email_proposal', subjectId: params.id })
  return undefined
}
