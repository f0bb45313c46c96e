import { VisuallyHidden } from '@mantine/core'
import type { CoverageReport, CoverageRow } from '@rostrum/contract/irm/coverage'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, Fragment } from 'react'
import { useReturnState } from '#features/irm/activities/public.ts'
import { Words } from '#lists/definitions/cells.tsx'
import { ContactDay, CoverageChip } from '#lists/definitions/relationships.tsx'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { ActionIconLink } from '#ui/links.tsx'
import classes from './CoverageTable.module.css'
import { groupsOf } from './groups.ts'

interface CoverageTableProps {
  report: CoverageReport
  groupBy?: 'owner' | 'tier' | undefined
}

/** One row per investor, with a small cell for each month. */
export function CoverageTable({ report: { rows, months }, groupBy }: CoverageTableProps) {
  const columnCount = months.length + 10
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label="Coverage by investor" tabIndex={0}>
      <table className={classes.table}>
        <Head months={months} />
        <tbody>
          {groupsOf(rows, groupBy).map(({ id, label, rows: some }) => (
            <Fragment key={id}>
              {label && (
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={columnCount}>
                    {label} · {formatNumber(some.length)}
                  </th>
                </tr>
              )}
              {some.map((row) => (
                <Line key={row.organization.id} row={row} months={months} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const monthName = (month: string, style: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}T00:00:00Z`))

const Head = ({ months }: { months: string[] }) => (
  <thead>
    <tr>
      <th scope="col">Organization</th>
      <th scope="col" data-align="right">
        #
      </th>
      <th scope="col" data-align="right">
        % O/S
      </th>
      <th scope="col" data-align="right">
        Value
      </th>
      <th scope="col">Tier</th>
      <th scope="col">Owner</th>
      <th scope="col">Coverage</th>
      {months.map((month) => (
        <th key={month} scope="col" className={classes.month} title={monthName(month, 'long')}>
          {monthName(month, 'short')}
        </th>
      ))}
      <th scope="col">Last contact</th>
      <th scope="col">Next contact</th>
      <th scope="col">
        <VisuallyHidden>Actions</VisuallyHidden>
      </th>
    </tr>
  </thead>
)

function Line({ row, months }: { row: CoverageRow; months: string[] }) {
  const { organization, rank, value, outstandingShare, relationship, contacts } = row
  const { tier, owner, coverage, lastContactAt, nextContactAt } = relationship
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <ProfileLink kind="organization" id={organization.id} title={organization.name}>
          {organization.name}
        </ProfileLink>
      </th>
      <td data-align="right">{rank === null ? <Words>{null}</Words> : formatNumber(rank)}</td>
      <td data-align="right">{outstandingShare === null ? <Words>{null}</Words> : formatShare(outstandingShare, 2)}</td>
      <td data-align="right">{value === null ? <Words>{null}</Words> : <Money dollars={value} />}</td>
      <td>
        <Words>{tier}</Words>
      </td>
      <td>
        <Words>{owner && fullName(owner)}</Words>
      </td>
      <td>
        <CoverageChip coverage={coverage} />
      </td>
      {months.map((month, at) => (
        <MonthCell key={month} month={month} count={contacts[at] ?? 0} />
      ))}
      <td>
        <ContactDay at={lastContactAt} />
      </td>
      <td>
        <ContactDay at={nextContactAt} />
      </td>
      <td className={classes.action}>
        <LogContact {...organization} />
      </td>
    </tr>
  )
}

function LogContact({ id, name }: CoverageRow['organization']) {
  const state = useReturnState()
  const label = `Log activity with ${name}`
  return (
    <ActionIconLink
      to="/activities/new"
      search={{ contact: id }}
      state={state}
      variant="default"
      size={24}
      aria-label={label}
      title={label}
    >
      <IconPlus size={14} stroke={1.75} />
    </ActionIconLink>
  )
}

function MonthCell({ month, count }: { month: string; count: number }) {
  const title = `${monthName(month, 'long')}: ${count === 1 ? '1 contact' : `${formatNumber(count)} contacts`}`
  return (
    <td className={classes.month} title={title}>
      <span
        className={classes.cell}
        data-met={count > 0 || undefined}
        style={{ '--strength': `${Math.min(60, 16 + count * 12)}%` } as CSSProperties}
      >
        {count > 0 ? formatNumber(count) : null}
      </span>
    </td>
  )
}
