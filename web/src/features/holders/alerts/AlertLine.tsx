import type { Alert, AlertGroup } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { ReactNode } from 'react'
import { filingName, withoutHolder } from '#market/alert-words.ts'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { SeverityChip } from '#market/SeverityChip.tsx'
import { formatCompactMoney, formatDay } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import {
  Change,
  ChangeShare,
  counted,
  EvidenceButton,
  GroupMarks,
  HolderLink,
  KindChip,
  Marks,
  ofOutstanding,
  ReadButton,
} from './AlertParts.tsx'
import classes from './AlertTable.module.css'
import { evidenceOf } from './evidence-of.ts'
import type { AlertActions } from './use-alert-actions.ts'

interface AlertGroupLinesProps {
  group: AlertGroup
  actions: AlertActions
  received: ReactNode
}

/** A holder and filing, and below it each alert: its figures, and the sentence across the columns. */
export function AlertGroupLines({ group, actions, received }: AlertGroupLinesProps) {
  const isUnread = group.unreadCount > 0
  const rowSpan = group.alerts.length * 2 + 1
  return (
    <tbody className={classes.group} data-unread={isUnread || undefined} data-severity={group.severity}>
      <tr className={classes.head}>
        <td className={classes.dotCell} rowSpan={rowSpan}>
          {isUnread && (
            <span className={classes.dot}>
              <span className={classes.spoken}>Unread</span>
            </span>
          )}
        </td>
        <td rowSpan={rowSpan}>
          <SeverityChip severity={group.severity} />
        </td>
        <td colSpan={7}>
          <span className={classes.holder}>
            <HolderLink group={group} actions={actions} />
          </span>{' '}
          <span className={classes.filing}>{filingName(group)}</span> <GroupMarks group={group} />
        </td>
        {/* Below the columns that are hidden on narrow screens, so that the holder can extend over them. */}
        <td data-column="changeShare" />
        <td data-column="flow" />
        <td data-column="received" rowSpan={rowSpan}>
          {received}
        </td>
        <td className={classes.actionCell}>
          <ReadButton group={group} actions={actions} />
        </td>
      </tr>
      {group.alerts.map((alert) => (
        <PartLine key={alert.id} alert={alert} group={group} actions={actions} />
      ))}
    </tbody>
  )
}

interface PartProps {
  alert: Alert
  group: AlertGroup
  actions: AlertActions
}

function PartLine({ alert, group, actions }: PartProps) {
  const { security, filedOn, quarter, flow, outstandingBefore, outstandingAfter } = alert
  return (
    <>
      <tr className={classes.part}>
        <td className={classes.kind}>
          <KindChip alert={alert} /> <Marks alert={alert} />
        </td>
        <td>
          <ProfileLink kind="security" id={security.id} title={security.name}>
            {security.ticker ?? security.name}
          </ProfileLink>
        </td>
        <td title={quarter ? `13F for ${formatQuarter(quarter)}` : undefined}>{filedOn ? formatDay(filedOn) : '–'}</td>
        <Figures alert={alert} group={group} actions={actions} />
        <td data-align="right" data-column="flow">
          <Delta value={flow} format={formatCompactMoney} />
        </td>
        <td
          data-align="right"
          title={outstandingBefore === null ? undefined : `Prior: ${ofOutstanding(outstandingBefore)}`}
        >
          {ofOutstanding(outstandingAfter)}
        </td>
        <td className={classes.actionCell}>
          <EvidenceButton alert={alert} group={group} actions={actions} />
        </td>
      </tr>
      <tr className={classes.reason} data-superseded={alert.supersededAt !== null || undefined}>
        <td colSpan={7}>{withoutHolder(alert.reason, alert.holderName)}</td>
        <td data-column="changeShare" />
        <td data-column="flow" />
        <td />
      </tr>
    </>
  )
}

function Figures({ alert, group, actions }: PartProps) {
  const figure = (children: ReactNode) =>
    evidenceOf(alert) ? (
      // Same action as the button at the end of the row, which is the tab stop.
      <FigureButton isSecondary onClick={() => actions.openEvidence(group, alert)}>
        {children}
      </FigureButton>
    ) : (
      children
    )
  return (
    <>
      <td data-align="right">{figure(counted(alert.sharesBefore))}</td>
      <td data-align="right">{figure(counted(alert.sharesAfter))}</td>
      <td data-align="right">{figure(<Change alert={alert} />)}</td>
      <td data-align="right" data-column="changeShare">
        {alert.changeShare === null ? '–' : <ChangeShare alert={alert} />}
      </td>
    </>
  )
}
