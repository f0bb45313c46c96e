// Why a row of a report does not count as filed, in words.
import type { RowDoubt } from '@rostrum/contract/filings'

export interface StoredDoubt {
  doubt: string | null
  power: number | null
  countedAs: string | null
  filers: number | null
  usualPrice: number | null
  sharesOutstanding: number | null
  countedValue: number | null
  filedValue: number
  amount: string
}

export function doubtOf(stored: StoredDoubt): RowDoubt | null {
  const { doubt, filers, usualPrice, countedValue, filedValue } = stored
  if (doubt === null || stored.countedAs === null) return null
  const countedAs = stored.countedAs as RowDoubt['countedAs']
  return {
    kind: doubt as RowDoubt['kind'],
    reason: reasonOf(stored, countedAs),
    countedAs,
    filedValue,
    countedValue: countedAs === 'nothing' ? 0 : (countedValue ?? filedValue),
    usualPrice,
    filers,
  }
}

function reasonOf(stored: StoredDoubt, countedAs: RowDoubt['countedAs']): string {
  if (stored.doubt === 'price') return priceReason(stored)
  return stored.doubt === 'outstanding' ? outstandingReason(stored) : optionReason(countedAs, stored.usualPrice)
}

function outstandingReason({ amount, sharesOutstanding, filers }: StoredDoubt): string {
  const times = Math.floor(Number(amount) / (sharesOutstanding ?? 1)).toLocaleString('en-US')
  return `It reports ${Number(amount).toLocaleString('en-US')} shares, more than ${times} times the ${(sharesOutstanding ?? 0).toLocaleString('en-US')} shares outstanding, while the holdings of ${filers} other filers fit that number. It is not counted`
}

function priceReason({ power, filers, usualPrice, countedValue, filedValue, amount }: StoredDoubt): string {
  const price = filedValue / Number(amount)
  const factor = (10 ** Math.abs(power ?? 0)).toLocaleString('en-US')
  const off = (power ?? 0) > 0 ? `${factor} times` : `1/${factor} of`
  const outcome =
    countedValue === null
      ? 'Its value counts as filed, because the number of shares may be what is wrong'
      : 'Its value counts as its shares times that price'
  return `At ${dollars(price)} a share it costs ${off} the ${dollars(usualPrice ?? 0)} that ${filers} filers imply. ${outcome}`
}

function optionReason(countedAs: RowDoubt['countedAs'], usualPrice: number | null): string {
  if (countedAs === 'long')
    return 'Its title names an option, but contracts are over a hundred shares each, and these numbers are not. It counts as shares'
  if (countedAs === 'put' || countedAs === 'call')
    return `Its title names a ${countedAs} that the filing does not report in its put/call field, and it is valued like the underlying shares, as options are. It counts as an option, not as shares`
  const price = usualPrice === null ? 'no price of its underlying is known' : 'it is not valued like its underlying'
  return `Its title names an option that the filing does not report in its put/call field, and ${price}. It counts neither as shares nor as an option`
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US', { maximumSignificantDigits: 6 })}`
