import { type AlertText, reasonOf, summaryOf, titleOf } from '../reasons.ts'

export interface Line extends AlertText {
  securityId: string
}

/** Limit for an email; the alert list has them all. */
const most = 100

/** Largest first. */
const bySize = (one: Line, other: Line) => Math.abs(other.flow ?? 0) - Math.abs(one.flow ?? 0)

export function renderEmail(
  lines: readonly Line[],
  names: ReadonlyMap<string, string>,
  { firstName, publicUrl }: { firstName: string; publicUrl: string },
): { subject: string; text: string } {
  const nameOf = (id: string) => names.get(id) ?? 'a security'
  const bySecurity = Map.groupBy([...lines].sort(bySize).slice(0, most), ({ securityId }) => securityId)
  const sections = [...bySecurity].map(([securityId, of]) =>
    [nameOf(securityId), ...of.map((line) => `- ${reasonOf(line, nameOf(securityId))}`)].join('\n'),
  )
  const subject = titleOf(lines, [...new Set(lines.map(({ securityId }) => nameOf(securityId)))])
  const rest = lines.length > most ? [`and ${lines.length - most} more.`] : []
  const closing = [
    `All of them: ${publicUrl}/changes`,
    `What you are told of: ${publicUrl}/settings/notifications`,
  ].join('\n')
  return {
    subject,
    text: [`Hello ${firstName},`, `${subject}: ${summaryOf(lines)}.`, ...sections, ...rest, closing].join('\n\n'),
  }
}
