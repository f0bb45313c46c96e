import { type AlertKind, type AlertRule, alertKinds, crossingLevels } from '@rostrum/contract/holders/alert-rules'

const preset: Omit<AlertRule, 'kind'> = {
  isOn: true,
  inPeers: false,
  inFavorites: false,
  holders: 'any',
  email: 'daily',
  minimumValue: null,
  shares: null,
  percent: null,
  dollars: null,
  outstandingPercent: null,
  topHolders: false,
  levels: [...crossingLevels],
  marketTradesOnly: true,
}

const presets: Record<AlertKind, Partial<AlertRule>> = {
  position_opened: { minimumValue: 1_000_000 },
  peer_holder_opened: { minimumValue: 1_000_000 },
  position_closed: { minimumValue: 1_000_000 },
  position_changed: {
    minimumValue: 1_000_000,
    percent: 25,
    dollars: 10_000_000,
    outstandingPercent: 0.25,
    topHolders: true,
  },
  level_crossed: {},
  schedule_filed: { email: 'at_once' },
  insider_trade: {},
  late_filing: { email: 'none', minimumValue: 1_000_000 },
}

/** For users who have not saved any rules. */
export const presetRules: readonly AlertRule[] = alertKinds.map((kind) => ({ ...preset, kind, ...presets[kind] }))
