import type { ReactNode } from 'react'
import { useOpenDrawer } from '../use-profile-address.ts'
import { evidenceKey, type PositionKey } from './evidence-key.ts'
import { FigureButton } from './FigureButton.tsx'

type EvidenceFigureProps = PositionKey & { children: ReactNode; label?: string; isSecondary?: boolean }

/** A figure that opens the filings behind it. */
export function EvidenceFigure({ children, label, isSecondary, ...position }: EvidenceFigureProps) {
  const open = useOpenDrawer()
  return (
    <FigureButton label={label} isSecondary={isSecondary} onClick={() => open({ evidence: evidenceKey(position) })}>
      {children}
    </FigureButton>
  )
}
