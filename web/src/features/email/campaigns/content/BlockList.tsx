import { Button, Menu } from '@mantine/core'
import {
  type Block,
  type BlockType,
  blockTypeNames,
  type CampaignContent,
  mostBlocks,
} from '@rostrum/contract/email/campaigns/content'
import { IconPlus } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useGate } from '#platform/session/flags.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyWithUndo } from '#ui/notify.ts'
import { useOpenCampaign } from '../campaign-context.ts'
import { BlockCard } from './BlockCard.tsx'
import { changeBlock, duplicateBlock, insertBlock, moveBlock, newBlock, removeBlock } from './block-changes.ts'
import classes from './Content.module.css'

type BlockListProps = { openId: string | undefined; onOpen: (id: string | undefined) => void }

export function BlockList({ openId, onOpen }: BlockListProps) {
  const { draft } = useOpenCampaign()
  const { content } = draft.values
  const [dragged, setDragged] = useState<string>()
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const change = (next: CampaignContent, key?: string) => draft.change({ content: next }, key)
  const remove = (block: Block, at: number) => {
    change(removeBlock(content, block.id))
    if (openId === block.id) onOpen(undefined)
    notifyWithUndo(`${blockTypeNames[block.type]} deleted`, () => {
      const { values, change: changeNow } = latest.current
      changeNow({ content: insertBlock(values.content, block, at) })
    })
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const from = content.blocks.findIndex(({ id }) => id === dragged)
    if (dragged) change(moveBlock(content, dragged, from < to ? to - 1 : to))
    setDragged(undefined)
  }
  return (
    <section className={classes.blocks} aria-label="Blocks of the message">
      {content.blocks.length === 0 && (
        <EmptyState title="No blocks yet" message="Add text, a picture or a figure to get started." />
      )}
      <ol className={classes.list}>
        {content.blocks.map((block, at) => (
          <BlockCard
            key={block.id}
            block={block}
            at={at}
            count={content.blocks.length}
            isOpen={openId === block.id}
            onToggle={() => onOpen(openId === block.id ? undefined : block.id)}
            onChange={(next, key) => change(changeBlock(content, next), key && `${block.id}.${key}`)}
            onMove={(to) => change(moveBlock(content, block.id, to))}
            onDuplicate={() => {
              const copy = duplicateBlock(content, block.id)
              change(copy.content)
              onOpen(copy.id)
            }}
            onDelete={() => remove(block, at)}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={drop}
          />
        ))}
      </ol>
      <AddBlock
        isFull={content.blocks.length >= mostBlocks}
        onChoose={(type) => {
          const block = newBlock(type)
          change(insertBlock(content, block, content.blocks.length))
          onOpen(block.id)
        }}
      />
    </section>
  )
}

const AddBlock = ({ isFull, onChoose }: { isFull: boolean; onChoose: (type: BlockType) => void }) => {
  const hasSurveys = useGate('feedback')
  const types = (Object.keys(blockTypeNames) as BlockType[]).filter((type) => type !== 'survey' || hasSurveys)
  return (
    <div className={classes.foot}>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <Button variant="light" size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} disabled={isFull}>
            Add block
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
    </div>
  )
}
