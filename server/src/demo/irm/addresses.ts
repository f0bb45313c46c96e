import type { Contact, Investor } from './investors.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Of a person of the demo, at their firm. */
export const addressOf = ({ name }: Contact, { name: firm }: Investor): string =>
  `${plain(name).replaceAll(' ', '.')}@${plain(firm).split(' ')[0]}.example`
