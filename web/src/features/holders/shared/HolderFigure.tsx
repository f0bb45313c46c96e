import type { ReactNode } from 'react'
import { EvidenceFigure } from '#market/evidence/EvidenceFigure.tsx'
import { evidenceKey, type PositionKey } from '#market/evidence/evidence-key.ts'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'

type HolderFigureProps = PositionKey & {
  /** The figure is the sum of a group's managers; the drawer lists them individually. */
  isRolledUp: boolean
  /** The figure is the sum of share classes; the drawer lists them individually. */
  isTogether?: boolean
  isSecondary?: boolean
  children: ReactNode
}

/** A holder's figure that opens the filings behind it. */
export function HolderFigure({ isRolledUp, isTogether, ...props }: HolderFigureProps) {
  if (isTogether) return <SumFigure drawer="parts" {...props} />
  return isRolledUp ? <SumFigure drawer="group" {...props} /> : <EvidenceFigure {...props} />
}

type SumFigureProps = Omit<HolderFigureProps, 'isRolledUp' | 'isTogether'> & { drawer: 'group' | 'parts' }

function SumFigure({ children, isSecondary, drawer, ...position }: SumFigureProps) {
  const open = useOpenDrawer()
  const key = evidenceKey(position)
  return (
    <FigureButton isSecondary={isSecondary} onClick={() => open(drawer === 'group' ? { group: key } : { parts: key })}>
      {children}
    </FigureButton>
  )
}
