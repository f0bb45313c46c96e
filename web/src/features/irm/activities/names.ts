/** Classes of shares have one name; their tickers tell them apart. */
export const securityName = ({ name, ticker }: { name: string; ticker: string | null }): string =>
  ticker ? `${name} · ${ticker}` : name
