import type { AlertGroup } from '@rostrum/contract/holders/alerts'
import type { ReactNode } from 'react'
import { byDay, dayName, useNow } from '#platform/days.ts'
import { useUser } from '#platform/session/session.tsx'
import { AlertGroupLines } from './AlertLine.tsx'
import { Received } from './AlertParts.tsx'
import classes from './AlertTable.module.css'
import { type AlertAddress, presetSort } from './list-address.ts'
import { SortHeader } from './SortHeader.tsx'
import { useAlertActions } from './use-alert-actions.ts'

const columns = [
  { id: 'severity', header: 'Severity', field: 'severity', align: 'left' },
  { id: 'holder', header: 'Holder', field: 'holder', align: 'left' },
  { id: 'security', header: 'Security', field: undefined, align: 'left' },
  { id: 'filed', header: 'Filed', field: 'filedOn', align: 'left' },
  { id: 'before', header: 'Prior shares', field: undefined, align: 'right' },
  { id: 'after', header: 'Shares', field: undefined, align: 'right' },
  { id: 'change', header: 'Change', field: 'change', align: 'right' },
  { id: 'changeShare', header: 'Change %', field: undefined, align: 'right' },
  { id: 'flow', header: 'Flow', field: 'flow', align: 'right' },
  { id: 'outstanding', header: '% O/S', field: 'outstandingAfter', align: 'right' },
  { id: 'received', header: 'Received', field: 'createdAt', align: 'left' },
] as const

const columnCount = columns.length + 2

/** By day when sorted by date received; in any other order days are meaningless. */
export function AlertTable({ groups, address }: { groups: AlertGroup[]; address: AlertAddress }) {
  const { timeZone } = useUser()
  const now = useNow()
  const actions = useAlertActions()
  const { sortField, sortDirection } = address.search
  const sort = sortField && sortDirection ? { field: sortField, direction: sortDirection } : presetSort
  const isByDay = sort.field === 'createdAt'
  const lines = (group: AlertGroup) => (
    <AlertGroupLines
      key={group.id}
      group={group}
      actions={actions}
      received={<Received at={group.createdAt} timeZone={timeZone} now={now} withoutDay={isByDay} />}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label="Holder alerts" tabIndex={0}>
      <table className={classes.table} aria-label="Holder alerts">
        <thead>
          <tr>
            <th scope="col" className={classes.dotCell}>
              <span className={classes.spoken}>Unread</span>
            </th>
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={(next) => address.change({ sortField: next?.field, sortDirection: next?.direction })}
              />
            ))}
            <th scope="col" className={classes.actionCell}>
              <span className={classes.spoken}>Actions</span>
            </th>
          </tr>
        </thead>
        {isByDay
          ? byDay(groups, ({ createdAt }) => createdAt, timeZone).flatMap(({ day, items }) => [
              <Day key={day}>{dayName(day, timeZone, now)}</Day>,
              ...items.map(lines),
            ])
          : groups.map(lines)}
      </table>
    </section>
  )
}

const Day = ({ children }: { children: ReactNode }) => (
  <tbody className={classes.day}>
    <tr>
      <th scope="colgroup" colSpan={columnCount}>
        {children}
      </th>
    </tr>
  </tbody>
)
