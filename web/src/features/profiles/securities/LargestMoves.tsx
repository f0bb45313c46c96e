import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatNumber } from '#platform/formats.ts'
import { DivergingBars } from '#ui/charts/DivergingBars.tsx'
import { Delta } from '#ui/Delta.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { securityMovers } from '../api.ts'
import { HolderFigure } from './holder-columns.tsx'

type LargestMovesProps = { securityId: string; quarter?: string; pageSize: number; actions?: ReactNode }

/** Diverging bars: the largest buyers above, the largest sellers below. */
export function LargestMoves({ securityId, quarter, pageSize, actions }: LargestMovesProps) {
  const { data: buyers } = useQuery(securityMovers(securityId, { quarter, side: 'buyers', pageSize }))
  const { data: sellers } = useQuery(securityMovers(securityId, { quarter, side: 'sellers', pageSize }))
  if (!buyers || !sellers) return null
  const rows = [...buyers.data, ...sellers.data.toReversed()]
  if (rows.length === 0) return null
  return (
    <SectionCard title="Largest moves" description="Change in shares QoQ" actions={actions}>
      <DivergingBars
        label="Largest moves"
        nameHeader="Mover"
        valueHeader="Change"
        items={rows.map((row) => ({
          id: row.organization.id,
          name: (
            <ProfileLink kind="organization" id={row.organization.id}>
              {row.organization.name}
            </ProfileLink>
          ),
          amount: row.change ?? 0,
          value: (
            <HolderFigure row={row} securityId={securityId}>
              <Delta value={row.change} format={formatNumber} />
            </HolderFigure>
          ),
        }))}
      />
    </SectionCard>
  )
}
