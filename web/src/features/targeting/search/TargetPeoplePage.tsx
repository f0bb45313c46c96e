import { useSearch } from '@tanstack/react-router'
import { bothNames } from '#platform/names.ts'
import { TargetFrame } from './TargetFrame.tsx'
import { targetPersonList } from './target-person-list.tsx'

export function TargetPeoplePage() {
  const { analyticsDate, weights } = useSearch({ from: '/shell/target/people' })
  return (
    <TargetFrame
      kind="person"
      analyticsDate={analyticsDate}
      weights={weights}
      definitionOf={targetPersonList}
      nameOf={bothNames}
    />
  )
}
