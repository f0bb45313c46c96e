import type { MatrixCell, MatrixSecurity } from '@rostrum/contract/targeting/matrix'
import type { MatrixMeasure } from '@rostrum/contract/targeting/matrix-query'
import type { ReactNode } from 'react'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { Delta } from '#ui/Delta.tsx'
import { formatWeight, shadeOf, shades, shadeWords } from './heat.ts'
import classes from './MatrixFigure.module.css'

type MatrixFigureProps = {
  cell: MatrixCell
  measure: MatrixMeasure
  /** Makes the figure open its evidence. */
  wrap: (figure: ReactNode) => ReactNode
}

/** One security of one investor. The shade is its relative weight, except for changes, which have their own colors. */
export function MatrixFigure({ cell, measure, wrap }: MatrixFigureProps) {
  const { shares, change, relativeWeight } = cell
  if (measure === 'change') return <Change cell={cell} wrap={wrap} />
  if (shares === 0) {
    const title = change ? `Sold ${formatNumber(-change)} shares, the whole position` : 'Not held'
    return (
      <span className={classes.missing} title={title}>
        {measure === 'relative' && relativeWeight === 0 ? formatWeight(0) : '–'}
      </span>
    )
  }
  const shade = relativeWeight === null ? undefined : shadeOf(relativeWeight)
  const weight =
    relativeWeight === null ? 'None of the others are held' : `Relative weight ${formatWeight(relativeWeight)}`
  return (
    <span className={classes.root} data-shade={shade} title={weight}>
      {wrap(<Amount of={cell} measure={measure} />)}
    </span>
  )
}

const Change = ({ cell: { change, shares }, wrap }: Omit<MatrixFigureProps, 'measure'>) => {
  if (change === null) {
    const title = shares > 0 ? 'No comparable filing for the prior quarter' : 'Not held'
    return (
      <span className={classes.missing} title={title}>
        –
      </span>
    )
  }
  return wrap(<Delta value={change} format={formatNumber} />)
}

type AmountProps = {
  of: Pick<MatrixSecurity, 'shares' | 'value' | 'outstandingShare' | 'portfolioShare' | 'relativeWeight'>
  measure: Exclude<MatrixMeasure, 'change'>
}

export function Amount({ of, measure }: AmountProps) {
  if (measure === 'value') return <Money dollars={of.value} />
  if (measure === 'shares') return formatNumber(of.shares)
  if (measure === 'outstanding') return formatShare(of.outstandingShare, 2)
  if (measure === 'portfolio') return formatShare(of.portfolioShare, 2)
  return of.relativeWeight === null ? '–' : formatWeight(of.relativeWeight)
}

export const HeatLegend = () => (
  <p className={classes.legend}>
    Underweight
    <span className={classes.swatches} aria-hidden="true">
      {shades.map((shade) => (
        <span key={shade} className={classes.swatch} data-shade={shade} title={shadeWords[shade]} />
      ))}
    </span>
    Overweight
    <HelpMark topic="peer-ownership" />
  </p>
)
