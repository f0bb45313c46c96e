import { coverageLabels } from '@rostrum/contract/irm/relationships'
import { investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { TargetOrganization } from '@rostrum/contract/targeting/targets'
import { BandChip, FitScore } from '#features/targeting/public.ts'
import { Dollars } from '#lists/definitions/cells.tsx'
import { placeOf } from '#lists/places.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'

interface MatchTableProps {
  rows: TargetOrganization[]
  ticker: string
}

export const MatchTable = ({ rows, ticker }: MatchTableProps) =>
  rows.length === 0 ? (
    <EmptyState title="No organization matches" message="Change or remove one of the filters above." />
  ) : (
    <SmallTable
      label="Matches"
      rows={rows}
      rowId={({ id }) => id}
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
        {
          id: 'styles',
          header: 'Style',
          cell: ({ styles }) => styles.map((style) => investorStyleLabels[style]).join(', '),
        },
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
