import classes from './irm-upload.module.css'

const steps = ['File', 'Columns', 'Preview', 'Import', 'Result'] as const

/** Progress through the upload steps. */
export function UploadSteps({ current }: { current: (typeof steps)[number] }) {
  const at = steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.stepNumber}>{index + 1}</span> {step}
        </li>
      ))}
    </ol>
  )
}
