import type { ResearchDocument } from '@rostrum/contract/research/document-values'
import { Chip } from '#ui/Chip.tsx'

export function StatusChip({ document }: { document: ResearchDocument }) {
  const { status, pagesRead, pageCount, isConfirmed, isExpired } = document
  if (isExpired) return <Chip tone="warning">Expired</Chip>
  if (status === 'waiting') return <Chip>Waiting</Chip>
  if (status === 'reading') return <Chip>{pageCount ? `Reading ${pagesRead}/${pageCount}` : 'Reading'}</Chip>
  if (status === 'failed') return <Chip tone="negative">Not readable</Chip>
  if (status === 'cancelled') return <Chip tone="warning">Canceled</Chip>
  return isConfirmed ? <Chip tone="positive">Confirmed</Chip> : <Chip tone="accent">To confirm</Chip>
}
