// Reads one folder in batches: headers of everything, bodies of what concerns people of the IRM. Killed at any point it
// goes on from the last batch, and a message that was recorded is not recorded again.
import type { FetchMessageObject, ImapFlow, MessageAddressObject } from 'imapflow'
import { failureOf } from '#platform/mail/connect/failures.ts'
import { countKeptOut } from '../exclude/queries.ts'
import { headersOf, parseMail, addressesOf as readAddresses } from '../mail/parse-message.ts'
import { advanceFolder, closeFolder, openFolder } from './queries.ts'
import {
  chooseMessages,
  type Folder,
  isFromServer,
  type Listed,
  recordFetched,
  type SyncWork,
  settleCampaigns,
} from './record-batch.ts'

const batchSize = 500
/** Providers refuse larger messages. */
const largestBytes = 40 * 1024 * 1024

const addresses = (given: readonly MessageAddressObject[] | undefined) =>
  readAddresses((given ?? []).map(({ name = '', address = '' }) => ({ name, address })))

function listedOf({ uid, envelope = {}, internalDate, headers }: FetchMessageObject): Listed {
  const receivedAt = new Date(internalDate ?? Date.now())
  const references = headers?.toString('latin1').replace(/\r?\n[ \t]+/g, ' ')
  const { messageId, inReplyTo, subject, date, from, to, cc, replyTo } = envelope
  return {
    uid,
    receivedAt,
    headers: headersOf(
      {
        ...{ messageId, inReplyTo, subject, references },
        date: date ?? undefined,
        from: addresses(from),
        to: addresses(to),
        cc: addresses(cc),
        replyTo: addresses(replyTo),
      },
      receivedAt,
    ),
  }
}

/** 'more' when the time was up before the end. */
export async function readFolder(client: ImapFlow, folder: Folder, work: SyncWork): Promise<'done' | 'more'> {
  const ask: Ask = async (question) => {
    try {
      const answer = await question
      // Without a connection the library answers that there is nothing, instead of failing.
      if (!client.usable || !client.mailbox) throw new Error('ECONNRESET')
      return answer
    } catch (error) {
      throw failureOf(error, work.host)
    }
  }
  const lock = await ask(client.getMailboxLock(folder.path, { readOnly: true }))
  try {
    const mailbox = client.mailbox
    if (!mailbox) throw failureOf(new Error('NoConnection'), work.host)
    const uidValidity = Number(mailbox.uidValidity)
    const keys = { customerId: work.customerId, accountId: work.account.id, folder: folder.path }
    const { lastUid } = await work.inTransaction((db) => openFolder(db, keys, uidValidity))
    const isNew = mailbox.exists > 0 && !(mailbox.uidNext && lastUid >= mailbox.uidNext - 1)
    const found = isNew ? await ask(client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) : []
    if (!found) throw failureOf(new Error('The folder could not be searched'), work.host)
    // The largest number is always in such a range.
    const uids = found.filter((uid) => uid > lastUid).sort((a, b) => a - b)
    let from = lastUid
    for (let at = 0; at < uids.length; at += batchSize) {
      if (at > 0 && !work.hasTime()) return 'more'
      const batch = uids.slice(at, at + batchSize)
      const keptOut = await readBatch(client, folder, work, batch, ask)
      const progress = { uidValidity, from, lastUid: batch.at(-1) ?? from, seen: batch.length }
      const isAdvanced = await work.inTransaction(async (db) => {
        if (!(await advanceFolder(db, keys, progress))) return false
        await countKeptOut(db, keptOut)
        return true
      })
      // Another worker reads the same folder, and has been here.
      if (!isAdvanced) return 'done'
      from = progress.lastUid
    }
    await work.inTransaction((db) => closeFolder(db, keys))
    return 'done'
  } finally {
    lock.release()
  }
}

type Ask = <T>(question: Promise<T>) => Promise<T>

async function readBatch(client: ImapFlow, folder: Folder, work: SyncWork, uids: readonly number[], ask: Ask) {
  const range = `${uids[0]}:${uids.at(-1)}`
  const items = { uid: true, envelope: true, internalDate: true, headers: ['references'] }
  const fetched = await ask(client.fetchAll(range, items, { uid: true }))
  const listed = fetched.map(listedOf)
  const { messages, keptOut, isAnswerToCampaign } = await chooseMessages(work, listed)
  for (const one of messages) {
    const isAnswer = isAnswerToCampaign(one.headers)
    const needsBody = work.account.recording === 'everything' || isFromServer(one.headers) || isAnswer
    const source = needsBody ? await fetchSource(client, one.uid, ask) : undefined
    // Deleted in the meantime.
    if (needsBody && !source) continue
    const mail = source && (await parsed(work, one, source))
    if (source) await settleCampaigns(work, one, mail, { source, isAnswer })
    await recordFetched(work, one, mail, folder)
  }
  return keptOut
}

async function fetchSource(client: ImapFlow, uid: number, ask: Ask): Promise<Buffer | undefined> {
  const message = await ask(client.fetchOne(String(uid), { source: { maxLength: largestBytes } }, { uid: true }))
  return message ? message.source : undefined
}

/** Of a message that cannot be read, the headers are recorded. */
async function parsed({ log }: SyncWork, { uid, receivedAt }: Listed, source: Buffer) {
  try {
    return await parseMail(source, receivedAt)
  } catch (error) {
    log.warn({ err: error, uid }, 'a message could not be read')
    return undefined
  }
}
