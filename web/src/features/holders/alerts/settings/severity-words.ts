import type { SeverityCondition } from '@rostrum/contract/holders/alert-severity'

interface Words {
  title: string
  description?: string
}

export const severityWords: Record<SeverityCondition, Words> = {
  schedule_13d: { title: 'Schedule 13D filed or amended' },
  schedule_filed: { title: 'Schedule 13G filed or amended' },
  activist: {
    title: 'Any alert about an activist',
    description:
      'A holder that has filed a Schedule 13D on any company. Can raise an alert’s severity, never lower it.',
  },
  level_10: { title: 'Crossed 10% of shares outstanding' },
  level_5: { title: 'Crossed 5% of shares outstanding' },
  level_crossed: { title: 'Crossed 1% of shares outstanding' },
  top_holder_closed: { title: 'Top 25 holder exited' },
  position_closed: { title: 'Other holder exited' },
  top_holder_changed: { title: 'Top 25 holder bought or sold' },
  position_changed: { title: 'Other holder bought or sold' },
  position_opened: { title: 'Position opened' },
  peer_holder_opened: { title: 'Position opened by a holder of your peers' },
  insider_trade: { title: 'Insider trade' },
  late_filing: { title: 'Late filing' },
}
