import { type QuestionOf, scaleOf } from '@rostrum/contract/surveys/form'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import type { Naming } from './naming.ts'
import classes from './Preview.module.css'

type RatingFieldProps = {
  question: QuestionOf<'rating'>
  value: number | undefined
  onChange: (value: number) => void
  naming: Naming
}

/** Radio buttons that look like a scale or stars, so that arrow keys and screen readers work as everywhere. */
export function RatingField({ question, value, onChange, naming }: RatingFieldProps) {
  const name = useId()
  const scale = scaleOf(question)
  const { lowLabel, highLabel, style } = question
  const spoken = (number: number) =>
    `${number}${number === scale[0] && lowLabel ? `, ${lowLabel}` : ''}${number === scale.at(-1) && highLabel ? `, ${highLabel}` : ''}`
  return (
    <div
      className={classes.rating}
      role="radiogroup"
      aria-labelledby={naming.labelId}
      aria-describedby={naming.describedBy}
    >
      <div className={classes.scale} data-style={style}>
        {scale.map((number) => (
          <label key={number} className={classes.point} data-chosen={value === number || undefined}>
            <input
              type="radio"
              className={classes.spoken}
              name={name}
              checked={value === number}
              aria-label={spoken(number)}
              onChange={() => onChange(number)}
            />
            {style === 'stars' ? (
              value !== undefined && number <= value ? (
                <IconStarFilled size={26} aria-hidden="true" />
              ) : (
                <IconStar size={26} stroke={1.5} aria-hidden="true" />
              )
            ) : (
              <span aria-hidden="true">{number}</span>
            )}
          </label>
        ))}
      </div>
      {(lowLabel || highLabel) && (
        <div className={classes.ends} aria-hidden="true">
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </div>
      )}
    </div>
  )
}
