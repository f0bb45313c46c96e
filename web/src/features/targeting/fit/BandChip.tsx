import { type Band, bandLabels, bands } from '@rostrum/contract/targeting/fit'
import classes from './BandChip.module.css'

type BandChipProps = {
  band: Band | null
  /** A high risk is bad news, a high likelihood good news. */
  kind: 'likelihood' | 'risk'
}

/** One of five bands as dots and words, so that color is never alone. */
export function BandChip({ band, kind }: BandChipProps) {
  if (band === null) return <span className={classes.none}>–</span>
  const level = bands.indexOf(band) + 1
  return (
    <span className={classes.root} data-kind={kind} data-level={level}>
      <span className={classes.dots} aria-hidden="true">
        {bands.map((one, at) => (
          <span key={one} className={classes.dot} data-on={at < level || undefined} />
        ))}
      </span>
      {bandLabels[band]}
    </span>
  )
}
