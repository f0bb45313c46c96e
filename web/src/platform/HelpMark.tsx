import { Tooltip } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './HelpMark.module.css'
import { type HelpTopic, helpTopics } from './help-topics.ts'

/** Beside a figure or a heading: one line about it, and a link to how it is computed. */
export function HelpMark({ topic }: { topic: HelpTopic }) {
  const { title, summary } = helpTopics[topic]
  return (
    <Tooltip label={summary} multiline maw={280} events={{ hover: true, focus: true, touch: false }}>
      <Link to="/help/$topic" params={{ topic }} className={classes.mark} aria-label={`Help: ${title}`}>
        <IconHelpCircle size={14} stroke={1.5} aria-hidden="true" />
      </Link>
    </Tooltip>
  )
}
