import type { AttentionHolder, AttentionPart } from '@rostrum/contract/dashboard'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { type ReactNode, useState } from 'react'
import { formatShare, relativeChange } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDate, formatDateTime, formatNumber, formatPercent } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import classes from './AttentionCard.module.css'
import rows from './rows.module.css'
import { TaskSubject } from './TaskSubject.tsx'

const concerns = ['withoutContact', 'neverMet', 'atRisk', 'overdue'] as const
type Concern = (typeof concerns)[number]

const names: Record<Concern, string> = {
  withoutContact: 'No contact in 90 days',
  neverMet: 'Buyers never met',
  atRisk: 'At risk',
  overdue: 'Tasks overdue',
}
const methods: Record<Concern, string> = {
  withoutContact: 'Top-25 holders without contact in the last 90 days, largest first',
  neverMet: 'Active buyers with no past or planned meeting, largest purchase first',
  atRisk: 'Active top-100 holders that sold two quarters in a row, or sold 10% or more without contact in 12 months',
  overdue: 'Open tasks assigned to you, oldest first',
}
const clear: Record<Concern, string> = {
  withoutContact: 'You have been in touch with all of your top 25 holders.',
  neverMet: 'You have met or scheduled a meeting with every buyer this quarter.',
  atRisk: 'No large active holder is selling down.',
  overdue: 'You have no overdue tasks.',
}

export function AttentionCard({ frame, attention }: { frame: PartFrame; attention: AttentionPart }) {
  const first = concerns.find((concern) => attention[concern].total > 0) ?? 'withoutContact'
  const [chosen, choose] = useState<Concern>()
  const concern = chosen ?? first
  const total = concerns.reduce((sum, one) => sum + attention[one].total, 0)
  return (
    <PartCard
      frame={frame}
      summary={`${formatNumber(total)} to review${attention.quarter ? `, holders as of ${formatQuarter(attention.quarter)}` : ''}`}
      link={<ListLink concern={concern} quarter={attention.quarter ?? undefined} />}
    >
      <div className={classes.concerns}>
        {concerns.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.concern}
            aria-pressed={one === concern}
            onClick={() => choose(one)}
          >
            <span className={classes.count} data-none={attention[one].total === 0 || undefined}>
              {formatNumber(attention[one].total)}
            </span>
            <span className={classes.name}>{names[one]}</span>
          </button>
        ))}
      </div>
      <p className={classes.method}>{methods[concern]}</p>
      {attention[concern].total === 0 ? (
        <EmptyState title="All clear" message={clear[concern]} />
      ) : (
        <ul className={rows.list}>{linesOf(concern, attention)}</ul>
      )}
    </PartCard>
  )
}

function linesOf(concern: Concern, attention: AttentionPart): ReactNode {
  switch (concern) {
    case 'overdue':
      return attention.overdue.rows.map((task) => <OverdueLine key={task.id} task={task} />)
    case 'atRisk':
      return attention.atRisk.rows.map((row) => (
        <HolderLine
          key={row.organization.id}
          row={row}
          note={row.reason === 'selling' ? 'Sold two quarters in a row' : 'Sold without contact'}
        />
      ))
    default:
      return attention[concern].rows.map((row) => <HolderLine key={row.organization.id} row={row} />)
  }
}

/** To the list of all that the concern counts; movers compare other quarters than the dashboard unless told. */
function ListLink({ concern, quarter }: { concern: Concern; quarter: string | undefined }) {
  switch (concern) {
    case 'overdue':
      return (
        <AnchorLink to="/irm/tasks" search={{ due: 'overdue', mine: true }} className={rows.link}>
          View tasks
        </AnchorLink>
      )
    case 'neverMet':
      return (
        <AnchorLink
          to="/holders/movers"
          search={{ kind: 'buyers', attention: 'never_met', to: quarter }}
          className={rows.link}
        >
          View buyers
        </AnchorLink>
      )
    case 'atRisk':
      return (
        <AnchorLink
          to="/holders/movers"
          search={{ kind: 'sellers', attention: 'at_risk', to: quarter }}
          className={rows.link}
        >
          View sellers
        </AnchorLink>
      )
    default:
      return (
        <AnchorLink to="/holders" search={{ attention: 'without_contact' }} className={rows.link}>
          View holders
        </AnchorLink>
      )
  }
}

function HolderLine({ row, note }: { row: AttentionHolder; note?: string }) {
  const { timeZone } = useUser()
  const { organization, rank, shares, previousShares, outstandingShare, relationship } = row
  const { lastContactAt, nextContactAt, owner } = relationship
  const facts = [
    note,
    lastContactAt ? `Last contact ${formatDate(lastContactAt, timeZone)}` : 'No contact on record',
    nextContactAt && `next ${formatDate(nextContactAt, timeZone)}`,
    owner && `owner ${owner.firstName} ${owner.lastName}`,
  ].filter(Boolean)
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <ProfileLink kind="organization" id={organization.id}>
          {organization.name}
        </ProfileLink>
        <div className={rows.meta}>{facts.join(' · ')}</div>
      </div>
      <div className={rows.figure}>
        <div>
          #{rank} · {formatShare(outstandingShare, 2)} O/S
        </div>
        <div className={rows.meta}>
          <Delta
            value={relativeChange(shares, previousShares)}
            format={(share) => formatPercent(share)}
            fallback="New"
          />{' '}
          QoQ
        </div>
      </div>
    </li>
  )
}

function OverdueLine({ task }: { task: AttentionPart['overdue']['rows'][number] }) {
  const { timeZone } = useUser()
  return (
    <li className={rows.row}>
      <TaskSubject task={task} />
      <time className={`${rows.figure} ${rows.overdue}`} dateTime={task.dueAt.toISOString()}>
        Due {formatDateTime(task.dueAt, timeZone)}
      </time>
    </li>
  )
}
