import type { AlertKind } from '@rostrum/contract/holders/alerts'

/** One-line description of each rule. */
export const ruleWords: Record<AlertKind, string> = {
  position_opened: 'A holder reports shares it did not have in the prior quarter',
  peer_holder_opened: 'A holder of your peers opens a position in you',
  position_closed: 'A holder no longer reports any shares',
  position_changed: 'A holder bought or sold more than you say',
  level_crossed: 'A holder rose above or fell below a share of what is outstanding',
  schedule_filed: 'A Schedule 13D or 13G, or an amendment to one, is filed',
  insider_trade: 'A director, officer or large owner files a trade on Form 4 or 5',
  late_filing: 'A manager files after the 45 days, or changes a quarter long past',
}

/** Two rules have a more descriptive name in settings than in a list. */
export const ruleTitles: Partial<Record<AlertKind, string>> = {
  peer_holder_opened: 'A peer’s holder opens us',
  level_crossed: 'Level crossed',
  schedule_filed: 'Schedule 13D or 13G filed',
}
