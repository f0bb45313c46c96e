import type { WaitingReason } from '@rostrum/contract/email/filing'
import { dnsLookUp, type LookUpTxt } from '#features/email/sending/public.ts'
import type { Keeping } from '#features/files/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { ruleAgainst } from '../exclude/policy.ts'
import { countKeptOut, rulesToApply } from '../exclude/queries.ts'
import { keepAttachments } from '../keep-attachments.ts'
import { parseMail } from '../mail/parse-message.ts'
import { excerptOf } from '../mail/quoted.ts'
import { peopleByAddress } from '../queries/people.ts'
import type { NewAttachment } from '../queries/recording.ts'
import { recordMessage } from '../record-message.ts'
import { tokenIn } from './address.ts'
import { isSignedFor } from './dkim-proof.ts'
import { interpret, othersIn, type ToFile } from './interpret.ts'
import { deleteReceived, findNew, isWaitingAlready, letWait, listColleagueAddresses, type Received } from './queries.ts'

export interface FilingWork extends Keeping {
  customerId: string
  config: Pick<Config, 'files' | 'inbound'>
  log: Log
  lookUp?: LookUpTxt
}

/** What a message is about, and who sent it as far as that is proven. */
export async function readReceived(work: FilingWork, { source, signedInAs, receivedAt }: Received) {
  const { customerId, config, lookUp = dnsLookUp() } = work
  const mail = await parseMail(source, receivedAt)
  const colleagues = await work.inTransaction((db) => listColleagueAddresses(db, customerId))
  const isColleague = (address: string) => colleagues.has(address)
  const isFiling = (address: string) => tokenIn(address, config.inbound?.domain ?? '') !== undefined
  const sender = mail.from.address
  const isProven = isColleague(sender) && (signedInAs === sender || (await isSignedFor(source, sender, lookUp)))
  return {
    mail,
    toFile: await interpret(mail, source, { isColleague, isFiling }),
    isColleague: isColleague(sender),
    senderId: isProven ? (colleagues.get(sender) ?? null) : null,
    others: othersIn(mail, (address) => isColleague(address) || isFiling(address)),
  }
}

type Read = Awaited<ReturnType<typeof readReceived>>

interface Filing {
  customerId: string
  /** Who files it. */
  userId: string
  toFile: ToFile
  attachments: readonly NewAttachment[]
  personIds: readonly string[]
}

/** Files a message of a colleague, or has it wait for someone who decides. */
export async function fileMail(work: FilingWork, id: string): Promise<void> {
  const received = await work.inTransaction((db) => findNew(db, id))
  if (!received) return
  const read = await readReceived(work, received)
  if (await isKeptOut(work, id, read)) return
  const { toFile, senderId, isColleague } = read
  if (!senderId) return wait(work, id, read, isColleague ? 'unproven_sender' : 'unknown_sender')
  if (!toFile) return wait(work, id, read, 'unreadable')
  const addresses = toFile.others.map(({ address }) => address)
  const people = await work.inTransaction((db) => peopleByAddress(db, work.customerId, addresses))
  if (people.size === 0) return wait(work, id, read, 'unknown_person')
  const by = { customerId: work.customerId, userId: senderId }
  const attachments = await keepAttachments(work, by, toFile.attachments)
  const personIds = [...people.values()].flat()
  await work.inTransaction((db) => moveToRecord(db, id, { ...by, toFile, attachments, personIds }))
}

/** What the Exclude List names is not even kept for someone to decide. */
async function isKeptOut(work: FilingWork, id: string, { mail, toFile }: Read): Promise<boolean> {
  return work.inTransaction(async (db) => {
    const rules = await rulesToApply(db)
    const rule = ruleAgainst(rules, mail) ?? (toFile && ruleAgainst(rules, toFile.message))
    if (!rule) return false
    await countKeptOut(db, new Map([[rule.id, 1]]))
    await deleteReceived(db, id)
    return true
  })
}

async function wait(work: FilingWork, id: string, read: Read, reason: WaitingReason): Promise<void> {
  const { mail, toFile, senderId } = read
  const { messageId, from, subject, sentAt, text } = toFile?.message ?? mail
  await work.inTransaction(async (db) => {
    // Delivered twice, because the sender did not hear that it arrived.
    if (await isWaitingAlready(db, id, messageId)) return deleteReceived(db, id)
    return letWait(db, id, {
      ...{ reason, userId: senderId, messageId, subject, sentAt, excerpt: excerptOf(text) },
      fromName: from.name,
      fromAddress: from.address,
      others: toFile?.others ?? read.others,
    })
  })
}

/** Into the record, and out of what waits. Undefined if it was there already, or a rule keeps it out. */
export async function moveToRecord(db: Db, id: string, { toFile, attachments, ...by }: Filing) {
  const to = { ...by, accountId: null, isSent: toFile.isSent, recording: 'everything' as const }
  const recorded = await recordMessage(db, to, { ...toFile.message, attachments })
  await deleteReceived(db, id)
  return recorded
}
