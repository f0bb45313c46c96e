import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './LongText.module.css'

const long = 420

/** User text with its paragraphs; long text is collapsed. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > long
  return (
    <div className={classes.root}>
      <p className={classes.text} data-clamped={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button variant="subtle" size="compact-sm" ml={-6} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
