import { coverageLabels } from '@rostrum/contract/irm/relationships'
import { jobFunctionLabel } from '@rostrum/contract/market/job-functions'
import { fundKindLabels, investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { TargetFund, TargetPerson } from '@rostrum/contract/targeting/fit-lists'
import type { TargetOrganization } from '@rostrum/contract/targeting/targets'
import type { ComponentProps } from 'react'
import { BandChip, FitScore } from '#features/targeting/public.ts'
import { Dollars } from '#lists/definitions/cells.tsx'
import { placeOf } from '#lists/places.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { reportError } from '#platform/errors/report.ts'
import { bothNames } from '#platform/names.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

interface MatchesProps<Row> {
  noun: string
  rows: Row[]
  columns: ComponentProps<typeof SmallTable<Row>>['columns']
}

const Matches = <Row extends { id: string }>({ noun, rows, columns }: MatchesProps<Row>) =>
  rows.length === 0 ? (
    <EmptyState title={`No ${noun} matches`} message="Change or remove one of the filters above." />
  ) : (
    <SmallTable label="Matches" rows={rows} rowId={({ id }) => id} columns={columns} />
  )

interface MatchTableProps {
  rows: TargetOrganization[]
  ticker: string
}

export const MatchTable = ({ rows, ticker }: MatchTableProps) => (
  <Matches
    noun="organization"
    rows={rows}
    columns={[
      {
        id: 'name',
        header: 'Organization',
        cell: ({ id, name }) => (
          <AnchorLink to="/organizations/$id" params={{ id }} size="sm">
            {name}
          </AnchorLink>
        ),
      },
      { id: 'fit', header: 'Fit', cell: ({ fit }) => <FitScore score={fit.score} reason={fit.reason} /> },
      {
        id: 'likelihood',
        header: 'Likelihood',
        cell: ({ fit }) => <BandChip band={fit.likelihood} kind="likelihood" />,
      },
      { id: 'type', header: 'Type', cell: ({ type }) => organizationTypeLabels[type] },
      styleColumn,
      { id: 'place', header: 'Location', cell: (row) => placeOf(row) },
      { id: 'eaum', header: 'eAUM', align: 'right', cell: ({ eaum }) => <Dollars value={eaum} /> },
      {
        id: 'holding',
        header: `${ticker} value`,
        align: 'right',
        cell: ({ holding }) => <Dollars value={holding?.value ?? null} />,
      },
      { id: 'peersHeld', header: 'Peers held', align: 'right', cell: ({ peersHeld }) => peersHeld },
      { id: 'coverage', header: 'Coverage', cell: ({ relationship }) => coverageLabels[relationship.coverage] },
    ]}
  />
)

const styleColumn = {
  id: 'styles',
  header: 'Style',
  cell: ({ styles }: TargetOrganization | TargetFund) => styles.map((style) => investorStyleLabels[style]).join(', '),
}

const fitColumns = [
  {
    id: 'fit',
    header: 'Fit',
    cell: ({ fit }: TargetPerson | TargetFund) => <FitScore score={fit.score} reason={fit.reason} />,
  },
  {
    id: 'likelihood',
    header: 'Firm’s likelihood to open',
    cell: ({ fit }: TargetPerson | TargetFund) => <BandChip band={fit.likelihood} kind="likelihood" />,
  },
]

const firmColumn = {
  id: 'organization',
  header: 'Organization',
  cell: ({ organization }: TargetPerson | TargetFund) =>
    organization && (
      <ProfileLink kind="organization" id={organization.id}>
        {organization.name}
      </ProfileLink>
    ),
}

export const PersonTable = ({ rows }: { rows: TargetPerson[] }) => (
  <Matches
    noun="person"
    rows={rows}
    columns={[
      {
        id: 'name',
        header: 'Person',
        cell: (row) => (
          <ProfileLink kind="person" id={row.id}>
            {bothNames(row)}
          </ProfileLink>
        ),
      },
      ...fitColumns,
      {
        id: 'role',
        header: 'Role',
        cell: ({ title, jobFunctions: [code] }) => title ?? (code && jobFunctionLabel(code, reportError)),
      },
      firmColumn,
      { id: 'place', header: 'Location', cell: (row) => placeOf(row) },
      { id: 'coverage', header: 'Coverage', cell: ({ relationship }) => coverageLabels[relationship.coverage] },
    ]}
  />
)

export const FundTable = ({ rows }: { rows: TargetFund[] }) => (
  <Matches
    noun="fund"
    rows={rows}
    columns={[
      {
        id: 'name',
        header: 'Fund',
        cell: ({ id, name }) => (
          <ProfileLink kind="fund" id={id}>
            {name}
          </ProfileLink>
        ),
      },
      ...fitColumns,
      { id: 'kind', header: 'Type', cell: ({ kind }) => fundKindLabels[kind] },
      firmColumn,
      styleColumn,
      {
        id: 'netAssets',
        header: 'Net assets',
        align: 'right',
        cell: ({ netAssets }) => <Dollars value={netAssets} />,
      },
      {
        id: 'held',
        header: 'Our securities held',
        align: 'right',
        cell: ({ heldValue }) => <Dollars value={heldValue || null} />,
      },
    ]}
  />
)
