import { type Stage, stageLabels, stages, type Target } from '@rostrum/contract/targeting/lists'
import { type DragEvent, useState } from 'react'
import { formatNumber } from '#platform/formats.ts'
import classes from './TargetBoard.module.css'
import { TargetCard } from './TargetCard.tsx'
import type { TargetActions } from './use-target-actions.ts'

interface TargetBoardProps {
  targets: Target[]
  /** Without, for people who may not change the list. */
  actions?: TargetActions | undefined
  onOpen: (id: string) => void
}

/** A column per stage. Cards are dragged, or moved with the menu of the card, which the keyboard reaches. */
export function TargetBoard({ targets, actions, onOpen }: TargetBoardProps) {
  const [draggedId, setDragged] = useState<string>()
  const [movedId, setMoved] = useState<string>()
  const dragged = targets.find(({ id }) => id === draggedId)
  const move = (target: Target, stage: Stage) => {
    setMoved(target.id)
    void actions?.move([target], stage)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.board} aria-label="Board" tabIndex={0}>
      {stages.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          targets={targets.filter((target) => target.stage === stage)}
          isOffered={dragged !== undefined && dragged.stage !== stage}
          onDrop={() => {
            if (dragged) move(dragged, stage)
            setDragged(undefined)
          }}
          card={(target) => (
            <TargetCard
              key={target.id}
              target={target}
              takesFocus={target.id === movedId}
              onFocused={() => setMoved(undefined)}
              onDrag={setDragged}
              onMove={(to) => move(target, to)}
              onRemove={() => void actions?.remove([target])}
              isReadOnly={!actions}
              onOpen={() => onOpen(target.id)}
            />
          )}
        />
      ))}
    </section>
  )
}

interface ColumnProps {
  stage: Stage
  targets: Target[]
  /** A card of another column is being dragged. */
  isOffered: boolean
  onDrop: () => void
  card: (target: Target) => React.ReactNode
}

function Column({ stage, targets, isOffered, onDrop, card }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!isOffered) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has an equivalent in the menu of each card
    <div
      className={classes.column}
      data-over={(isOver && isOffered) || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className={classes.stage}>
        {stageLabels[stage]} <span className={classes.count}>{formatNumber(targets.length)}</span>
      </h2>
      <ul className={classes.cards} aria-label={stageLabels[stage]}>
        {targets.map(card)}
      </ul>
      {targets.length === 0 && <p className={classes.none}>No targets</p>}
    </div>
  )
}
