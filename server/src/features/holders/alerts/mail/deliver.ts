// One email summarizes the alerts of an evaluation, for users who chose "at once". The bell reads the alerts themselves.
import { severityOf } from '@rostrum/contract/holders/alert-severity'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import type { Finding } from '../rules/decide.ts'
import type { Recipient } from '../rules/queries.ts'
import { conditionOf } from '../severity/conditions.ts'
import { listActivistsAmong, severitiesOf } from '../severity/queries.ts'
import { listSecurityNames } from './queries.ts'
import { renderEmail } from './render-email.ts'

type Fresh = Finding & { revision: number }

export async function deliver(
  db: Db,
  enqueue: Enqueue,
  { publicUrl }: { publicUrl: string },
  listeners: readonly Recipient[],
  fresh: readonly Fresh[],
): Promise<void> {
  const urgent = fresh.filter((finding) => finding.email === 'at_once')
  if (urgent.length === 0) return
  const names = await listSecurityNames(db, [...new Set(urgent.map(({ securityId }) => securityId))])
  const activists = await listActivistsAmong(db, [
    ...new Set(urgent.flatMap(({ organizationId }) => organizationId ?? [])),
  ])
  const chosenBy = await severitiesOf(db, [...new Set(urgent.map(({ userId }) => userId))])
  for (const { userId, email, firstName } of listeners) {
    const lines = urgent
      .filter((finding) => finding.userId === userId)
      .map((finding) => ({
        ...finding,
        severity: severityOf(chosenBy(userId), {
          condition: conditionOf(finding),
          isActivist: finding.organizationId !== null && activists.has(finding.organizationId),
        }),
      }))
    if (lines.length === 0) continue
    const letter = renderEmail(lines, names, { firstName, publicUrl })
    await enqueue(sendMail, { to: email, id: `alerts.${newId()}`, ...letter })
  }
}
