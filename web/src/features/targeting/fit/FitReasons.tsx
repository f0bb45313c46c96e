import { type Fit, fitPartLabels } from '@rostrum/contract/targeting/fit'
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
          {text}
          {typical !== null && <span className={classes.hidden}> The typical candidate has {typical}.</span>}
          {securities.length > 0 && (
            <span className={classes.links}>
              {securities.map(({ id, name, ticker }) => (
                <AddressLink key={id} href={`/securities/${id}`} title={name}>
                  {ticker ?? name}
                </AddressLink>
              ))}
            </span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
