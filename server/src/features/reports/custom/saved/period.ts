// The period for which a schedule is due now.

import { filingDeadline, quarterBefore } from '@rostrum/contract/market/quarters'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import type { ReportSchedule } from '@rostrum/contract/reports/custom-reports'
import { scopeOf } from '#features/holders/scope/public.ts'
import type { Reader } from '#lists/viewer.ts'
import { AppError } from '#platform/errors.ts'
import { duePeriod } from './due.ts'

/** The latest quarter whose reports are past due and loaded; empty if there is none. */
async function latestSettled(reader: Reader, { securityId }: CustomDefinition, today: string): Promise<string> {
  try {
    const { security } = await scopeOf(reader, securityId ? { securityId } : {})
    if (!security.quarter) return ''
    return today > filingDeadline(security.quarter) ? security.quarter : quarterBefore(security.quarter)
  } catch (error) {
    // Without a security there is nothing to settle.
    if (error instanceof AppError) return ''
    throw error
  }
}

export async function runningPeriod(
  reader: Reader,
  timing: Pick<ReportSchedule, 'frequency' | 'weekday' | 'hour' | 'timeZone'>,
  definition: CustomDefinition,
  now = new Date(),
): Promise<string> {
  if (timing.frequency !== 'settled') return duePeriod(timing, now)
  return latestSettled(reader, definition, dayIn(timing.timeZone, now))
}
