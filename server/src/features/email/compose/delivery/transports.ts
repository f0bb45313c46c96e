// Connections to the mail servers of a run: one for each account, used for all of its messages.
import type { SendMailOptions } from 'nodemailer'
import { type AccountServices, connectionOf, networkReach } from '#features/email/accounts/public.ts'
import { groupTransport } from '#features/email/sending/public.ts'
import { smtpTransport } from '#platform/mail/connect/sign-in.ts'
import type { Sender } from '../queries/accounts.ts'
import type { Outgoing } from '../queries/outgoing.ts'

/** Servers check a message before they answer: RFC 5321 allows them ten minutes, few need one. */
const answerMs = 60_000
const options = { pool: true, maxConnections: 1, maxRequeues: 0, socketTimeout: answerMs } as const

type Transport = Awaited<ReturnType<typeof smtpTransport>>

interface Open {
  transport: Transport
  /** What it signs in with, where that is not a password. */
  accessToken: string | undefined
}

/** Such an attempt has sent nothing. */
const isSignInRefused = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAUTH'

export class Transports {
  readonly #open = new Map<string, Promise<Open>>()
  readonly #services: AccountServices

  constructor(services: AccountServices) {
    this.#services = services
  }

  /** A provider may end an access token before its time; a new one is asked for once. */
  async send(account: Sender, message: Outgoing, content: SendMailOptions) {
    const { transport, accessToken } = await this.#for(account, message)
    try {
      return await transport.sendMail(content)
    } catch (error) {
      if (accessToken === undefined || !isSignInRefused(error)) throw error
      await this.drop(account.id)
      const again = await this.#for(account, message, accessToken)
      return again.transport.sendMail(content)
    }
  }

  #for(account: Sender, message: Outgoing, rejected?: string): Promise<Open> {
    const known = this.#open.get(account.id)
    if (known) return known
    const opened = this.#connect(account, message, rejected)
    this.#open.set(account.id, opened)
    opened.catch(() => this.#open.delete(account.id))
    return opened
  }

  async #connect(account: Sender, { customerId, userId }: Outgoing, rejected?: string): Promise<Open> {
    if (account.type === 'postmarkSender') {
      const transport = await groupTransport(this.#services, customerId, options)
      if (!transport) throw new Error('The sending server is no longer set up')
      return { transport: transport as Transport, accessToken: undefined }
    }
    const { smtp, credentials } = await connectionOf(this.#services, { customerId, userId }, account, rejected)
    if (!smtp) throw new Error('The account has no sending server')
    const transport = await smtpTransport(networkReach(this.#services), smtp, credentials, options)
    return { transport, accessToken: 'accessToken' in credentials ? credentials.accessToken : undefined }
  }

  /** After a failure, the next message gets a connection of its own. */
  async drop(accountId: string): Promise<void> {
    const open = this.#open.get(accountId)
    this.#open.delete(accountId)
    const opened = await open?.catch(() => undefined)
    opened?.transport.close()
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.drop(id)
  }
}
