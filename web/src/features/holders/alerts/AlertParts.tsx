// Parts of an alert shared by the table and the phone cards.
import { ActionIcon } from '@mantine/core'
import { type AlertKind, alertKindLabels } from '@rostrum/contract/holders/alert-rules'
import type { Alert, AlertGroup } from '@rostrum/contract/holders/alerts'
import { IconFileSearch, IconMail, IconMailOpened } from '@tabler/icons-react'
import { filingName } from '#market/alert-words.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { dayName, timeAgo } from '#platform/days.ts'
import { formatDateTime, formatNumber, formatPercent } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { firstClick } from '#ui/first-click.ts'
import { evidenceOf } from './evidence-of.ts'
import type { AlertActions } from './use-alert-actions.ts'

const tones: Partial<Record<AlertKind, 'positive' | 'negative' | 'accent' | 'warning'>> = {
  position_opened: 'positive',
  peer_holder_opened: 'positive',
  position_closed: 'negative',
  late_filing: 'warning',
}

/** More specific than the type where the alert is. */
function kindWords({ kind, level, direction, form }: Alert): string {
  if (kind === 'level_crossed' && level !== null)
    return `${direction === 'down' ? 'Fell below' : 'Rose above'} ${level}%`
  return kind === 'schedule_filed' ? filingName({ quarter: null, form }) : alertKindLabels[kind]
}

export const KindChip = ({ alert }: { alert: Alert }) => <Chip tone={tones[alert.kind]}>{kindWords(alert)}</Chip>

interface OfGroup {
  group: AlertGroup
  actions: AlertActions
}

/** Following the link marks the alerts as read. */
export function HolderLink({ group, actions }: OfGroup) {
  const { organization, person, holderName } = group
  const named = organization ?? person
  if (!named) return holderName
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click bubbles from the link inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link triggers a click
    <span onClick={() => actions.readOnce(group)}>
      <ProfileLink kind={organization ? 'organization' : 'person'} id={named.id}>
        {named.name}
      </ProfileLink>
    </span>
  )
}

/** Caveats about the filing. */
export const GroupMarks = ({ group: { alerts } }: { group: AlertGroup }) => (
  <>
    {alerts.some(({ isLate }) => isLate) && <Chip tone="warning">Late</Chip>}
    {alerts.some(({ isAmendment }) => isAmendment) && <Chip>Amendment</Chip>}
  </>
)

/** Caveats about the figures of one alert. */
export const Marks = ({ alert: { supersededAt, revision } }: { alert: Alert }) => (
  <>
    {revision > 1 && !supersededAt && <Chip>Corrected</Chip>}
    {supersededAt && (
      <span title="A later filing changed these figures">
        <Chip tone="warning">Superseded</Chip>
      </span>
    )}
  </>
)

export function EvidenceButton({ alert, group, actions }: OfGroup & { alert: Alert }) {
  if (!evidenceOf(alert)) return null
  return (
    <ActionIcon
      aria-label={`Evidence: ${alertKindLabels[alert.kind]}, ${alert.holderName}`}
      title="Show the filings behind this alert"
      onClick={() => actions.openEvidence(group, alert)}
    >
      <IconFileSearch size={16} stroke={1.5} />
    </ActionIcon>
  )
}

export function ReadButton({ group, actions }: OfGroup) {
  const isRead = group.unreadCount === 0
  const label = isRead ? 'Mark as unread' : 'Mark as read'
  const Icon = isRead ? IconMailOpened : IconMail
  return (
    <ActionIcon
      aria-label={`${label}: ${group.holderName}, ${filingName(group)}`}
      title={label}
      onClick={firstClick(() => actions.toggle(group))}
    >
      <Icon size={16} stroke={1.5} />
    </ActionIcon>
  )
}

interface ReceivedProps {
  at: Date
  timeZone: string
  now: Date
  /** Set where the day is already shown as a heading. */
  withoutDay?: boolean
}

export const Received = ({ at, timeZone, now, withoutDay }: ReceivedProps) => (
  <time dateTime={at.toISOString()} title={formatDateTime(at, timeZone)}>
    {withoutDay ? timeAgo(at, timeZone, now) : shortDay(at, timeZone, now)}
  </time>
)

const shortDay = (at: Date, timeZone: string, now: Date) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const name = dayName(day, timeZone, now)
  return name === 'Today' || name === 'Yesterday'
    ? name
    : new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(at)
}

export const counted = (number: number | null) => (number === null ? '–' : formatNumber(number))

export const Change = ({ alert: { change } }: { alert: Alert }) => <Delta value={change} format={formatNumber} />

export const ChangeShare = ({ alert: { changeShare } }: { alert: Alert }) =>
  changeShare === null ? null : <Delta value={changeShare} format={(share) => formatPercent(share)} />

export const ofOutstanding = (share: number | null) => (share === null ? '–' : formatPercent(share, 2))
