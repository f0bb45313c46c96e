import { ActionIcon, Button, Menu, SegmentedControl, Stack } from '@mantine/core'
import { blockTypeNames, type ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MoveButtons } from '#ui/MoveButtons.tsx'
import { newColumnBlock } from './block-changes.ts'
import classes from './Content.module.css'
import { SimpleSettings } from './SimpleSettings.tsx'
import type { SettingsOf } from './settings-of.ts'

const mostInColumn = 10
const types = ['text', 'picture', 'button'] as const

export function ColumnsSettings({ block, onChange }: SettingsOf<'columns'>) {
  const setColumn = (at: number, blocks: ColumnBlock[], key?: string) =>
    onChange({ ...block, columns: block.columns.map((column, index) => (index === at ? { blocks } : column)) }, key)
  /** What was in a third column is put under the second. */
  const setCount = (count: number) => {
    const [first, second, third] = block.columns
    if (!first || !second) return
    const columns =
      count === 3
        ? [first, second, { blocks: [newColumnBlock('text')] }]
        : [first, { blocks: [...second.blocks, ...(third?.blocks ?? [])].slice(0, mostInColumn) }]
    onChange({ ...block, columns })
  }
  return (
    <Stack gap={16}>
      <SegmentedControl
        className={classes.start}
        size="xs"
        aria-label="Columns"
        data={[
          { value: '2', label: '2 columns' },
          { value: '3', label: '3 columns' },
        ]}
        value={String(block.columns.length)}
        onChange={(value) => setCount(Number(value))}
      />
      {block.columns.map(({ blocks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
        <fieldset key={at} className={classes.column}>
          <legend>Column {at + 1}</legend>
          {blocks.map((one, index) => (
            <Inner
              key={one.id}
              block={one}
              name={`${blockTypeNames[one.type]} ${index + 1} of column ${at + 1}`}
              isFirst={index === 0}
              isLast={index === blocks.length - 1}
              onMove={(by) => setColumn(at, moved(blocks, index, by))}
              onRemove={() =>
                setColumn(
                  at,
                  blocks.filter(({ id }) => id !== one.id),
                )
              }
              onChange={(next, key) =>
                setColumn(
                  at,
                  blocks.map((old) => (old.id === one.id ? next : old)),
                  key && `${one.id}.${key}`,
                )
              }
            />
          ))}
          <AddInner
            column={at + 1}
            isFull={blocks.length >= mostInColumn}
            onChoose={(type) => setColumn(at, [...blocks, newColumnBlock(type)])}
          />
        </fieldset>
      ))}
    </Stack>
  )
}

function moved(blocks: readonly ColumnBlock[], from: number, by: number): ColumnBlock[] {
  const block = blocks[from]
  const rest = blocks.filter((_, index) => index !== from)
  return block ? [...rest.slice(0, from + by), block, ...rest.slice(from + by)] : rest
}

type InnerProps = {
  block: ColumnBlock
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onRemove: () => void
  onChange: (next: ColumnBlock, key?: string) => void
}

const Inner = ({ block, name, isFirst, isLast, onMove, onRemove, onChange }: InnerProps) => (
  <section className={classes.inner} aria-label={name}>
    <div className={classes.innerHead}>
      <span className={classes.type}>{blockTypeNames[block.type]}</span>
      <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </div>
    <SimpleSettings block={block} onChange={onChange} />
  </section>
)

type AddInnerProps = { column: number; isFull: boolean; onChoose: (type: ColumnBlock['type']) => void }

const AddInner = ({ column, isFull, onChoose }: AddInnerProps) => (
  <Menu position="bottom-start" width={160}>
    <Menu.Target>
      <Button
        className={classes.start}
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        disabled={isFull}
        aria-label={`Add to column ${column}`}
      >
        Add
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {types.map((type) => (
        <Menu.Item key={type} onClick={() => onChoose(type)}>
          {blockTypeNames[type]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
