import { ActionIcon } from '@mantine/core'
import { severities, severityLabels } from '@rostrum/contract/holders/alert-severity'
import { type AlertGroupBrief, alerts, type UnreadAlerts } from '@rostrum/contract/holders/alerts'
import { IconMailOpened } from '@tabler/icons-react'
import { AlertsPending } from '#market/AlertsPending.tsx'
import { filingName, withoutHolder } from '#market/alert-words.ts'
import { SeverityChip } from '#market/SeverityChip.tsx'
import { AddressLink } from '#platform/AddressLink.tsx'
import { useAction } from '#platform/api/query.ts'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { firstClick } from '#ui/first-click.ts'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './ChangesCard.module.css'
import rows from './rows.module.css'

export const ChangesCard = ({ frame, changes }: { frame: PartFrame; changes: UnreadAlerts }) => (
  <PartCard
    frame={frame}
    summary={summaryOf(changes)}
    link={
      <AnchorLink to="/changes" className={rows.link}>
        View alerts
      </AnchorLink>
    }
  >
    {changes.total === 0 ? (
      <NothingUnread isPending={changes.isPending} />
    ) : (
      <>
        <SeverityBar changes={changes} />
        <ul className={rows.list}>
          {changes.groups.map((group) => (
            <Change key={group.id} group={group} />
          ))}
        </ul>
      </>
    )}
  </PartCard>
)

function summaryOf({ total, isPending }: UnreadAlerts): string {
  if (total > 0) return `${formatNumber(total)} unread`
  return isPending ? 'No unread alerts so far' : 'No unread alerts'
}

const NothingUnread = ({ isPending }: Pick<UnreadAlerts, 'isPending'>) =>
  isPending ? (
    <AlertsPending />
  ) : (
    <EmptyState
      title="You're all caught up"
      message="New filings and ownership changes that match your alert rules appear here."
    />
  )

/** How many of each severity; every segment has its count as text. */
const SeverityBar = ({ changes }: { changes: UnreadAlerts }) => (
  <div className={classes.severities}>
    <div className={classes.bar} aria-hidden="true">
      {severities.map((severity) => (
        <span key={severity} data-severity={severity} style={{ flexGrow: changes.severities[severity] }} />
      ))}
    </div>
    <div className={classes.counts}>
      {severities.map((severity) => (
        <AnchorLink key={severity} to="/changes" search={{ unreadOnly: true, severities: [severity] }} inherit>
          {severityLabels[severity]} {formatNumber(changes.severities[severity])}
        </AnchorLink>
      ))}
    </div>
  </div>
)

function Change({ group }: { group: AlertGroupBrief }) {
  const { alertId, severity, holderName, organization, person, path, reason, form, quarter, filedOn } = group
  const read = useMarkRead(alertId, (organization ?? person)?.name ?? holderName)
  const name = (organization ?? person)?.name ?? holderName
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={rows.title}>
          <SeverityChip severity={severity} />
          <AddressLink href={path} className={classes.holder}>
            {name}
          </AddressLink>
        </div>
        <div>{withoutHolder(reason, holderName)}</div>
        <div className={rows.meta}>
          {filingName({ form, quarter })}
          {filedOn && ` filed ${formatDay(filedOn)}`}
          {group.alertCount > 1 && ` · ${group.alertCount} changes`}
        </div>
      </div>
      <ActionIcon aria-label={`Mark ${name} as read`} onClick={firstClick(() => void read())}>
        <IconMailOpened size={16} stroke={1.5} />
      </ActionIcon>
    </li>
  )
}

function useMarkRead(id: string, name: string): () => Promise<void> {
  const read = useAction(alerts.read)
  const unread = useAction(alerts.unread)
  const failed = () => notifyError('Failed to update the alert')
  return async () => {
    try {
      // Awaited: callbacks are dropped when the line disappears with its alerts.
      await read.mutateAsync({ params: { id } })
      notifyWithUndo(`${name} marked as read`, () => void unread.mutateAsync({ params: { id } }).catch(failed))
    } catch {
      failed()
    }
  }
}
