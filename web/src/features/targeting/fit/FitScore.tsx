import { fitScoreTypeOf, type NoScoreReason, noScoreLabels, noScoreTexts } from '@rostrum/contract/targeting/fit'
import classes from './FitScore.module.css'

type FitScoreProps = { score: number | null; reason: NoScoreReason | null; onExplain?: (() => void) | undefined }

/** The score with a bar, or why there is none. */
export function FitScore({ score, reason, onExplain }: FitScoreProps) {
  if (score === null) {
    const label = reason ? noScoreLabels[reason] : 'No score'
    return (
      <span className={classes.none} title={reason ? noScoreTexts[reason] : undefined}>
        {label}
      </span>
    )
  }
  const figure = (
    <>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} data-type={fitScoreTypeOf(score)} style={{ width: `${score}%` }} />
      </span>
      <span className={classes.score}>{score}</span>
    </>
  )
  if (!onExplain) return <span className={classes.root}>{figure}</span>
  return (
    <button
      type="button"
      className={classes.root}
      tabIndex={-1}
      aria-label={`Fit ${score}. Why?`}
      onClick={(event) => {
        // The row opens the profile.
        event.stopPropagation()
        onExplain()
      }}
    >
      {figure}
    </button>
  )
}
