// One line that answers who this investor is to us: rank, position, change, schedule, last contact, owner.
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { formatShare, relativeChange } from '#market/figures.ts'
import { formatDate, formatDay } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'

interface Standing extends Pick<Organization, 'holding' | 'relationship'> {
  standing: Pick<Organization['standing'], 'rank' | 'wasMeeting'>
  marks: Pick<Organization['marks'], 'schedule'>
}

const signed = (share: number): string => `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatShare(Math.abs(share))}`

/** Without the year in the current one: the line has little room. */
const shortDate = (at: Date, timeZone: string): string =>
  formatDate(at, timeZone).replace(new RegExp(`, ${dayIn(timeZone).slice(0, 4)}$`), '')

/** Unknown parts are left out. Of a person or a fund, rank and position are those of the firm, which is said. */
function standingParts({ holding, standing, marks, relationship }: Standing, timeZone: string, firm: string): string[] {
  const { rank, wasMeeting } = standing
  const { schedule } = marks
  const { lastContactAt, nextContactAt, owner } = relationship
  const change = holding && relativeChange(holding.shares, holding.previousShares)
  return [
    rank !== null && `${firm}#${rank} holder`,
    holding?.outstandingShare && `${formatShare(holding.outstandingShare, 2)} O/S`,
    holding && holding.previousShares === 0 ? 'new position' : change !== null && `${signed(change)} QoQ`,
    schedule && `${schedule.form} filed${schedule.filedOn ? ` ${formatDay(schedule.filedOn)}` : ''}`,
    lastContactAt
      ? `last ${wasMeeting ? 'met' : 'contact'} ${shortDate(lastContactAt, timeZone)}`
      : (rank !== null || owner) && 'never met',
    nextContactAt && `next contact ${shortDate(nextContactAt, timeZone)}`,
    owner && `owner ${owner.firstName}`,
  ].filter((part) => typeof part === 'string')
}

/** Null if nothing is known. */
export function useStandingLine(of: Standing): string | null {
  const { timeZone } = useUser()
  return standingParts(of, timeZone, '').join(' · ') || null
}

/** Of a person: the firm's position, and when they themselves were last contacted. */
export function usePersonStandingLine(
  firm: Organization | undefined,
  relationship: Organization['relationship'],
): string | null {
  const { timeZone } = useUser()
  const position = {
    holding: firm?.holding ?? null,
    standing: { rank: firm?.standing.rank ?? null, wasMeeting: false },
    marks: { schedule: firm?.marks.schedule ?? null },
  }
  return standingParts({ ...position, relationship }, timeZone, 'Firm is ').join(' · ') || null
}

/** Of a fund: the firm's. */
export function useFirmStandingLine(firm: Organization | undefined): string | null {
  const { timeZone } = useUser()
  return firm ? standingParts(firm, timeZone, 'Firm is ').join(' · ') || null : null
}
