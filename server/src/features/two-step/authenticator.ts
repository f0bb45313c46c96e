// Setting up an authenticator app, from the settings and at sign-in alike.
import type { AuthenticatorInput, AuthenticatorSetup } from '@rostrum/contract/two-step'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { AppError, unprocessable } from '#platform/errors.ts'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'
import { findAuthenticator, replaceRecoveryCodes, upsertAuthenticator } from './queries.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { authenticatorUri, base32, newSecret, periodWith } from './totp.ts'

const ticketMinutes = 10

const Ticket = z.object({ secret: z.string(), expiresAt: z.number() })

// The user id is part of the encryption context: someone else's ticket or secret cannot be decrypted.
const ticketName = (userId: string) => `authenticator ticket of ${userId}`
const secretName = (userId: string) => `authenticator of ${userId}`

/** Nothing is stored: the ticket comes back with the first code. */
export function beginAuthenticator(sealing: Sealing, { id, email }: { id: string; email: string }): AuthenticatorSetup {
  const secret = newSecret()
  const expiresAt = Date.now() + ticketMinutes * 60_000
  return {
    secret: base32(secret),
    uri: authenticatorUri(secret, { issuer: 'Rostrum', account: email }),
    ticket: sealing.seal(ticketName(id), { secret: secret.toString('base64'), expiresAt }),
  }
}

function secretIn(sealing: Sealing, userId: string, ticket: string): Buffer {
  try {
    const { secret, expiresAt } = Ticket.parse(sealing.open(ticketName(userId), ticket))
    if (expiresAt > Date.now()) return Buffer.from(secret, 'base64')
  } catch {
    // Tampered with, or issued to someone else: treated like an expired one.
  }
  throw new AppError('conflict', 'This setup has expired. Start again with a new QR code')
}

/** Returns recovery codes with the first second step; those of an earlier one stay valid. */
export async function saveAuthenticator(
  db: Db,
  sealing: Sealing,
  userId: string,
  { ticket, code }: z.output<typeof AuthenticatorInput>,
  hasRecoveryCodes: boolean,
): Promise<string[] | null> {
  const secret = secretIn(sealing, userId, ticket)
  const lastPeriod = periodWith(secret, code.replaceAll(/\s/g, ''))
  if (lastPeriod === undefined) throw unprocessable({ code: 'Incorrect code. Check the clock on your phone' })
  const sealedSecret = sealing.seal(secretName(userId), secret.toString('base64'))
  await upsertAuthenticator(db, { userId, sealedSecret, lastPeriod })
  return hasRecoveryCodes ? null : renewRecoveryCodes(db, userId)
}

export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(recoveryCodeHash))
  return codes
}

/** Undefined without an authenticator app, and when SECRETS_KEY is another one than it was sealed with. */
export async function openSecret(db: Db, sealing: Sealing, userId: string): Promise<Buffer | undefined> {
  const found = await findAuthenticator(db, userId)
  if (!found) return undefined
  try {
    return Buffer.from(z.string().parse(sealing.open(secretName(userId), found.sealedSecret)), 'base64')
  } catch {
    return undefined
  }
}
