import type { AlertKind } from '@rostrum/contract/holders/alert-rules'

/** One-line description of each rule. */
export const ruleWords: Record<AlertKind, string> = {
  position_opened: 'A manager reports a position it did not hold in the prior quarter',
  peer_holder_opened: 'A holder of your peers opens a position in your stock',
  position_closed: 'A holder exits its position',
  position_changed: 'A holder buys or sells more than your threshold',
  level_crossed: 'A holder crosses above or below a percentage of shares outstanding',
  schedule_filed: 'A holder files or amends a Schedule 13D or 13G',
  insider_trade: 'A director, officer or 10% owner reports a trade on Form 4 or 5',
  late_filing: 'A manager files after the 45-day deadline or amends an older quarter',
}

/** Two rules have a more descriptive name in settings than in a list. */
export const ruleTitles: Partial<Record<AlertKind, string>> = {
  peer_holder_opened: 'Peer holder opened a position',
  level_crossed: 'Ownership level crossed',
  schedule_filed: 'Schedule 13D or 13G filed',
}
