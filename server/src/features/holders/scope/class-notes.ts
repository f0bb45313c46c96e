// Notes needed to read figures of several share classes.
import { classNames } from '@rostrum/contract/holders/values'
import type { Subject } from './queries.ts'

const amount = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

export function classNotes({ id, together }: Subject): string[] {
  if (!together) return []
  const { classes } = together
  const own = classNames(classes.filter((one) => one.id === id))
  const weighed = classes.filter(({ weight }) => weight !== 1)
  return [
    `Positions in ${classNames(classes)} are combined for each holder; % O/S is based on the shares outstanding of all classes. Switching from one class to another is neither a purchase nor a sale.`,
    ...weighed.map(
      (one) =>
        `The prices of ${classNames([one])} and ${own} differ widely, so one share of ${classNames([one])} counts as ${amount.format(one.weight)} shares of ${own}, the ratio of their prices.`,
    ),
  ]
}
