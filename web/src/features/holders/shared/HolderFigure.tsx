import type { ReactNode } from 'react'
import {
  EvidenceFigure,
  evidenceKey,
  FigureButton,
  type PositionKey,
  useOpenDrawer,
} from '#features/profiles/public.tsx'

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
