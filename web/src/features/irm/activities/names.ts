/** Share classes have the same name; the ticker distinguishes them. */
export const securityName = ({ name, ticker }: { name: string; ticker: string | null }): string =>
  ticker ? `${name} · ${ticker}` : name
