import { SegmentedControl } from '@mantine/core'
import { classNames, type ShareClass } from '@rostrum/contract/holders/values'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { HelpMark } from '#platform/HelpMark.tsx'
import styles from './ClassChoice.module.css'

type ClassChoiceProps = {
  security: SecurityBrief
  /** The issuer's classes with holders; there is no choice without a second one. */
  classes: ShareClass[]
  value: 'all' | undefined
  onChange: (classes: 'all' | undefined) => void
  /** Why there is no choice now. */
  unavailable?: string | undefined
}

/** The focused class alone, or all classes of its issuer added up. */
export function ClassChoice({ security, classes, value, onChange, unavailable }: ClassChoiceProps) {
  if (classes.length < 2) return null
  return (
    <div className={styles.root} title={unavailable}>
      <SegmentedControl
        size="xs"
        aria-label="Share classes"
        data={[
          { value: 'one', label: `${security.ticker ?? 'This class'} only` },
          { value: 'all', label: 'All classes' },
        ]}
        value={value && !unavailable ? value : 'one'}
        disabled={unavailable !== undefined}
        onChange={(next) => onChange(next === 'all' ? 'all' : undefined)}
      />
      <HelpMark topic="share-classes" />
    </div>
  )
}

/** In the line below the title, where the name and all tickers would not fit. */
export const subjectWords = (security: SecurityBrief, together: readonly ShareClass[]): string =>
  together.length > 1 ? classNames(together) : security.name
