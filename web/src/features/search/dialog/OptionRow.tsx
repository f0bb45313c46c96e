import {
  IconArrowRight,
  IconBuildingBank,
  IconChartLine,
  IconStack2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { Category } from '#lists/categories.ts'
import { MarkedText } from '#lists/MarkedText.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Option } from './options.ts'
import classes from './SearchDialog.module.css'
import type { OpenOption } from './use-option-keyboard.ts'

const icons: Record<Category, TablerIcon> = {
  people: IconUser,
  organizations: IconBuildingBank,
  funds: IconStack2,
  securities: IconChartLine,
}

interface OptionRowProps {
  option: Option
  term: string
  isActive: boolean
  open: OpenOption
  onPoint: (id: string) => void
}

/** A link, so that it can be opened in a new tab. */
export function OptionRow({ option, term, isActive, open, onPoint }: OptionRowProps) {
  const { id, path, match } = option
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(option, { newTab: false })
  }
  return (
    <a
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={path}
      data-active={isActive || undefined}
      onClick={follow}
      onMouseMove={() => onPoint(id)}
    >
      {match ? <MatchText match={match} term={term} /> : <MoreText of={option.more ?? ''} />}
    </a>
  )
}

function MatchText({ match, term }: { match: NonNullable<Option['match']>; term: string }) {
  const Icon = icons[match.category]
  return (
    <>
      <Icon className={classes.icon} size={16} stroke={1.5} aria-hidden="true" />
      <span className={classes.name}>
        <MarkedText text={match.name} term={term} />
      </span>
      <span className={classes.detail}>
        <MarkedText text={match.detail} term={term} />
      </span>
      {match.isInIrm && <Chip tone="accent">In IRM</Chip>}
    </>
  )
}

const MoreText = ({ of }: { of: string }) => (
  <>
    <IconArrowRight className={classes.icon} size={16} stroke={1.5} aria-hidden="true" />
    <span className={classes.more}>Show More</span>
    <span className={classes.detail}>{of}</span>
  </>
)
