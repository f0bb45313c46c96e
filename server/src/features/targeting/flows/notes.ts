// Notes needed to interpret the flows shown.
import { formatQuarter, quarterBefore } from '@rostrum/contract/market/quarters'
import type { FlowSubject } from '@rostrum/contract/targeting/flows'
import type { Period, Priced } from './period.ts'

const nameOf = ({ ticker, name }: Pick<FlowSubject, 'ticker' | 'name'>): string => ticker ?? name
const joined = new Intl.ListFormat('en-US')
const number = (count: number) => count.toLocaleString('en-US')

export function flowNotes({ from, to }: Period, subjects: readonly FlowSubject[], priced: readonly Priced[]): string[] {
  const own = subjects.find(({ role }) => role === 'own')
  const notes: string[] = []
  const [before, now] = [formatQuarter(from), formatQuarter(to)]
  if (own && own.notFiled.managerCount > 0) {
    const one = own.notFiled.managerCount === 1
    notes.push(
      `${number(own.notFiled.managerCount)} ${one ? 'holder' : 'holders'} of ${nameOf(own)} in ${before} ${one ? 'has' : 'have'} no complete filing for ${now} and ${one ? 'is' : 'are'} not counted as ${one ? 'a seller' : 'sellers'}.`,
    )
  }
  if (own && own.notComparable.managerCount > 0) {
    const one = own.notComparable.managerCount === 1
    notes.push(
      `${number(own.notComparable.managerCount)} ${one ? 'holder' : 'holders'} of ${nameOf(own)} in ${now} ${one ? 'has' : 'have'} no comparable filing for ${before} and ${one ? 'is' : 'are'} not counted as ${one ? 'a buyer' : 'buyers'}.`,
    )
  }
  if (from !== quarterBefore(to)) {
    notes.push('Compares positions at the two quarter-ends only; trades in between are not visible.')
  }
  const shown = subjects.filter((one) => one.role === 'own' || one.role === 'peer')
  const unpriced = shown.filter(({ fromPrice, toPrice }) => fromPrice === null || toPrice === null)
  if (unpriced.length > 0) {
    notes.push(
      `Without a price for both quarters, flows of ${joined.format(unpriced.map(nameOf))} cannot be separated from price effects.`,
    )
  }
  const others = priced.filter(({ meanPrice }) => meanPrice === null).length - unpriced.length
  if (others > 0) {
    notes.push(
      `${number(others)} ${others === 1 ? 'security' : 'securities'} in the sector ${others === 1 ? 'has' : 'have'} no price for both quarters and ${others === 1 ? 'is' : 'are'} excluded.`,
    )
  }
  if (priced.some(({ isImplied }) => isImplied)) {
    notes.push(
      'Where no closing price is available, the price is the median implied by the filings (value divided by shares).',
    )
  }
  notes.push('Each share class counts on its own. Shares and prices are adjusted for splits; values are as reported.')
  return notes
}
