import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import classes from './ColumnMenu.module.css'
import type { ColumnState, DataColumn } from './column.ts'

type ColumnMenuProps<Row> = {
  columns: DataColumn<Row>[]
  state: ColumnState
  onChange: (state: ColumnState) => void
  onReset: () => void
}

const toggled = (ids: string[], id: string) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])

export function ColumnMenu<Row>({ columns, state, onChange, onReset }: ColumnMenuProps<Row>) {
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label="Choose and pin columns" title="Choose and pin columns">
          <IconColumns3 size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Columns">
        <div className={classes.header}>
          <span>Columns</span>
          <Button variant="subtle" size="compact-xs" onClick={onReset}>
            Reset
          </Button>
        </div>
        <ul className={classes.list}>
          {columns.map(({ id, header, required }) => {
            const pinned = state.pinned.includes(id)
            return (
              <li className={classes.column} key={id}>
                <Checkbox
                  className={classes.name}
                  label={header}
                  disabled={required}
                  checked={!state.hidden.includes(id)}
                  onChange={() => onChange({ ...state, hidden: toggled(state.hidden, id) })}
                />
                <ActionIcon
                  size={24}
                  aria-label={`Pin ${header}`}
                  aria-pressed={pinned}
                  onClick={() => onChange({ ...state, pinned: toggled(state.pinned, id) })}
                >
                  {pinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.5} />}
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
