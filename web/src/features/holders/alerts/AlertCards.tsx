import { Button } from '@mantine/core'
import type { Alert, AlertGroup } from '@rostrum/contract/holders/alerts'
import type { ReactNode } from 'react'
import { filingName, withoutHolder } from '#market/alert-words.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { SeverityChip } from '#market/SeverityChip.tsx'
import { byDay, dayName, useNow } from '#platform/days.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './AlertCards.module.css'
import {
  Change,
  ChangeShare,
  counted,
  GroupMarks,
  HolderLink,
  KindChip,
  Marks,
  ofOutstanding,
  ReadButton,
  Received,
} from './AlertParts.tsx'
import { evidenceOf } from './evidence-of.ts'
import { type AlertAddress, presetSort } from './list-address.ts'
import { type AlertActions, useAlertActions } from './use-alert-actions.ts'

/** The alert list for narrow screens. */
export function AlertCards({ groups, address }: { groups: AlertGroup[]; address: AlertAddress }) {
  const { timeZone } = useUser()
  const now = useNow()
  const isByDay = (address.search.sortField ?? presetSort.field) === 'createdAt'
  const cards = (of: AlertGroup[]) => (
    <ul className={classes.list}>
      {of.map((group) => (
        <Card
          key={group.id}
          group={group}
          received={<Received at={group.createdAt} timeZone={timeZone} now={now} withoutDay={isByDay} />}
        />
      ))}
    </ul>
  )
  if (!isByDay) return cards(groups)
  return byDay(groups, ({ createdAt }) => createdAt, timeZone).map(({ day, items }) => (
    <section key={day} aria-label={dayName(day, timeZone, now)}>
      <h2 className={classes.day}>{dayName(day, timeZone, now)}</h2>
      {cards(items)}
    </section>
  ))
}

function Card({ group, received }: { group: AlertGroup; received: ReactNode }) {
  const actions = useAlertActions()
  const isUnread = group.unreadCount > 0
  return (
    <li className={classes.card} data-unread={isUnread || undefined}>
      <div className={classes.head}>
        {isUnread && <span className={classes.spoken}>Unread</span>}
        <SeverityChip severity={group.severity} />
        <span className={classes.filing}>{filingName(group)}</span>
        <span className={classes.time}>{received}</span>
        <ReadButton group={group} actions={actions} />
      </div>
      <div className={classes.holder}>
        <HolderLink group={group} actions={actions} /> <GroupMarks group={group} />
      </div>
      {group.alerts.map((alert) => (
        <Part key={alert.id} alert={alert} group={group} actions={actions} />
      ))}
    </li>
  )
}

function Part({ alert, group, actions }: { alert: Alert; group: AlertGroup; actions: AlertActions }) {
  const { security, sharesBefore, sharesAfter, outstandingAfter } = alert
  return (
    <div className={classes.part}>
      <div className={classes.partHead}>
        <KindChip alert={alert} />
        <ProfileLink kind="security" id={security.id} title={security.name}>
          {security.ticker ?? security.name}
        </ProfileLink>
        <Marks alert={alert} />
      </div>
      <p className={classes.reason}>{withoutHolder(alert.reason, alert.holderName)}</p>
      <dl className={classes.figures}>
        <Figure label="Prior shares">{counted(sharesBefore)}</Figure>
        <Figure label="Shares">{counted(sharesAfter)}</Figure>
        <Figure label="Change">
          <Change alert={alert} /> <ChangeShare alert={alert} />
        </Figure>
        <Figure label="% O/S">{ofOutstanding(outstandingAfter)}</Figure>
      </dl>
      {evidenceOf(alert) && (
        <Button variant="default" size="xs" onClick={() => actions.openEvidence(group, alert)}>
          Evidence
        </Button>
      )}
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
