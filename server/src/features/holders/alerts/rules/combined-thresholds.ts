import type { AlertKind } from '@rostrum/contract/holders/alert-rules'
import type { Subscriber } from './decide.ts'

/** The loosest thresholds of several users' rules: a superset of what each of them matches. */
export interface CombinedThresholds {
  moves: boolean
  changes: boolean
  levels: boolean
  late: boolean
  minimumValue: number
  shares: number | null
  percent: number | null
  dollars: number | null
  outstandingPercent: number | null
  topHolders: boolean
}

const least = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null)
  return given.length > 0 ? Math.min(...given) : null
}

export function loosenessOf(listeners: readonly Subscriber[]): CombinedThresholds {
  const on = (...kinds: AlertKind[]) =>
    listeners.flatMap(({ rules }) => kinds.flatMap((kind) => rules.get(kind) ?? [])).filter(({ isOn }) => isOn)
  const changes = on('position_changed')
  const moves = on('position_opened', 'peer_holder_opened', 'position_closed')
  const late = on('late_filing')
  const minimums = [...moves, ...changes, ...late].map(({ minimumValue }) => minimumValue ?? 0)
  return {
    moves: moves.length > 0,
    changes: changes.length > 0,
    levels: on('level_crossed').length > 0,
    late: late.length > 0,
    minimumValue: least(minimums) ?? 0,
    shares: least(changes.map(({ shares }) => shares)),
    percent: least(changes.map(({ percent }) => percent)),
    dollars: least(changes.map(({ dollars }) => dollars)),
    outstandingPercent: least(changes.map(({ outstandingPercent }) => outstandingPercent)),
    topHolders: changes.some(({ topHolders }) => topHolders),
  }
}
