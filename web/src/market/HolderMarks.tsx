import { Tooltip } from '@mantine/core'
import type { HolderMarks as Marks } from '@rostrum/contract/holders/marks'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'

/** A holder's 13D or 13G status, and whether it is new, returning or late. Explained on hover and to screen readers. */
export const HolderMarks = ({ marks: { schedule, entry, notFiledFor } }: { marks: Marks }) => (
  <>
    {schedule && (
      <Mark
        tone={schedule.form === '13D' ? 'negative' : 'neutral'}
        explained={`Schedule ${schedule.form} filed${schedule.filedOn ? ` ${formatDay(schedule.filedOn)}` : ''}`}
      >
        {schedule.form}
      </Mark>
    )}
    {entry === 'new' && (
      <Mark tone="positive" explained="First position on record">
        New
      </Mark>
    )}
    {entry === 'returning' && (
      <Mark tone="positive" explained="Held before, but not in the prior quarter">
        Returning
      </Mark>
    )}
    {notFiledFor && (
      <Mark tone="warning" explained={`Has not filed for ${formatQuarter(notFiledFor)} yet`}>
        Late
      </Mark>
    )}
  </>
)

type Tone = 'neutral' | 'positive' | 'negative' | 'warning'

const Mark = ({ tone, explained, children }: { tone: Tone; explained: string; children: ReactNode }) => (
  <Tooltip label={explained}>
    <span role="img" aria-label={explained}>
      <Chip tone={tone}>{children}</Chip>
    </span>
  </Tooltip>
)
