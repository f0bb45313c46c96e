import type { Alert } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { ReactNode } from 'react'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatCompactMoney, formatDay } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import {
  Change,
  ChangeShare,
  counted,
  EvidenceButton,
  HolderLink,
  KindChip,
  Marks,
  ofOutstanding,
  ReadButton,
} from './AlertParts.tsx'
import classes from './AlertTable.module.css'
import { evidenceOf } from './evidence-of.ts'
import type { AlertActions } from './use-alert-actions.ts'

interface AlertLineProps {
  alert: Alert
  actions: AlertActions
  told: ReactNode
}

/** Figures in their columns, and below them, across the full width, the reason for the alert. */
export function AlertLine({ alert, actions, told }: AlertLineProps) {
  const { security, filedOn, quarter, flow, outstandingBefore, outstandingAfter } = alert
  return (
    <tbody className={classes.alert} data-unread={!alert.readAt || undefined}>
      <tr>
        <td className={classes.dotCell} rowSpan={2}>
          {!alert.readAt && (
            <span className={classes.dot}>
              <span className={classes.spoken}>Unread</span>
            </span>
          )}
        </td>
        <td data-column="told" rowSpan={2}>
          {told}
        </td>
        <td rowSpan={2}>
          <KindChip alert={alert} />
        </td>
        <td className={classes.holder}>
          <HolderLink alert={alert} actions={actions} /> <Marks alert={alert} />
        </td>
        <td>
          <ProfileLink kind="security" id={security.id} title={security.name}>
            {security.ticker ?? security.name}
          </ProfileLink>
        </td>
        <td title={quarter ? `Report for ${formatQuarter(quarter)}` : undefined}>
          {filedOn ? formatDay(filedOn) : '–'}
        </td>
        <Figures alert={alert} actions={actions} />
        <td data-align="right" data-column="flow">
          <Delta value={flow} format={formatCompactMoney} />
        </td>
        <td
          data-align="right"
          title={outstandingBefore === null ? undefined : `${ofOutstanding(outstandingBefore)} before`}
        >
          {ofOutstanding(outstandingAfter)}
        </td>
        <td className={classes.actionCell} rowSpan={2}>
          <EvidenceButton alert={alert} actions={actions} />
          <ReadButton alert={alert} actions={actions} />
        </td>
      </tr>
      <tr>
        <td colSpan={7} className={classes.reason}>
          <span className={classes.sentence}>{alert.reason}</span>
        </td>
        {/* Below the columns that are hidden on narrow screens, so that the sentence can extend over them. */}
        <td data-column="changeShare" />
        <td data-column="flow" />
      </tr>
    </tbody>
  )
}

type PartProps = Omit<AlertLineProps, 'told'>

function Figures({ alert, actions }: PartProps) {
  const figure = (children: ReactNode) =>
    evidenceOf(alert) ? (
      // Same action as the button at the end of the row, which is the tab stop.
      <FigureButton isSecondary onClick={() => actions.openEvidence(alert)}>
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
