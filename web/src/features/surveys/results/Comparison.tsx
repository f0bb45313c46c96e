import { comparedHeader, comparedLines } from '@rostrum/contract/surveys/comparison'
import type { QuestionResult, ResultGroup } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import { MatrixComparison } from './MatrixComparison.tsx'

type ComparisonProps = { question: QuestionResult; groups: readonly ResultGroup[] }

export function Comparison({ question, groups }: ComparisonProps) {
  if (question.type === 'matrix') return <MatrixComparison question={question} groups={groups} />
  return (
    <SmallTable
      label={`${question.title}: compared`}
      rows={comparedLines(question, groups)}
      rowId={({ key }) => key}
      columns={[
        { id: 'group', header: 'Group', cell: ({ label }) => label },
        { id: 'answered', header: 'Answered', align: 'right', cell: ({ answered }) => formatNumber(answered) },
        { id: 'figure', header: comparedHeader(question), align: 'right', cell: ({ figure }) => figure },
        { id: 'interval', header: '95% interval', align: 'right', cell: ({ interval }) => interval },
      ]}
    />
  )
}
