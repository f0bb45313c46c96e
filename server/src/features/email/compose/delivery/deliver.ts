// Sends what is due, each message exactly once. A message is marked before the mail server hears of it and again when
// it has accepted it; what is left between the two after a crash is looked up by its Message-ID (decision 33).
import MailComposer from 'nodemailer/lib/mail-composer'
import { type AccountServices, servicesOfJob } from '#features/email/accounts/public.ts'
import { nextAttempt, type Verdict, verdictOf } from '#features/email/sending/public.ts'
import { insertNotifications } from '#features/notifications/public.ts'
import { surveyObstacle, withSurveyLinks } from '#features/surveys/public.ts'
import type { Db } from '#platform/database/database.ts'
import type { Enqueue, JobContext } from '#platform/jobs/jobs.ts'
import { findSender, isMember, recordKeepsSent, type Sender } from '../queries/accounts.ts'
import {
  extendLease,
  isOneOfSeveral,
  leaseSeconds,
  type Outgoing,
  settleOutgoing,
  takeAbandoned,
  takeDue,
} from '../queries/outgoing.ts'
import { suppressedOf, without } from '../suppressed.ts'
import { contentOf, filesOf } from './message.ts'
import { onAccepted } from './on-accepted.ts'
import { returnToDraft } from './return-to-draft.ts'
import { fileInSent, findInSent, keepsSent } from './sent-folder.ts'
import { Transports } from './transports.ts'

type InTenant = <T>(work: (db: Db, enqueue: Enqueue) => Promise<T>) => Promise<T>

/** When to look again for a message that was put off. */
export type Later = (db: Db, enqueue: Enqueue, at: Date) => Promise<void>

export class Delivery {
  readonly #ctx: JobContext
  readonly #services: AccountServices
  readonly #transports: Transports
  readonly #later: Later

  constructor(ctx: JobContext, later: Later) {
    this.#ctx = ctx
    this.#services = servicesOfJob(ctx)
    this.#transports = new Transports(this.#services)
    this.#later = later
  }

  get #inTenant(): InTenant {
    return this.#ctx.withTenant
  }

  /** True when nothing is left. */
  async run(): Promise<boolean> {
    try {
      for (;;) {
        if (!this.#ctx.hasTime()) return false
        const abandoned = await this.#inTenant((db) => takeAbandoned(db))
        if (abandoned) {
          await this.#lookUp(abandoned)
          continue
        }
        const message = await this.#inTenant((db) => takeDue(db))
        if (!message) return true
        await this.#send(message)
      }
    } finally {
      await this.#transports.close()
    }
  }

  async #prepare(message: Outgoing) {
    return this.#inTenant(async (db) => {
      const account = await findSender(db, message.userId, message.accountId)
      const isAllowed = await isMember(db, message.customerId, message.userId)
      return { account: isAllowed ? account : undefined, files: await filesOf(db, message) }
    })
  }

  /**
   * The message as it leaves, with the recipient's own links to surveys and without those who were suppressed meanwhile;
   * or why it must not leave any more.
   */
  async #linked(message: Outgoing, account: Sender) {
    const { linkKeys = [], publicUrl } = this.#ctx
    return this.#inTenant(async (db) => {
      const isSeparateToSeveral = message.isP2p && (await isOneOfSeveral(db, message.id))
      const sending = { type: account.type, html: message.html, isSeparateToSeveral }
      const suppressed = await suppressedOf(db, sending, message)
      const addressed = without(message, suppressed)
      const obstacle =
        addressed.to.length === 0
          ? `On the suppression list: ${message.to.map(({ email }) => email).join(', ')}`
          : await surveyObstacle(db, message.html)
      const linked = obstacle ? message : await withSurveyLinks(db, { linkKeys, publicUrl }, message)
      return { obstacle, linked, addressed, suppressed }
    })
  }

  async #send(message: Outgoing): Promise<void> {
    const { account, files } = await this.#prepare(message)
    if (!account) return this.#refuse(message, `${message.senderAddress} is no longer connected`)
    const { obstacle, linked, addressed, suppressed } = await this.#linked(message, account)
    if (obstacle) return this.#refuse(message, obstacle)
    const { html, plain } = linked
    const optOutUrl = 'optOutUrl' in linked ? linked.optOutUrl : undefined
    const heartbeat = setInterval(
      () => void this.#inTenant((db) => extendLease(db, message.id)).catch(() => {}),
      (leaseSeconds / 4) * 1000,
    )
    try {
      const content = await contentOf({ ...addressed, html, plain }, files, { ...this.#ctx, optOutUrl })
      const { response, rejected } = await this.#transports.send(account, message, content)
      await this.#accept(message, { answer: response, rejected: [...rejected.map(String), ...suppressed] })
      await this.#keepCopy(account, message, content)
    } catch (error) {
      await this.#transports.drop(account.id)
      await this.#judge(message, account, verdictOf(error, account.servers.smtp?.host ?? 'The mail server'))
    } finally {
      clearInterval(heartbeat)
    }
  }

  async #accept(message: Outgoing, outcome: { answer: string | null; rejected?: string[] }): Promise<void> {
    // False if somebody else has found it in the folder of sent mail in the meantime.
    const settle = (db: Db) => settleOutgoing(db, message.id, { ...outcome, state: 'accepted' })
    try {
      await this.#inTenant(async (db) => {
        if (await settle(db)) await onAccepted(db, { ...message, state: 'accepted', acceptedAt: new Date() })
      })
    } catch (error) {
      // It has left, whatever becomes of its record: it must not be taken for one that has not.
      this.#ctx.log.error({ err: error, message: message.id }, 'a message that was sent is not on the timeline')
      await this.#inTenant(settle)
    }
  }

  async #judge(message: Outgoing, account: Sender, { kind, words }: Verdict): Promise<void> {
    // The lease runs out, and the server is asked whether it has the message.
    if (kind === 'unknown') {
      this.#ctx.log.warn({ message: message.id }, 'the answer of a mail server was lost')
      return this.#inTenant((db, enqueue) => this.#later(db, enqueue, new Date(Date.now() + leaseSeconds * 1000)))
    }
    const again = kind === 'later' ? nextAttempt(message.attempts) : undefined
    if (!again) return this.#refuse(message, words)
    this.#ctx.log.info({ message: message.id, account: account.id }, 'a message is tried again later')
    await this.#inTenant(async (db, enqueue) => {
      await settleOutgoing(db, message.id, { state: 'queued', answer: words, sendAt: again })
      await this.#later(db, enqueue, again)
    })
  }

  #refuse = (message: Outgoing, words: string): Promise<void> =>
    this.#inTenant(async (db) => {
      await settleOutgoing(db, message.id, { state: 'failed', answer: words })
      await returnToDraft(db, message, words)
      await this.#notify(db, message, `“${message.subject}” was not sent`, words)
    })

  #notify = (db: Db, { customerId, userId, draftId, id }: Outgoing, title: string, body: string) =>
    insertNotifications(db, [
      {
        customerId,
        userId,
        kind: 'email_not_sent',
        title,
        body,
        path: `/email/drafts?draft=${draftId}`,
        dedupKey: `email:${id}`,
      },
    ])

  /** A message whose worker is gone: the mail server may have it. */
  async #lookUp(message: Outgoing): Promise<void> {
    const { account } = await this.#prepare(message)
    if (!account) return this.#doubt(message)
    const isThere = await findInSent(this.#services, account, message).catch(() => undefined)
    if (isThere) return this.#accept(message, { answer: 'Found in the Sent folder' })
    const isProof = isThere === false && keepsSent(account) === true
    if (!isProof) return this.#doubt(message)
    await this.#inTenant((db) => settleOutgoing(db, message.id, { state: 'queued', answer: null, sendAt: new Date() }))
  }

  /** Twice is worse than a question. */
  #doubt = (message: Outgoing): Promise<void> =>
    this.#inTenant(async (db) => {
      const answer = 'Rostrum stopped while sending this email, and the mail server can’t confirm that it was received.'
      await settleOutgoing(db, message.id, { state: 'unconfirmed', answer })
      await this.#notify(db, message, `Was “${message.subject}” sent?`, answer)
    })

  /** Learns whether the server keeps copies itself; where it does not, we do. It was sent in any case. */
  async #keepCopy(account: Sender, message: Outgoing, content: Parameters<typeof bytesOf>[0]): Promise<void> {
    const known = keepsSent(account)
    if (known === true || account.type === 'postmarkSender') return
    try {
      const isThere = known === undefined ? await findInSent(this.#services, account, message) : false
      if (isThere === undefined) return
      if (known === undefined) await this.#inTenant((db) => recordKeepsSent(db, account, isThere))
      if (!isThere) await fileInSent(this.#services, account, message, await bytesOf(content))
    } catch (error) {
      this.#ctx.log.info({ err: error, message: message.id }, 'no copy was put into the folder of sent mail')
    }
  }
}

const bytesOf = (content: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> =>
  new MailComposer(content).compile().build()
