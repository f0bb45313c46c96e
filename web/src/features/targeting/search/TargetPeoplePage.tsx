import { useSearch } from '@tanstack/react-router'
import { bothNames } from '#platform/names.ts'
import { TargetFrame } from './TargetFrame.tsx'
import { targetPersonList } from './target-person-list.tsx'

export function TargetPeoplePage() {
  const { analyticsDate } = useSearch({ from: '/shell/target/people' })
  return <TargetFrame kind="person" analyticsDate={analyticsDate} definitionOf={targetPersonList} nameOf={bothNames} />
}
