import { Button } from '@mantine/core'
import type { Alert } from '@rostrum/contract/holders/alerts'
import type { ReactNode } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { byDay, dayName, useNow } from '#platform/days.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './AlertCards.module.css'
import {
  Change,
  ChangeShare,
  counted,
  HolderLink,
  KindChip,
  Marks,
  ofOutstanding,
  ReadButton,
  Told,
} from './AlertParts.tsx'
import { evidenceOf } from './evidence-of.ts'
import { type AlertAddress, presetSort } from './list-address.ts'
import { useAlertActions } from './use-alert-actions.ts'

/** The alert list for narrow screens. */
export function AlertCards({ alerts, address }: { alerts: Alert[]; address: AlertAddress }) {
  const { timeZone } = useUser()
  const now = useNow()
  const isByDay = (address.search.sortField ?? presetSort.field) === 'createdAt'
  const cards = (of: Alert[]) => (
    <ul className={classes.list}>
      {of.map((alert) => (
        <Card key={alert.id} alert={alert} timeZone={timeZone} now={now} isByDay={isByDay} />
      ))}
    </ul>
  )
  if (!isByDay) return cards(alerts)
  return byDay(alerts, ({ createdAt }) => createdAt, timeZone).map(({ day, items }) => (
    <section key={day} aria-label={dayName(day, timeZone, now)}>
      <h2 className={classes.day}>{dayName(day, timeZone, now)}</h2>
      {cards(items)}
    </section>
  ))
}

function Card({ alert, timeZone, now, isByDay }: { alert: Alert; timeZone: string; now: Date; isByDay: boolean }) {
  const actions = useAlertActions()
  const { security, createdAt, readAt, sharesBefore, sharesAfter, outstandingAfter } = alert
  return (
    <li className={classes.card} data-unread={!readAt || undefined}>
      <div className={classes.head}>
        {!readAt && <span className={classes.spoken}>Unread</span>}
        <KindChip alert={alert} />
        <ProfileLink kind="security" id={security.id} title={security.name}>
          {security.ticker ?? security.name}
        </ProfileLink>
        <span className={classes.time}>
          <Told at={createdAt} timeZone={timeZone} now={now} withoutDay={isByDay} />
        </span>
        <ReadButton alert={alert} actions={actions} />
      </div>
      <div className={classes.holder}>
        <HolderLink alert={alert} actions={actions} /> <Marks alert={alert} />
      </div>
      <p className={classes.reason}>{alert.reason}</p>
      <dl className={classes.figures}>
        <Figure label="Before">{counted(sharesBefore)}</Figure>
        <Figure label="After">{counted(sharesAfter)}</Figure>
        <Figure label="Change">
          <Change alert={alert} /> <ChangeShare alert={alert} />
        </Figure>
        <Figure label="% O/S">{ofOutstanding(outstandingAfter)}</Figure>
      </dl>
      {evidenceOf(alert) && (
        <Button variant="default" size="xs" onClick={() => actions.openEvidence(alert)}>
          Evidence
        </Button>
      )}
    </li>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
