import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { advancedPath } from '#lists/addresses.ts'
import { type Category, categories, categoryLabels } from '#lists/categories.ts'
import { AddressLink } from '#platform/AddressLink.tsx'
import { OptionRow } from './OptionRow.tsx'
import type { Option } from './options.ts'
import classes from './SearchDialog.module.css'
import type { OpenOption } from './use-option-keyboard.ts'

export interface ListProps {
  term: string
  activeId: string | undefined
  open: OpenOption
  onPoint: (id: string) => void
}

interface GroupSectionProps extends ListProps {
  id: string
  category: Category | 'irm'
  label: string
  options: Option[]
  onLeave: () => void
  /** Options of the previous term, shown until the current ones have loaded. */
  isStale?: boolean
  /** Shown above the options. */
  note?: string | undefined
  /** Shown when there are no options. */
  children?: ReactNode
}

export function GroupSection(props: GroupSectionProps) {
  const { id, category, label, options, term, activeId, isStale = false } = props
  const isCategory = categories.some((one) => one === category)
  return (
    <section aria-labelledby={`${id}-label`}>
      <div className={classes.groupHeader}>
        <h3 className={classes.groupLabel} id={`${id}-label`}>
          {label}
        </h3>
        {isCategory && (
          <Button
            component={AddressLink}
            href={advancedPath(category as Category, term)}
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={`Advanced Search, ${categoryLabels[category as Category]}`}
            onClick={props.onLeave}
          >
            Advanced Search
          </Button>
        )}
      </div>
      {props.note && <GroupMessage>{props.note}</GroupMessage>}
      {options.length > 0 && (
        <div
          id={id}
          className={classes.options}
          role="listbox"
          aria-labelledby={`${id}-label`}
          tabIndex={-1}
          data-stale={isStale || undefined}
        >
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              term={term}
              isActive={option.id === activeId}
              open={props.open}
              onPoint={props.onPoint}
            />
          ))}
        </div>
      )}
      {props.children}
    </section>
  )
}

export const GroupMessage = ({ children }: { children: ReactNode }) => (
  <p className={classes.groupMessage}>{children}</p>
)

export const GroupError = ({ name, isBusy, retry }: { name: string; isBusy: boolean; retry: () => void }) => (
  <div className={classes.groupError} role="alert">
    <span>{name} could not be searched.</span>
    <Button variant="default" size="compact-xs" loading={isBusy} onClick={retry}>
      Try again
    </Button>
  </div>
)

export const GroupSkeleton = () => (
  <div className={classes.skeletons} aria-hidden="true">
    {[52, 38, 45].map((width) => (
      <Skeleton key={width} height={10} width={`${width}%`} />
    ))}
  </div>
)
