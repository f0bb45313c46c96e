import { sql } from 'kysely'

/**
 * What a person typed into a search field, as a query over English text: "words in quotes", or, -without. PostgreSQL
 * fails on a row of some thirty hyphens, so only those stay that begin a word or join two.
 */
export const webSearch = (term: string) => sql`websearch_to_tsquery('english', ${withoutLooseHyphens(term)})`

const looseHyphen = /(?<![\p{L}\p{N}\s]|^)-|-(?![\p{L}\p{N}"])/gu

export const withoutLooseHyphens = (term: string): string => term.replace(looseHyphen, ' ')
