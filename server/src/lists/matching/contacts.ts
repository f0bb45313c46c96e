// Email addresses, websites and phone numbers in a search term, as tsquery operands. The directory stores them as
// market.email_words, market.domain_words and market.phone_words write them.

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const quoted = (lexeme: string): string => `'${lexeme}'`
export const startingWith = (lexeme: string): string => `${quoted(lexeme)}:*`

export interface Contact {
  /** Letters and digits only. */
  text: string
  operands: string[]
}

/** The beginning of an address or of a domain, for a word that may be either. */
export const addressOperands = (word: string): string[] => [startingWith(`@${word}`), startingWith(`@@${word}`)]

const hostOf = (token: string): string =>
  token
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^www\./i, '')
    .split('/')[0] ?? ''

/** Part of an email address with its @, or a website; words without either are names first. */
export function contactOf(token: string): Contact | undefined {
  if (/^mailto:/i.test(token)) return contactOf(token.slice('mailto:'.length))
  if (token.includes('@')) {
    const [local = '', domain = ''] = token.split('@').map(bare)
    const operands = [...(local ? [quoted(`@${local}`)] : []), ...(domain ? [startingWith(`@@${domain}`)] : [])]
    return operands.length > 0 ? { text: local + domain, operands: [`(${operands.join(' & ')})`] } : undefined
  }
  const isWebsite = /^(https?:\/\/|www\.)/i.test(token)
  const isDomain = /^[a-z0-9]+-[a-z0-9.-]*\.[a-z]+$/i.test(token)
  const text = isWebsite || isDomain ? bare(hostOf(token)) : ''
  return text ? { text, operands: [startingWith(`@@${text}`)] } : undefined
}

const fewestDigits = 7
/** With more digits than this, the first ones may be a country code that the stored number does not have. */
const longestNational = 10
const longestCountryCode = 3

const reversed = (digits: string): string => [...digits].reverse().join('')

/** A phone number in any format, if the text is nothing else. */
export function phoneOf(text: string): Contact | undefined {
  const number = text.replace(/^(tel|phone|mobile|cell|fax):/i, '').replace(/(ext\.?|x)\s*\d+\s*$/i, '')
  if (!/^[\d\s().+/-]+$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < fewestDigits || digits.length > 20) return undefined
  const national = Array.from({ length: longestCountryCode }, (_, at) => digits.slice(at + 1)).filter(
    (rest) => rest.length >= fewestDigits && digits.length > longestNational,
  )
  return {
    text: digits,
    operands: [startingWith(`#${reversed(digits)}`), ...national.map((rest) => quoted(`#${reversed(rest)}`))],
  }
}
