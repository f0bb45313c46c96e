import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { evidenceKey, type PositionKey } from '#market/evidence/evidence-key.ts'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'

type HolderFigureProps = PositionKey & {
  /** The figure is the sum of a group's managers; the drawer lists them individually. */
  isRolledUp: boolean
  isSecondary?: boolean
  children: ReactNode
}

/** A holder's figure that opens the filings behind it. */
export function HolderFigure({ isRolledUp, ...props }: HolderFigureProps) {
  return isRolledUp ? <GroupFigure {...props} /> : <EvidenceFigure {...props} />
}

function GroupFigure({ children, isSecondary, ...position }: Omit<HolderFigureProps, 'isRolledUp'>) {
  const open = useOpenDrawer()
  return (
    <FigureButton isSecondary={isSecondary} onClick={() => open({ group: evidenceKey(position) })}>
      {children}
    </FigureButton>
  )
}
