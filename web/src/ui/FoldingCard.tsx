import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './FoldingCard.module.css'

type FoldingCardProps = {
  title: string
  /** One line beside the title while the card is closed: the answer without opening it. */
  summary?: ReactNode
  /** One line beside the title while the card is open. */
  description?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A card whose title opens and closes it. Closed, its content is not rendered. */
export function FoldingCard({ title, summary, description, isOpen, onToggle, children }: FoldingCardProps) {
  const [titleId, bodyId] = [useId(), useId()]
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <h2 className={classes.heading}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <IconChevronRight className={classes.sign} size={16} stroke={1.75} />
          <span id={titleId} className={classes.title}>
            {title}
          </span>
          <span className={classes.line}>{isOpen ? description : summary}</span>
        </UnstyledButton>
      </h2>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      )}
    </section>
  )
}
