// Connections to the mail servers of a run: one for each account, used for all of its messages.
import { type AccountServices, connectionOf, networkReach } from '#features/email/accounts/public.ts'
import { groupTransport } from '#features/email/sending/public.ts'
import { smtpTransport } from '#platform/mail/connect/sign-in.ts'
import type { Sender } from '../queries/accounts.ts'
import type { Outgoing } from '../queries/outgoing.ts'

/** Servers check a message before they answer: RFC 5321 allows them ten minutes, few need one. */
const answerMs = 60_000
const options = { pool: true, maxConnections: 1, maxRequeues: 0, socketTimeout: answerMs } as const

type Transport = Awaited<ReturnType<typeof smtpTransport>>

export class Transports {
  readonly #open = new Map<string, Promise<Transport>>()
  readonly #services: AccountServices

  constructor(services: AccountServices) {
    this.#services = services
  }

  for(account: Sender, message: Outgoing): Promise<Transport> {
    const known = this.#open.get(account.id)
    if (known) return known
    const opened = this.#connect(account, message)
    this.#open.set(account.id, opened)
    opened.catch(() => this.#open.delete(account.id))
    return opened
  }

  async #connect(account: Sender, { customerId, userId }: Outgoing): Promise<Transport> {
    if (account.type === 'postmarkSender') {
      const transport = await groupTransport(this.#services, customerId, options)
      if (!transport) throw new Error('The sending server is no longer set up')
      return transport as Transport
    }
    const { smtp, credentials } = await connectionOf(this.#services, { customerId, userId }, account)
    if (!smtp) throw new Error('The account has no sending server')
    return smtpTransport(networkReach(this.#services), smtp, credentials, options)
  }

  /** After a failure, the next message gets a connection of its own. */
  async drop(accountId: string): Promise<void> {
    const open = this.#open.get(accountId)
    this.#open.delete(accountId)
    const transport = await open?.catch(() => undefined)
    transport?.close()
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.drop(id)
  }
}
