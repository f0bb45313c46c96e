import type { OauthProvider } from '@rostrum/contract/email/accounts'
import type { AccountServices } from '../account-services.ts'
import { findStored, recordCheck, replaceSecret, type StoredAccount } from '../queries.ts'
import { openSecret, sealSecret, type Tokens } from '../secrets.ts'
import { clientOf, GrantRefused, providerOf, requestTokens } from './providers.ts'

/** A token that ends sooner is replaced: what it is asked for takes time too. */
const leastLeftMs = 5 * 60_000

export class AccessEnded extends Error {
  override name = 'AccessEnded'
}

/**
 * Tokens good for at least five minutes, refreshed where needed. Throws `AccessEnded` if the provider refuses. `rejected`
 * is an access token that a mail server did not accept, although it should be good for longer.
 */
export async function freshTokens(
  services: AccountServices,
  owner: { customerId: string; userId: string },
  account: StoredAccount,
  rejected?: string,
): Promise<Tokens> {
  const { sealing, database, config } = services
  const { customerId, userId } = owner
  const provider = account.type as OauthProvider
  const of = { customerId, accountId: account.id }
  const { name } = providerOf(provider)
  const secret = openSecret(sealing, of, account.secret)
  if (!secret || !('refreshToken' in secret)) throw new AccessEnded(`Connect your ${name} account again.`)
  if (secret.accessToken !== rejected && secret.expiresAt - Date.now() > leastLeftMs) return secret
  const grant = { grant_type: 'refresh_token', refresh_token: secret.refreshToken }
  const answer = await requestTokens(clientOf(config, provider), provider, grant).catch(
    (error: unknown) => error as Error,
  )
  if (!(answer instanceof Error)) {
    const tokens = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? secret.refreshToken,
      expiresAt: Date.now() + answer.expires_in * 1000,
    }
    const sealed = { former: account.secret ?? '', secret: sealSecret(sealing, of, tokens) }
    await database.withTenant(customerId, (db) => replaceSecret(db, account.id, sealed))
    return tokens
  }
  if (!(answer instanceof GrantRefused)) throw answer
  // Another process may have used the refresh token first, where each is good for one use.
  const now = await database.withTenant(customerId, (db) => findStored(db, userId, account.id))
  if (now && now.secret !== account.secret) return freshTokens(services, owner, now, rejected)
  const reason = `${name} revoked access. Connect the account again.`
  await database.withTenant(customerId, (db) => recordCheck(db, account.id, reason))
  throw new AccessEnded(reason)
}
