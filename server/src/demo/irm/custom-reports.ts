// Two custom reports of the demo, shared with the team and mailed by schedule.
import { customPresets } from '@rostrum/contract/reports/custom-presets'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import type { By } from './team.ts'
import { homeZone } from './zones.ts'

const reports = [
  { preset: 'top-holders', name: 'Top 25 holders for the board', schedule: { frequency: 'settled', format: 'pdf' } },
  { preset: 'overdue-tasks', name: 'Overdue follow-ups', schedule: { frequency: 'weekly', format: 'xlsx' } },
] as const

export async function writeCustomReports(db: Db, { customerId, ada, miles }: By, now: Date): Promise<void> {
  for (const { preset, name, schedule } of reports) {
    const definition = customPresets.find(({ key }) => key === preset)?.definition
    if (!definition) throw new Error(`There is no report ${preset}`)
    const reportId = newId()
    await db
      .insertInto('app.customReports')
      .values({
        customerId,
        id: reportId,
        userId: ada,
        name,
        definition: JSON.stringify(definition),
        sharing: 'everyone',
      })
      .execute()
    // Nothing is mailed for the time before the demo began.
    const afterPeriod = now.toISOString().slice(0, 10)
    await db
      .insertInto('app.reportSchedules')
      .values({ customerId, reportId, ...schedule, timeZone: homeZone, afterPeriod })
      .execute()
    await db
      .insertInto('app.reportRecipients')
      .values([ada, miles].map((userId) => ({ customerId, reportId, userId })))
      .execute()
  }
}
