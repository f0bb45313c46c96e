// Which of the listed messages are recorded, and how.
import { answersAmong, settleAnswer, settleMailboxReport } from '#features/email/campaigns/public.ts'
import type { Keeping } from '#features/files/public.ts'
import type { Db } from '#platform/database/database.ts'
import { seeingAll, seeingAs } from '#platform/database/viewer.ts'
import type { Log } from '#platform/log.ts'
import { ruleAgainst } from '../exclude/policy.ts'
import { rulesToApply } from '../exclude/queries.ts'
import { keepAttachments } from '../keep-attachments.ts'
import type { Invitation, MailHeaders, ParsedMail } from '../mail/parsed-mail.ts'
import { peopleByAddress } from '../queries/people.ts'
import { recordedIds } from '../queries/recording.ts'
import { keepProposal, markBounced, unmarkBounced } from '../queries/signals.ts'
import { addressesOf, recordMessage } from '../record-message.ts'
import { countRecorded, type SyncedAccount } from './queries.ts'

/** A message as its headers describe it. */
export interface Listed {
  uid: number
  headers: MailHeaders
  receivedAt: Date
}

export interface Folder {
  path: string
  specialUse: string | undefined
}

export interface SyncWork extends Keeping {
  customerId: string
  account: SyncedAccount
  /** Named in failures. */
  host: string
  hasTime(): boolean
  log: Log
}

/** Delivery reports and complaints come from no person: whom they concern is in their text. */
export const isFromServer = ({ from }: Pick<MailHeaders, 'from'>): boolean =>
  from.address === '' ||
  /^(mailer-daemon|postmaster|feedback-?loop|feedback|fbl|complaints?|arf|scomp)@|^staff@hotmail\.com$/.test(
    from.address,
  )

export interface Chosen {
  messages: Listed[]
  /** How many each rule keeps out; counted once the whole batch is done, because a batch may be read again. */
  keptOut: ReadonlyMap<string, number>
  isAnswerToCampaign: (headers: MailHeaders) => boolean
}

/** Those that concern people of the IRM, that no rule keeps out, and that are not recorded yet. */
export async function chooseMessages(work: SyncWork, listed: readonly Listed[]): Promise<Chosen> {
  const { customerId } = work
  return work.inTransaction(async (db) => {
    const all = listed.flatMap(({ headers }) => addressesOf(headers))
    const people = await peopleByAddress(db, customerId, all)
    const isAnswerToCampaign = await answersAmong(
      db,
      listed.map(({ headers }) => headers),
    )
    const concerning = listed.filter(
      ({ headers }) =>
        isFromServer(headers) ||
        isAnswerToCampaign(headers) ||
        addressesOf(headers).some((address) => people.has(address)),
    )
    const rules = await rulesToApply(db)
    const keptOut = new Map<string, number>()
    const wanted = concerning.filter(({ headers }) => {
      const rule = ruleAgainst(rules, headers)
      if (rule) keptOut.set(rule.id, (keptOut.get(rule.id) ?? 0) + 1)
      return !rule
    })
    const ids = wanted.map(({ headers }) => headers.messageId)
    const known = await seeingAll(db, () => recordedIds(db, ids))
    return { messages: wanted.filter(({ headers }) => !known.has(headers.messageId)), keptOut, isAnswerToCampaign }
  })
}

/** What a message says about a campaign, whether or not it is recorded. */
export async function settleCampaigns(
  work: SyncWork,
  { headers }: Listed,
  mail: ParsedMail | undefined,
  { source, isAnswer }: { source: Uint8Array; isAnswer: boolean },
): Promise<void> {
  if (isFromServer(headers)) await work.inTransaction((db) => settleMailboxReport(db, source))
  else if (isAnswer && mail?.kind === 'message' && headers.from.address !== work.account.emailAddress) {
    await work.inTransaction((db) => settleAnswer(db, headers))
  }
}

/** Without a parsed message, what the headers say. */
export async function recordFetched(
  work: SyncWork,
  { headers }: Listed,
  mail: ParsedMail | undefined,
  folder: Folder,
): Promise<void> {
  const { customerId, account } = work
  const bounced = mail?.bounces.map(({ address }) => address) ?? []
  if (isFromServer(headers) && bounced.length === 0) return
  const owner = { customerId, userId: account.userId }
  const isWhole = account.recording === 'everything'
  const attachments = mail && isWhole ? await keepAttachments(work, owner, mail.attachments) : []
  await work.inTransaction(async (db) => {
    if (mail?.bounces.length) await markBounced(db, customerId, mail.bounces, headers.sentAt)
    const personIds = bounced.length > 0 ? await peopleOf(db, customerId, bounced) : undefined
    if (personIds?.length === 0) return
    const recorded = await recordMessage(
      db,
      {
        ...{ customerId, userId: account.userId, accountId: account.id, recording: account.recording },
        isSent: folder.specialUse === '\\Sent' || headers.from.address === account.emailAddress,
        ...(personIds && { personIds }),
      },
      {
        ...(mail ?? { ...headers, text: '', html: null }),
        // As the server said it: two readings of one message have to agree.
        messageId: headers.messageId,
        attachments,
      },
    )
    if (!recorded) return
    await countRecorded(db, { accountId: account.id, folder: folder.path })
    if (mail?.kind === 'message') await unmarkBounced(db, headers.from.address, headers.sentAt)
    if (mail?.invitation) {
      const keys = { customerId, threadId: recorded.threadId }
      await seeingAs(db, account.userId, () => keepProposal(db, keys, mail.invitation as Invitation))
    }
  })
}

const peopleOf = async (db: Db, customerId: string, addresses: readonly string[]) => [
  ...new Set([...(await peopleByAddress(db, customerId, addresses)).values()].flat()),
]
