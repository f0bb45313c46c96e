import type { AlertGroupBrief, UnreadAlerts } from '@rostrum/contract/holders/alerts'
import { withoutHolder } from '#market/alert-words.ts'
import { SeverityChip } from '#market/SeverityChip.tsx'
import { AddressLink } from '#platform/AddressLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './notifications.module.css'

interface UnreadAlertLinesProps {
  alerts: UnreadAlerts
  headingLevel: 2 | 3
  onOpen?: () => void
}

/** The most severe unread alerts, one line per holder and filing. Opening one shows it in Holder Alerts. */
export function UnreadAlertLines({ alerts: { total, groups }, headingLevel, onOpen }: UnreadAlertLinesProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-label="Holder alerts">
      <Heading className={classes.day}>Holder alerts</Heading>
      <ul className={classes.list}>
        {groups.map((group) => (
          <Line key={group.id} group={group} onOpen={onOpen} />
        ))}
      </ul>
      <p className={classes.more}>
        <AnchorLink to="/changes" search={{ unreadOnly: true }} {...(onOpen && { onClick: onOpen })}>
          {total === 1 ? 'View the unread alert' : `View all ${formatNumber(total)} unread alerts`}
        </AnchorLink>
      </p>
    </section>
  )
}

const Line = ({ group, onOpen }: { group: AlertGroupBrief; onOpen: (() => void) | undefined }) => (
  <li>
    <AddressLink
      href={`/changes?groupId=${encodeURIComponent(group.id)}`}
      className={classes.alert}
      data-line
      data-unread
      onClick={() => onOpen?.()}
    >
      <span className={classes.severity}>
        <SeverityChip severity={group.severity} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{group.holderName}</span>
        <span className={classes.body}>
          {withoutHolder(group.reason, group.holderName)}
          {group.alertCount > 1 && ` +${group.alertCount - 1} more`}
        </span>
      </span>
      {group.filedOn && (
        <time className={classes.time} dateTime={group.filedOn} title={`Filed ${formatDay(group.filedOn)}`}>
          {formatDay(group.filedOn).replace(/, \d{4}$/, '')}
        </time>
      )}
    </AddressLink>
  </li>
)
