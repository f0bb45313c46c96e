import { NativeSelect } from '@mantine/core'
import { type MatrixSummary, whiteSpacePeers } from '@rostrum/contract/targeting/matrix'
import type { ownerships } from '@rostrum/contract/targeting/matrix-query'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useInSight } from '#ui/use-in-sight.ts'
import classes from './BreadthChoice.module.css'

type Breadth = {
  ownership?: (typeof ownerships)[number] | undefined
  leastPeers?: number | undefined
  mostPeers?: number | undefined
}

type BreadthChoiceProps = {
  summary: Pick<MatrixSummary, 'securities' | 'breadth'>
  /** Who is counted, in the plural. */
  noun: string
  /** Our ticker. */
  own: string
  value: Breadth
  onChange: (breadth: Breadth) => void
}

/** Everybody, our holders, or white space: who holds several peers but not us. */
export function BreadthChoice({ summary, noun, own, value, onChange }: BreadthChoiceProps) {
  const row = useInSight<HTMLFieldSetElement>(JSON.stringify(value), '[aria-pressed=true]')
  const peerCount = summary.securities.length - 1
  const isWhite = value.ownership === 'non_holders' && value.mostPeers === undefined
  const least = (isWhite && value.leastPeers) || Math.min(whiteSpacePeers, peerCount)
  const total = (count: (one: MatrixSummary['breadth'][number]) => number) =>
    summary.breadth.reduce((sum, one) => sum + count(one), 0)
  const white = (from: number) => total((one) => (one.peersHeld >= from ? one.nonHolderCount : 0))
  const isAll = !value.ownership && value.leastPeers === undefined && value.mostPeers === undefined
  const choose = (breadth: Breadth) =>
    onChange({ ownership: undefined, leastPeers: undefined, mostPeers: undefined, ...breadth })
  const tabs = [
    {
      label: `All ${noun}`,
      count: total((one) => one.holderCount + one.nonHolderCount),
      isOn: isAll,
      choose: () => choose({}),
    },
    {
      label: `Hold ${own}`,
      count: total((one) => one.holderCount),
      isOn: value.ownership === 'holders',
      choose: () => choose({ ownership: 'holders' }),
    },
    {
      label: 'White space',
      count: white(least),
      isOn: isWhite && value.leastPeers !== undefined,
      choose: () => choose({ ownership: 'non_holders', leastPeers: least }),
    },
  ]
  return (
    <div className={classes.root}>
      <fieldset className={classes.tabs} ref={row}>
        <legend className={classes.legend}>Who is listed</legend>
        {tabs.map((tab) => (
          <button key={tab.label} type="button" className={classes.tab} aria-pressed={tab.isOn} onClick={tab.choose}>
            {tab.label}
            <span className={classes.count}>{formatNumber(tab.count)}</span>
          </button>
        ))}
      </fieldset>
      <span className={classes.least}>
        White space: not {own}, but at least
        <NativeSelect
          size="xs"
          aria-label="Peers held at least"
          value={String(least)}
          onChange={(event) => choose({ ownership: 'non_holders', leastPeers: Number(event.currentTarget.value) })}
          data={Array.from({ length: peerCount }, (_, index) => ({
            value: String(index + 1),
            label: `${index + 1} ${index === 0 ? 'peer' : 'peers'} (${formatNumber(white(index + 1))})`,
          }))}
        />
        <HelpMark topic="peer-ownership" />
      </span>
    </div>
  )
}
