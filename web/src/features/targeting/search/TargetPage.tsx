import { useSearch } from '@tanstack/react-router'
import { TargetFrame } from './TargetFrame.tsx'
import { targetList } from './target-list.tsx'

export function TargetPage() {
  const { analyticsDate, weights } = useSearch({ from: '/shell/target' })
  return (
    <TargetFrame
      kind="organization"
      analyticsDate={analyticsDate}
      weights={weights}
      definitionOf={targetList}
      nameOf={nameOf}
    />
  )
}

const nameOf = ({ name }: { name: string }) => name
