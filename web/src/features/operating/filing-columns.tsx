import { Button } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { filingProblemNames, type QuestionableFiling } from '@rostrum/contract/operating-data'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './decisions.module.css'

const tones = { set_aside: 'negative', unit: 'warning', totals: 'warning' } as const

interface Decisions {
  onCount: (filing: QuestionableFiling) => void
  onSetAside: (filing: QuestionableFiling) => void
  onUnit: (filing: QuestionableFiling) => void
  onUndoUnit: (filing: QuestionableFiling) => void
}

export const filingColumns = (decisions: Decisions): DataColumn<QuestionableFiling>[] => [
  {
    id: 'manager',
    header: 'Manager',
    width: 180,
    grow: 1,
    required: true,
    cell: ({ organization: { id, name } }) => (
      <AnchorLink to="/organizations/$id" params={{ id }}>
        {name}
      </AnchorLink>
    ),
  },
  { id: 'period', header: 'Quarter', width: 90, cell: ({ period }) => formatQuarter(period) },
  { id: 'filed', header: 'Filed', width: 110, cell: ({ filedOn }) => filedOn && formatDay(filedOn) },
  { id: 'accession', header: 'Filing', width: 180, cell: ({ accession }) => accession },
  {
    id: 'problems',
    header: 'Problem',
    width: 210,
    grow: 1,
    cell: ({ problems }) =>
      problems.map((problem) => (
        <Chip key={problem} tone={tones[problem]}>
          {filingProblemNames[problem]}
        </Chip>
      )),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 190,
    grow: 1,
    cell: ({ setAside, unitExplanation, decidedUnit, unitReason, unitDecidedBy }) => (
      <div className={classes.text}>
        {setAside ?? (decidedUnit ? unitReason : unitExplanation)}
        {decidedUnit && (
          <div className={classes.small}>
            Read in {decidedUnit} by {unitDecidedBy ?? 'a former user'}
            {setAside && unitReason ? `: ${unitReason}` : ''}
          </div>
        )}
      </div>
    ),
  },
  { id: 'decidedBy', header: 'Decided by', width: 180, hidden: true, cell: ({ decidedBy }) => decidedBy },
  { id: 'source', header: 'Source', width: 220, hidden: true, cell: ({ source }) => source },
  {
    id: 'decision',
    header: 'Decision',
    width: 230,
    required: true,
    cell: (filing) => <DecisionButtons filing={filing} {...decisions} />,
  },
]

function DecisionButtons({
  filing,
  onCount,
  onSetAside,
  onUnit,
  onUndoUnit,
}: Decisions & { filing: QuestionableFiling }) {
  const { accession, setAside, problems, decidedUnit } = filing
  const button = (label: string, name: string, onClick: (filing: QuestionableFiling) => void) => (
    <Button size="compact-sm" variant="default" aria-label={`${name} ${accession}`} onClick={() => onClick(filing)}>
      {label}
    </Button>
  )
  return (
    <div className={classes.decisions}>
      {setAside ? button('Count it', 'Count', onCount) : button('Set aside…', 'Set aside', onSetAside)}
      {problems.includes('unit') && button('Set unit…', 'Set the unit of', onUnit)}
      {decidedUnit && button('Undo unit', 'Undo the unit of', onUndoUnit)}
    </div>
  )
}
