import { SegmentedControl } from '@mantine/core'
import type { Mover } from '@rostrum/contract/holders/movers'
import { useQuery } from '@tanstack/react-query'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { DivergingBars } from '#ui/charts/DivergingBars.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type MoverQuery, moverList } from '../api.ts'
import { type MoverMeasure as Measure, moverMeasures as measures } from '../shared/address.ts'
import { HolderFigure } from '../shared/HolderFigure.tsx'
import { MeasureFigure, measureLabels, measureWords } from './measures.tsx'

/** Per side. */
const most = 8

type MoversPictureProps = {
  asked: NonNullable<MoverQuery>
  from: string
  to: string
  measure: Measure
  isRolledUp: boolean
  isTogether: boolean
  onMeasure: (measure: Measure | undefined) => void
}

/** Diverging bars: the largest buyers above, the largest sellers below. */
export function MoversPicture(props: MoversPictureProps) {
  const { asked, measure, onMeasure } = props
  const side = (kind: 'buyers' | 'sellers', direction: 'desc' | 'asc') => {
    const field = measure === 'valueChange' ? 'value_change' : measure
    return moverList({ ...asked, kind, sort: `${field}_${direction}-name_asc`, pageSize: most })
  }
  const buyers = useQuery(side('buyers', 'desc'))
  const sellers = useQuery(side('sellers', 'asc'))
  return (
    <SectionCard
      title="Largest movers"
      description={measureWords[measure]}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Measure"
          data={measures.map((one) => ({ value: one, label: measureLabels[one] }))}
          value={measure}
          onChange={(next) => onMeasure(next === 'change' ? undefined : next)}
        />
      }
    >
      <QueryView query={buyers}>
        {({ data: bought }) => (
          <QueryView
            query={sellers}
            isEmpty={({ data: sold }) => bought.length + sold.length === 0}
            empty={<EmptyState title="No changes" message="No moves of this size between these quarters." />}
          >
            {({ data: sold }) => <Bars rows={[...bought, ...sold.toReversed()]} {...props} />}
          </QueryView>
        )}
      </QueryView>
    </SectionCard>
  )
}

function Bars({ rows, asked, from, to, measure, isRolledUp, isTogether }: MoversPictureProps & { rows: Mover[] }) {
  return (
    <DivergingBars
      label="Largest movers"
      nameHeader="Mover"
      valueHeader={measureLabels[measure]}
      items={rows.map((row) => ({
        id: row.holder.id,
        name: (
          <ProfileLink kind="organization" id={row.holder.id} title={row.holder.name}>
            {row.holder.name}
          </ProfileLink>
        ),
        amount: row[measure] ?? 0,
        value: (
          <HolderFigure
            organizationId={row.holder.id}
            securityId={asked.securityId ?? ''}
            quarter={row.shares === 0 ? from : to}
            isRolledUp={isRolledUp}
            isTogether={isTogether}
          >
            <MeasureFigure row={row} measure={measure} />
          </HolderFigure>
        ),
      }))}
    />
  )
}
