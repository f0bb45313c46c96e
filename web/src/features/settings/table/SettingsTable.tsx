import { ActionIcon, Menu, Table, Tooltip } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Writes } from '#platform/session/session.tsx'
import { firstClick } from '#ui/first-click.ts'
import classes from './SettingsTable.module.css'

export interface SettingsColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

export interface RowAction {
  label: string
  icon: ReactNode
  isDisabled?: boolean
  isDangerous?: boolean
  run: () => void
}

interface SettingsTableProps<Row> {
  label: string
  rows: Row[]
  nameOf: (row: Row) => string
  columns: SettingsColumn<Row>[]
  onEdit: (row: Row) => void
  actions: (row: Row) => RowAction[]
}

export function SettingsTable<Row extends { id: string }>(props: SettingsTableProps<Row>) {
  const { label, rows, nameOf, columns, onEdit, actions } = props
  return (
    // Scrollable on narrow screens, so it must be focusable.
    <div className={classes.root}>
      <Table.ScrollContainer
        minWidth={columns.length * 112 + 100}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table horizontalSpacing={16}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header, align }) => (
                <Table.Th key={header} ta={align}>
                  {header}
                </Table.Th>
              ))}
              <Table.Th className={classes.last} aria-label="Actions" w={88} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                {columns.map(({ header, cell, align }) => (
                  <Table.Td key={header} ta={align} data-label={header}>
                    {cell(row)}
                  </Table.Td>
                ))}
                <Table.Td className={classes.last}>
                  <Writes>
                    <RowActions name={nameOf(row)} onEdit={() => onEdit(row)} actions={actions(row)} />
                  </Writes>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}

function RowActions({ name, onEdit, actions }: { name: string; onEdit: () => void; actions: RowAction[] }) {
  return (
    <div className={classes.actions}>
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${name}`}>
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon, isDisabled = false, isDangerous = false, run }) => (
            <Menu.Item
              key={label}
              leftSection={icon}
              disabled={isDisabled}
              {...(isDangerous && { color: 'red' })}
              onClick={firstClick(run)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
