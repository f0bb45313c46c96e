import { VisuallyHidden } from '@mantine/core'
import { type Fit, fitPartLabels } from '@rostrum/contract/targeting/fit'
import { Fragment } from 'react'
import { AddressLink } from '#platform/AddressLink.tsx'
import classes from './FitReasons.module.css'

/** Each part as a bar, the typical candidate as a mark on it, and the sentence that says what it rests on. */
export const FitReasons = ({ fit }: { fit: Fit }) => (
  <ul className={classes.root}>
    {fit.reasons.map(({ part, value, typical, points, text, securities }) => (
      <li key={part} className={classes.part}>
        <div className={classes.head}>
          <span className={classes.label}>{fitPartLabels[part]}</span>
          <span className={classes.weight}>weight {fit.weights[part]}</span>
          <span className={classes.value}>
            {value ?? '–'}
            {points !== null && <span className={classes.points}>{points.toFixed(1)} points</span>}
          </span>
        </div>
        <div className={classes.track} aria-hidden="true">
          {value !== null && <span className={classes.bar} style={{ width: `${value}%` }} />}
          {typical !== null && <span className={classes.typical} style={{ left: `${typical}%` }} />}
        </div>
        <p className={classes.text}>
          <Sentence text={text} securities={securities} />
          {typical !== null && <VisuallyHidden> The typical candidate has {typical}.</VisuallyHidden>}
        </p>
      </li>
    ))}
  </ul>
)

type SentenceProps = Pick<Fit['reasons'][number], 'text' | 'securities'>

/** The securities that it ends with are links. */
function Sentence({ text, securities }: SentenceProps) {
  if (securities.length === 0) return text
  return (
    <>
      {text.slice(0, text.lastIndexOf(':'))}:{' '}
      {securities.map(({ id, name, ticker }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <AddressLink href={`/securities/${id}`} title={name}>
            {ticker ?? name}
          </AddressLink>
        </Fragment>
      ))}
      .
    </>
  )
}
