// How a stored account is reached: its servers, and what to sign in with.
import type { MailServer } from '@rostrum/contract/email/accounts'
import type { Credentials } from '#platform/mail/connect/sign-in.ts'
import type { AccountServices } from './account-services.ts'
import { clientOf, serversOf } from './oauth/providers.ts'
import { AccessEnded, freshTokens } from './oauth/tokens.ts'
import type { StoredAccount } from './queries.ts'
import { openSecret } from './secrets.ts'

export interface Connection {
  imap: MailServer | undefined
  smtp: MailServer | undefined
  calendarUrl: string | undefined
  credentials: Credentials
}

/** Throws `AccessEnded` if the person has to connect the account again. `rejected`: see `freshTokens`. */
export async function connectionOf(
  services: AccountServices,
  owner: { customerId: string; userId: string },
  account: StoredAccount,
  rejected?: string,
): Promise<Connection> {
  const { type, servers, emailAddress } = account
  const { imap, smtp, calendarUrl, userName = emailAddress } = servers
  if (type === 'google' || type === 'microsoft') {
    const { accessToken } = await freshTokens(services, owner, account, rejected)
    const credentials = { user: emailAddress, accessToken }
    return { ...serversOf(clientOf(services.config, type)), calendarUrl: undefined, credentials }
  }
  const of = { customerId: owner.customerId, accountId: account.id }
  const secret = openSecret(services.sealing, of, account.secret)
  if (!secret || !('password' in secret)) {
    throw new AccessEnded('The password can no longer be read. Connect the account again.')
  }
  return { imap, smtp, calendarUrl, credentials: { user: userName, password: secret.password } }
}
