import { CloseButton } from '@mantine/core'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { fitPartLabels, fitParts } from '@rostrum/contract/targeting/fit'
import type { TargetContext, TargetOrganization } from '@rostrum/contract/targeting/targets'
import { Fragment, type ReactNode } from 'react'
import { Count, Day, Dollars, Words } from '#lists/definitions/cells.tsx'
import { placeOf } from '#lists/places.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDate, formatPercent } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { BandChip } from '../fit/BandChip.tsx'
import { FitScore } from '../fit/FitScore.tsx'
import classes from './ComparisonTable.module.css'
import { PeopleToAsk } from './PeopleToAsk.tsx'

interface ComparisonTableProps {
  peers: TargetContext['peers']
  rows: TargetOrganization[]
  onRemove: (id: string) => void
}

interface Line {
  label: string
  cell: (row: TargetOrganization) => ReactNode
}

interface Group {
  title: string
  lines: Line[]
}

/** A column per organization, a line per figure. */
export function ComparisonTable({ peers, rows, onRemove }: ComparisonTableProps) {
  const { timeZone } = useUser()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label="Comparison" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {rows.map(({ id, name }) => (
              <th key={id} scope="col">
                <span className={classes.head}>
                  <ProfileLink kind="organization" id={id}>
                    {name}
                  </ProfileLink>
                  {rows.length > 1 && (
                    <CloseButton size={20} aria-label={`Remove ${name}`} onClick={() => onRemove(id)} />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupsOf(peers, timeZone).map(({ title, lines }) => (
            <Fragment key={title}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={rows.length + 1}>
                  {title}
                </th>
              </tr>
              {lines.map(({ label, cell }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {rows.map((row) => (
                    <td key={row.id}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function groupsOf(peers: TargetContext['peers'], timeZone: string): Group[] {
  const when = (at: Date | null) => <Words>{at && formatDate(at, timeZone)}</Words>
  return [
    {
      title: 'Fit',
      lines: [
        { label: 'Fit', cell: ({ fit }) => <FitScore score={fit.score} reason={fit.reason} /> },
        ...fitParts.map((part) => ({
          label: fitPartLabels[part],
          cell: ({ fit }: TargetOrganization) => <Count value={fit.parts[part]} />,
        })),
      ],
    },
    {
      title: 'Likelihood',
      lines: [
        { label: 'To open a position', cell: ({ fit }) => <BandChip band={fit.likelihood} kind="likelihood" /> },
        { label: 'Among comparable managers', cell: ({ fit }) => <Count value={fit.amongComparable} /> },
        { label: 'Activity (percentile)', cell: ({ fit }) => <Count value={fit.activity} /> },
        { label: 'At risk of selling', cell: ({ fit }) => <BandChip band={fit.risk} kind="risk" /> },
        { label: 'Held until', cell: ({ fit }) => <Day value={fit.heldUntil} /> },
      ],
    },
    {
      title: 'Capacity',
      lines: [
        { label: 'Typical position', cell: ({ capacity }) => <Dollars value={capacity?.typicalValue ?? null} /> },
        { label: 'Room', cell: ({ capacity }) => <Dollars value={capacity?.roomValue ?? null} /> },
        {
          label: 'Room, % O/S',
          cell: ({ capacity }) => (
            <Words>
              {capacity?.roomOutstandingShare == null ? null : formatPercent(capacity.roomOutstandingShare, 2)}
            </Words>
          ),
        },
        { label: 'Days to build', cell: ({ capacity }) => <Count value={capacity?.daysToBuild ?? null} /> },
      ],
    },
    {
      title: 'Positions',
      lines: [
        { label: 'Shares of yours', cell: ({ holding }) => <Count value={holding?.shares ?? null} /> },
        { label: 'Value of yours', cell: ({ holding }) => <Dollars value={holding?.value ?? null} /> },
        { label: 'Peers held', cell: ({ peersHeld }) => <Count value={peersHeld} /> },
        ...peers.map(({ id, ticker, name }) => ({
          label: ticker ?? name,
          cell: (row: TargetOrganization) => (
            <Dollars value={row.peers.find(({ securityId }) => securityId === id)?.value ?? null} />
          ),
        })),
      ],
    },
    {
      title: 'Relationship',
      lines: [
        { label: 'Last contact', cell: ({ relationship }) => when(relationship.lastContactAt) },
        { label: 'Next contact', cell: ({ relationship }) => when(relationship.nextContactAt) },
        {
          label: 'Owner',
          cell: ({ relationship }) => <Words>{relationship.owner && fullName(relationship.owner)}</Words>,
        },
        { label: 'People to ask for', cell: ({ id }) => <PeopleToAsk organizationId={id} /> },
      ],
    },
    {
      title: 'Profile',
      lines: [
        { label: 'Type', cell: ({ type }) => organizationTypeLabels[type] },
        { label: 'Location', cell: (row) => <Words>{placeOf(row)}</Words> },
        { label: 'eAUM', cell: ({ eaum }) => <Dollars value={eaum} /> },
        { label: 'Positions (13F)', cell: ({ positionCount }) => <Count value={positionCount} /> },
      ],
    },
  ]
}
