import { ActionIcon, Menu } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Stage, Target } from '@rostrum/contract/targeting/lists'
import { IconDots } from '@tabler/icons-react'
import { type DragEvent, useEffect, useEffectEvent, useRef } from 'react'
import { formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { MenuItemLink } from '#ui/links.tsx'
import { BandChip } from '../fit/BandChip.tsx'
import { FitScore } from '../fit/FitScore.tsx'
import { DueDay } from './DueDay.tsx'
import { StageItems } from './StageMenu.tsx'
import classes from './TargetBoard.module.css'

interface TargetCardProps {
  target: Target
  /** It was just moved: the focus follows it to its new column. */
  takesFocus: boolean
  onFocused: () => void
  onDrag: (id: string | undefined) => void
  onMove: (stage: Stage) => void
  onRemove: () => void
  onOpen: () => void
  isReadOnly: boolean
}

export function TargetCard(props: TargetCardProps) {
  const { target, takesFocus, onDrag, onOpen, isReadOnly } = props
  const { id, name, stage, fit, nextStep, dueOn, targetOwner, purchase, people } = target
  const menu = useRef<HTMLButtonElement>(null)
  const followed = useEffectEvent(() => {
    menu.current?.focus()
    props.onFocused()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that was moved is mounted in another column
  useEffect(() => {
    if (takesFocus) followed()
  }, [])
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', name)
    onDrag(id)
  }
  return (
    <li className={classes.card} draggable={!isReadOnly} onDragStart={start} onDragEnd={() => onDrag(undefined)}>
      <div className={classes.head}>
        <button type="button" className={classes.name} onClick={onOpen}>
          {name}
        </button>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon ref={menu} size={24} variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isReadOnly && (
              <>
                <StageItems value={stage} onPick={props.onMove} />
                <Menu.Divider />
              </>
            )}
            <Menu.Item onClick={onOpen}>{isReadOnly ? 'Details' : 'Edit'}</Menu.Item>
            <MenuItemLink to="/organizations/$id" params={{ id }}>
              Open profile
            </MenuItemLink>
            {!isReadOnly && <Menu.Item onClick={props.onRemove}>Remove from list</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.scores}>
        <FitScore score={fit.score} reason={fit.reason} />
        {fit.likelihood && <BandChip band={fit.likelihood} kind="likelihood" />}
      </div>
      {target.wasHolder && <p className={classes.quiet}>Holder when listed</p>}
      {people.length > 0 && <p className={classes.quiet}>{people.map(fullName).join(', ')}</p>}
      {nextStep && <p className={classes.step}>{nextStep}</p>}
      {purchase && (
        <p className={classes.step}>
          {formatNumber(purchase.shares)} shares in {formatQuarter(purchase.quarter)}
        </p>
      )}
      {(dueOn || targetOwner) && (
        <p className={classes.quiet}>
          {dueOn && <DueDay dueOn={dueOn} stage={stage} />}
          {dueOn && targetOwner && ' · '}
          {targetOwner && fullName(targetOwner)}
        </p>
      )}
    </li>
  )
}
