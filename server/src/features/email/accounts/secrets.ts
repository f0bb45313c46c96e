// Passwords and tokens of accounts, sealed: a copy of the database opens no mailbox.
import { z } from 'zod'
import type { Sealing } from '#platform/identity/issuer/sealing.ts'

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() })
export type Tokens = z.output<typeof Tokens>
const Secret = z.union([z.object({ password: z.string() }), Tokens])
export type Secret = z.output<typeof Secret>

interface Owner {
  customerId: string
  accountId: string
}

/** The name is part of the seal: the secret of one account cannot be put into another. */
const nameOf = ({ customerId, accountId }: Owner): string => `email_account ${customerId} ${accountId}`

export const sealSecret = (sealing: Sealing, owner: Owner, secret: Secret): string =>
  sealing.seal(nameOf(owner), secret)

/** Undefined if it was sealed with a key that is gone: the person has to connect again. */
export function openSecret(sealing: Sealing, owner: Owner, sealed: string | null): Secret | undefined {
  if (sealed === null) return undefined
  try {
    return Secret.parse(sealing.open(nameOf(owner), sealed))
  } catch {
    return undefined
  }
}
