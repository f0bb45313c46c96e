import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { evidenceKey, type PositionKey } from '#market/evidence/evidence-key.ts'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'

type HolderFigureProps = PositionKey & {
  /** The managers of a group added up: the drawer shows them one by one. */
  isRolledUp: boolean
  isSecondary?: boolean
  children: ReactNode
}

/** A figure of a holder, which opens the filings behind it. */
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
