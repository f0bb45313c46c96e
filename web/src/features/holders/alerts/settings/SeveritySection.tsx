import { Button, Select } from '@mantine/core'
import {
  type ConditionSeverity,
  presetSeverities,
  type Severity,
  severities,
  severityLabels,
} from '@rostrum/contract/holders/alert-severity'
import { saveFailure } from '#features/settings/public.ts'
import { SeverityChip } from '#market/SeverityChip.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useSaveSeverities } from './api.ts'
import classes from './Severity.module.css'
import { severityWords } from './severity-words.ts'

const options = severities.map((value) => ({ value, label: severityLabels[value] }))
const isPreset = ({ condition, severity }: ConditionSeverity) => presetSeverities[condition] === severity
const presetOf = ({ condition }: ConditionSeverity) => ({ condition, severity: presetSeverities[condition] })

/** Saved at once: each choice stands alone and is as easily taken back. */
export function SeveritySection({ chosen }: { chosen: ConditionSeverity[] }) {
  const save = useSaveSeverities()
  const set = (given: ConditionSeverity[], words: string) =>
    save.mutate(
      { body: { severities: given } },
      { onSuccess: () => notifySuccess(words), onError: () => notifyError(saveFailure) },
    )
  const changed = chosen.filter((one) => !isPreset(one))
  return (
    <SectionCard
      title="Severity"
      description="Orders Holder Alerts, the bell and emails. Changes also apply to alerts you already have."
      actions={
        changed.length > 0 && (
          <Button variant="default" size="xs" onClick={() => set(changed.map(presetOf), 'Severities reset')}>
            Reset all
          </Button>
        )
      }
      flush
    >
      <ul className={classes.list}>
        {chosen.map((one) => (
          <Line
            key={one.condition}
            one={one}
            isSaving={save.isPending}
            onChange={(severity) => set([{ ...one, severity }], 'Severity saved')}
          />
        ))}
      </ul>
    </SectionCard>
  )
}

interface LineProps {
  one: ConditionSeverity
  isSaving: boolean
  onChange: (severity: Severity) => void
}

function Line({ one, isSaving, onChange }: LineProps) {
  const { title, description } = severityWords[one.condition]
  const preset = presetSeverities[one.condition]
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span>{title}</span>
        {description && <span className={classes.quiet}>{description}</span>}
      </div>
      <span className={classes.chip}>
        <SeverityChip severity={one.severity} />
      </span>
      <Select
        aria-label={`Severity: ${title}`}
        size="xs"
        allowDeselect={false}
        disabled={isSaving}
        data={options}
        value={one.severity}
        onChange={(value) => value && onChange(value as Severity)}
      />
      <span>
        {isPreset(one) ? (
          <span className={classes.quiet}>Default</span>
        ) : (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Reset to ${severityLabels[preset]}: ${title}`}
            onClick={() => onChange(preset)}
          >
            Reset to {severityLabels[preset]}
          </Button>
        )}
      </span>
    </li>
  )
}
