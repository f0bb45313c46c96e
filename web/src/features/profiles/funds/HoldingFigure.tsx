import type { FundHolding } from '@rostrum/contract/profiles/funds'
import type { ReactNode } from 'react'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'

type HoldingFigureProps = { row: FundHolding; children: ReactNode; isSecondary?: boolean }

/** A figure that opens its line in the fund's filing. */
export function HoldingFigure({ row, children, isSecondary }: HoldingFigureProps) {
  const open = useOpenDrawer()
  return (
    <FigureButton isSecondary={isSecondary} onClick={() => open({ holding: row.lineNumber })}>
      {children}
    </FigureButton>
  )
}
