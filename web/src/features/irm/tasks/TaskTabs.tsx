import { dueFilters } from '@rostrum/contract/irm/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { openCount, taskCounts } from './api.ts'
import { dueLabels } from './due-labels.ts'
import { countsQueryOf, type TaskSearch } from './list-address.ts'
import classes from './TaskTabs.module.css'

/** Tabs by due date, with counts. */
export function TaskTabs({ search }: { search: TaskSearch }) {
  const { data: counts } = useQuery(taskCounts(countsQueryOf(search)))
  const open = counts && openCount(counts)
  const tabs = [
    { label: 'Open', count: open, due: undefined, status: undefined },
    ...dueFilters.map((due) => ({ label: dueLabels[due], count: counts?.[due], due, status: undefined })),
    { label: 'Completed', count: counts?.completed, due: undefined, status: 'completed' as const },
  ]
  return (
    <nav className={classes.root} aria-label="Tasks by due date">
      {tabs.map(({ label, count, due, status }) => (
        <Link
          key={label}
          to="/irm/tasks"
          // Each tab has its own default sort.
          search={changed(search, { due, status, sortField: undefined, sortDirection: undefined })}
          className={classes.tab}
          // Without the search parameters, every tab would match the current URL.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={search.due === due && search.status === status ? 'page' : undefined}
          data-alarming={(due === 'overdue' && Boolean(count)) || undefined}
        >
          {label}
          {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
