// One notification summarizes the alerts of an evaluation: in the app, and by email for users who chose "at once".

import { insertNotification } from '#features/notifications/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { summaryOf, titleOf } from '../reasons.ts'
import type { Finding } from '../rules/decide.ts'
import type { Recipient } from '../rules/queries.ts'
import { listSecurityNames } from './queries.ts'
import { renderEmail } from './render-email.ts'

type Fresh = Finding & { revision: number }

export async function deliver(
  db: Db,
  enqueue: Enqueue,
  { customerId, publicUrl }: { customerId: string; publicUrl: string },
  listeners: readonly Recipient[],
  fresh: readonly Fresh[],
): Promise<void> {
  const notifiable = fresh.filter(({ bell, email }) => bell || email === 'at_once')
  const names = await listSecurityNames(db, [...new Set(notifiable.map(({ securityId }) => securityId))])
  for (const { userId, email, firstName } of listeners) {
    const own = notifiable.filter((finding) => finding.userId === userId)
    const inApp = own.filter(({ bell }) => bell)
    const id = newId()
    if (inApp.length > 0) {
      await insertNotification(db, {
        customerId,
        userId,
        kind: 'holder_alerts',
        title: titleOf(inApp, [...new Set(inApp.map(({ securityId }) => names.get(securityId) ?? ''))]),
        body: summaryOf(inApp),
        path: '/changes?unreadOnly=true',
        dedupKey: `alerts:${id}`,
      })
    }
    const mailed = own.filter((finding) => finding.email === 'at_once')
    if (mailed.length > 0) {
      await enqueue(sendMail, {
        to: email,
        id: `alerts.${id}`,
        ...renderEmail(mailed, names, { firstName, publicUrl }),
      })
    }
  }
}
