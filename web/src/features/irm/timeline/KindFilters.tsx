import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import { useGates } from '#platform/session/flags.tsx'
import { kindFilters } from './kinds.ts'
import classes from './Timeline.module.css'

interface KindFiltersProps {
  /** Empty for all types. */
  kinds: ActivityEvent['kind'][]
  onChange: (kinds: ActivityEvent['kind'][]) => void
}

export function KindFilters({ kinds, onChange }: KindFiltersProps) {
  const isOpen = useGates()
  const filters = kindFilters.filter(({ gate }) => gate === undefined || isOpen(gate))
  return (
    <fieldset className={classes.kinds} aria-label="Show">
      <Toggle label="Everything" isOn={kinds.length === 0} onToggle={() => onChange([])} />
      {filters.map(({ label, kinds: own }) => {
        const isOn = own.some((kind) => kinds.includes(kind))
        const others = kinds.filter((kind) => !own.includes(kind))
        return (
          <Toggle
            key={label}
            label={label}
            isOn={isOn}
            onToggle={() => onChange(isOn ? others : [...others, ...own])}
          />
        )
      })}
    </fieldset>
  )
}

const Toggle = ({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) => (
  <button type="button" className={classes.kind} aria-pressed={isOn} onClick={onToggle}>
    {label}
  </button>
)
