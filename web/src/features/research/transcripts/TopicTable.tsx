import { Button } from '@mantine/core'
import type { TopicGrid } from '@rostrum/contract/research/transcript-search'
import { formatDay } from '#platform/formats.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { tickerOf } from '../events/when.ts'
import { periodOf } from './period.ts'
import classes from './TopicsTab.module.css'

export interface Mentions {
  topic: TopicGrid['topics'][number]
  call: TopicGrid['calls'][number]
}

interface TopicTableProps {
  grid: TopicGrid
  onPick: (mentions: Mentions) => void
  onWords: (topic: TopicGrid['topics'][number]) => void
}

const tallest = 26

/** A picture and a table in one: each cell has its bars and its figures, and opens the passages. */
export function TopicTable({ grid: { topics, calls, counts }, onPick, onWords }: TopicTableProps) {
  const mayWrite = useMayWrite()
  const byKey = new Map(counts.map((one) => [`${one.topicId} ${one.transcriptId}`, one]))
  const most = Math.max(1, ...counts.flatMap(({ company, analysts }) => [company, analysts]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
    <section className={classes.scroller} aria-label="Topics by call" tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            {calls.map((call) => (
              <th
                key={call.id}
                scope="col"
                className={classes.call}
                title={`${call.security.name}, ${formatDay(call.heldOn)}`}
              >
                <AnchorLink to="/research/transcripts/$transcriptId" params={{ transcriptId: call.id }} size="xs">
                  {tickerOf(call.security)}
                </AnchorLink>
                <div>{periodOf(call)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic.id}>
              <th scope="row">
                {topic.name}
                {mayWrite && (
                  <div>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      mih={24}
                      aria-label={`Words for ${topic.name}`}
                      onClick={() => onWords(topic)}
                    >
                      {topic.words.length === 1 ? '1 word' : `${topic.words.length} words`}
                    </Button>
                  </div>
                )}
              </th>
              {calls.map((call) => {
                const { company = 0, analysts = 0 } = byKey.get(`${topic.id} ${call.id}`) ?? {}
                return (
                  <td key={call.id}>
                    {company + analysts === 0 ? (
                      <span className={classes.none}>–</span>
                    ) : (
                      <button
                        type="button"
                        className={classes.cell}
                        aria-label={`${topic.name}, ${call.security.name} ${periodOf(call)}: company ${company}, analysts ${analysts}`}
                        onClick={() => onPick({ topic, call })}
                      >
                        <Bar count={company} most={most} className={classes.company} />
                        <Bar count={analysts} most={most} className={classes.analysts} />
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Bar = ({ count, most, className }: { count: number; most: number; className: string | undefined }) => (
  <span className={classes.stack}>
    <span>{count}</span>
    <span
      className={`${classes.bar} ${className ?? ''}`}
      style={{ height: (count / most) * tallest }}
      aria-hidden="true"
    />
  </span>
)
