import { useSearch } from '@tanstack/react-router'
import { TargetFrame } from './TargetFrame.tsx'
import { targetFundList } from './target-fund-list.tsx'

export function TargetFundsPage() {
  const { analyticsDate, weights } = useSearch({ from: '/shell/target/funds' })
  return (
    <TargetFrame
      kind="fund"
      analyticsDate={analyticsDate}
      weights={weights}
      definitionOf={targetFundList}
      nameOf={nameOf}
    />
  )
}

const nameOf = ({ name }: { name: string }) => name
