// Links a user of an external issuer to the account with the same verified email address, once.
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import type { Claims } from './tokens.ts'

const UserInfo = z.object({ sub: z.string(), email: z.email().toLowerCase(), email_verified: z.literal(true) })

export const linkSubject =
  (db: Db) =>
  async (claims: Claims, token: string, userinfoEndpoint: string): Promise<void> => {
    const known = await db.selectFrom('identity.users').select('id').where('subject', '=', claims.subject).execute()
    if (known.length > 0) return
    const answer = await fetch(userinfoEndpoint, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) return
    const info = UserInfo.safeParse(await answer.json())
    // An address that the issuer has not verified could be anyone's.
    if (!info.success || info.data.sub !== claims.subject) return
    await db
      .updateTable('identity.users')
      .set({ subject: claims.subject })
      .where('email', '=', info.data.email)
      .where('subject', 'is', null)
      .execute()
  }
