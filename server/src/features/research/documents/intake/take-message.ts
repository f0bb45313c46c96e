// A message to the address for research: from a broker or a colleague it becomes documents, otherwise it waits for a
// decision.
import { isDocumentName } from '@rostrum/contract/research/document-values'
import type { WaitingResearchMail } from '@rostrum/contract/research/mail'
import { isSignedFor, parseMail } from '#features/email/record/public.ts'
import { dnsLookUp, type LookUpTxt } from '#features/email/sending/public.ts'
import type { Keeping } from '#features/files/public.ts'
import { listKnownBrokers } from '#features/research/brokers/public.ts'
import { AppError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { deleteMail, findNewMail, letMailWait, listColleagueAddresses, type NewMail } from '../queries/intake.ts'
import { findKeeper } from '../queries/writing.ts'
import { keepDocument } from './keep-document.ts'

export interface MailWork extends Keeping {
  customerId: string
  log: Log
  lookUp?: LookUpTxt
}

type Mail = Awaited<ReturnType<typeof parseMail>>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
const isUnder = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)

/** The reason for waiting, or undefined for a message that is accepted. The From header alone proves nothing. */
async function reasonToWait(
  work: MailWork,
  mail: Mail,
  received: NewMail,
): Promise<WaitingResearchMail['reason'] | undefined> {
  if (received.acceptedBy) return undefined
  const sender = mail.from.address.toLowerCase()
  const isExpected = await work.inTransaction(async (db) => {
    if ((await listColleagueAddresses(db, work.customerId)).has(sender)) return true
    const brokers = await listKnownBrokers(db)
    return brokers.some(({ domains }) => domains.some((one) => isUnder(domainOf(sender), one.toLowerCase())))
  })
  if (!isExpected) return 'unknown_sender'
  if (received.signedInAs === sender) return undefined
  const isProven = await isSignedFor(received.source, sender, work.lookUp ?? dnsLookUp())
  return isProven ? undefined : 'unproven_sender'
}

/** Attachments that can be read; a message without any is a report itself. */
function filesIn(mail: Mail): { name: string; bytes: Uint8Array }[] {
  const files = mail.attachments.filter(({ name }) => isDocumentName(name))
  if (files.length > 0) return files.slice(0, 50).map(({ name, content }) => ({ name, bytes: content }))
  const text = mail.text.trim()
  if (text === '') return []
  const name = `${mail.subject.replace(/[/\\]/g, ' ').trim().slice(0, 150) || 'Message'}.txt`
  return [{ name, bytes: Buffer.from(`${mail.subject}\n\n${text}`) }]
}

export async function takeMail(work: MailWork, id: string): Promise<void> {
  const received = await work.inTransaction((db) => findNewMail(db, id))
  if (!received) return
  const mail = await parseMail(received.source, received.receivedAt)
  const sender = mail.from.address.toLowerCase()
  const files = filesIn(mail)
  const reason = await reasonToWait(work, mail, received)
  if (reason) {
    const fileNames = files.map(({ name }) => name)
    await work.inTransaction((db) => letMailWait(db, id, { reason, sender, subject: mail.subject, fileNames }))
    return
  }
  const userId = await work.inTransaction(async (db) => {
    const colleague = (await listColleagueAddresses(db, work.customerId)).get(sender)
    return received.acceptedBy ?? colleague ?? (await findKeeper(db, work.customerId))
  })
  if (!userId) throw new Error('No one at this customer can keep research')
  for (const file of files) {
    try {
      await keepDocument(work, { customerId: work.customerId, userId, origin: 'email', sender, ...file })
    } catch (error) {
      // One that is too large leaves the others.
      if (!(error instanceof AppError)) throw error
      work.log.warn({ err: error, mail: id }, 'a file of a research message was not kept')
    }
  }
  await work.inTransaction((db) => deleteMail(db, id))
}
