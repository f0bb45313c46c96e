import { Slider } from '@mantine/core'
import { type FitWeights, fitPartLabels, fitParts, shareOfWeight } from '@rostrum/contract/targeting/fit'
import { formatShare } from '#market/figures.ts'
import classes from './WeightSliders.module.css'

type WeightSlidersProps = { weights: FitWeights; onChange: (weights: FitWeights) => void }

const step = 5

/** One slider for each part, with its share of the whole. */
export function WeightSliders({ weights, onChange }: WeightSlidersProps) {
  const isZero = fitParts.every((part) => weights[part] === 0)
  return (
    <>
      <div className={classes.root}>
        {fitParts.map((part) => {
          const share = isZero ? '–' : formatShare(shareOfWeight(weights, part), 0)
          return (
            <div key={part} className={classes.part}>
              <span className={classes.label}>{fitPartLabels[part]}</span>
              <Slider
                className={classes.slider}
                min={0}
                max={100}
                step={step}
                label={(value) => `Weight ${value}`}
                value={weights[part]}
                onChange={(value) => onChange({ ...weights, [part]: value })}
                thumbLabel={fitPartLabels[part]}
                thumbValueText={() => `${weights[part]}, ${share} of the score`}
              />
              <output className={classes.share}>{share}</output>
            </div>
          )
        })}
      </div>
      {isZero && (
        <p className={classes.error} role="alert">
          Set at least one weight above zero.
        </p>
      )}
    </>
  )
}
