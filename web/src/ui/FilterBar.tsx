import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Chip } from './Chip.tsx'
import classes from './FilterBar.module.css'

type Search = { value: string; onChange: (value: string) => void; label?: string; delay?: number }

type ActiveFilter = { id: string; label: string; value: ReactNode; onRemove: () => void }

type FilterBarProps = {
  search?: Search
  /** Filter controls: selects, switches, menus. */
  children?: ReactNode
  active?: ActiveFilter[]
  onClearAll?: () => void
}

export function FilterBar({ search, children, active = [], onClearAll }: FilterBarProps) {
  const [clears, setClears] = useState(0)
  return (
    <search className={classes.root}>
      <div className={classes.controls}>
        {search && <SearchBox key={clears} {...search} />}
        {children}
      </div>
      {active.length > 0 && (
        <div className={classes.active}>
          {active.map(({ id, label, value, onRemove }) => (
            <Chip key={id} tone="accent" removeLabel={`Remove filter ${label}`} onRemove={onRemove}>
              <span className={classes.name}>{label}</span> {value}
            </Chip>
          ))}
          {onClearAll && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                // Remount the search box to discard text that is typed but not yet applied.
                setClears(clears + 1)
                onClearAll()
              }}
            >
              Clear all
            </Button>
          )}
        </div>
      )}
    </search>
  )
}

function SearchBox({ value, onChange, label = 'Search', delay = 300 }: Search) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const commit = useDebouncedCallback(onChange, delay)

  // Back, forward and "clear all" change the value externally; typing must not be overwritten by its own echo.
  if (seen !== value) {
    setSeen(value)
    if (!commit.isPending()) setText(value)
  }

  const change = (next: string) => {
    setText(next)
    commit(next)
  }
  const clear = () => {
    commit.cancel()
    setText('')
    onChange('')
  }

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} stroke={1.75} />}
      rightSection={text && <CloseButton size={24} aria-label="Clear search" onClick={clear} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      // Applied late, it would come after a link followed in the meantime, and undo it.
      onBlur={() => commit.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit.flush()
        if (event.key === 'Escape' && text) clear()
      }}
    />
  )
}
