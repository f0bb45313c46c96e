import { type Severity, severities, severityLabels } from '@rostrum/contract/holders/alert-severity'
import { type AlertText, reasonOf, summaryOf, titleOf } from '../reasons.ts'

export interface Line extends AlertText {
  securityId: string
  /** A holder and quarter, or a filing: what one row of the list is. */
  subject: string
  severity: Severity
}

/** Limit for an email; the alert list has them all. */
const most = 100

interface Group {
  severity: Severity
  size: number
  lines: Line[]
}

/** One per holder and filing, as in the list: most severe first, then largest. */
function groupsOf(lines: readonly Line[]): Group[] {
  const rank = ({ severity }: { severity: Severity }) => severities.indexOf(severity)
  return [...Map.groupBy(lines, ({ subject }) => subject).values()]
    .map((of) => {
      const sorted = of.toSorted((one, other) => rank(one) - rank(other))
      return {
        severity: sorted[0]?.severity ?? 'low',
        size: Math.max(...of.map(({ flow }) => Math.abs(flow ?? 0))),
        lines: sorted,
      }
    })
    .sort((one, other) => rank(one) - rank(other) || other.size - one.size)
}

/** E.g. "12 holder alerts in VLTR for Q3 2026 (2 high)". */
function subjectOf(lines: readonly Line[], groups: readonly Group[], securities: readonly string[]): string {
  const high = groups.filter(({ severity }) => severity === 'high').length
  return titleOf(groups.length, lines, securities) + (high > 0 ? ` (${high} high)` : '')
}

export function renderEmail(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): { subject: string; text: string } {
  const nameOf = (id: string) => names.get(id) ?? 'a security'
  const groups = groupsOf(lines)
  const sections = [...Map.groupBy(groups.slice(0, most), ({ severity }) => severity)].map(([severity, of]) =>
    [
      `${severityLabels[severity]} severity`,
      ...of.flatMap((group) => group.lines.map((line) => `- ${reasonOf(line, nameOf(line.securityId))}`)),
    ].join('\n'),
  )
  const subject = subjectOf(lines, groups, [...new Set(lines.map(({ securityId }) => nameOf(securityId)))])
  const rest = groups.length > most ? [`And ${groups.length - most} more.`] : []
  const closing = [
    `View all alerts: ${publicUrl}/changes`,
    `Change your alert settings: ${publicUrl}/settings/notifications`,
  ].join('\n')
  return {
    subject,
    text: [`Hello ${firstName},`, `${subject}: ${summaryOf(lines)}.`, ...sections, ...rest, closing].join('\n\n'),
  }
}
