const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The network address, and the country where a proxy tells. */
export const placeOf = ({ address, country }: { address: string; country: string | null }): string =>
  country ? `${address}, ${countries.of(country)}` : address
