// The time zone of a location, for mail that should arrive in the morning. A state or country with several
// zones has that of its financial center.

const states: Record<string, string> = {
  ...zone('America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'),
  ...zone('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...zone('America/Denver', 'CO ID MT NM UT WY'),
  ...zone('America/Phoenix', 'AZ'),
  ...zone('America/Los_Angeles', 'CA NV OR WA'),
  ...zone('America/Anchorage', 'AK'),
  ...zone('Pacific/Honolulu', 'HI'),
}

const provinces: Record<string, string> = {
  ...zone('America/Toronto', 'ON QC'),
  ...zone('America/Winnipeg', 'MB'),
  ...zone('America/Regina', 'SK'),
  ...zone('America/Edmonton', 'AB NT'),
  ...zone('America/Vancouver', 'BC YT'),
  ...zone('America/Halifax', 'NB NS PE'),
  ...zone('America/St_Johns', 'NL'),
}

const countries: Record<string, string> = {
  ...zone('Europe/London', 'GB GG IM JE'),
  ...zone('Europe/Dublin', 'IE'),
  ...zone('Europe/Lisbon', 'PT'),
  ...zone('Europe/Paris', 'FR MC'),
  ...zone('Europe/Berlin', 'DE'),
  ...zone('Europe/Zurich', 'CH LI'),
  ...zone('Europe/Vienna', 'AT'),
  ...zone('Europe/Amsterdam', 'NL'),
  ...zone('Europe/Brussels', 'BE'),
  ...zone('Europe/Luxembourg', 'LU'),
  ...zone('Europe/Madrid', 'ES'),
  ...zone('Europe/Rome', 'IT'),
  ...zone('Europe/Copenhagen', 'DK'),
  ...zone('Europe/Oslo', 'NO'),
  ...zone('Europe/Stockholm', 'SE'),
  ...zone('Europe/Helsinki', 'FI'),
  ...zone('Europe/Warsaw', 'PL'),
  ...zone('Europe/Prague', 'CZ'),
  ...zone('Europe/Athens', 'GR'),
  ...zone('Europe/Istanbul', 'TR'),
  ...zone('Asia/Jerusalem', 'IL'),
  ...zone('Asia/Dubai', 'AE'),
  ...zone('Asia/Riyadh', 'SA KW QA BH'),
  ...zone('Asia/Kolkata', 'IN'),
  ...zone('Asia/Singapore', 'SG'),
  ...zone('Asia/Hong_Kong', 'HK'),
  ...zone('Asia/Shanghai', 'CN'),
  ...zone('Asia/Taipei', 'TW'),
  ...zone('Asia/Seoul', 'KR'),
  ...zone('Asia/Tokyo', 'JP'),
  ...zone('Australia/Sydney', 'AU'),
  ...zone('Pacific/Auckland', 'NZ'),
  ...zone('America/Mexico_City', 'MX'),
  ...zone('America/Sao_Paulo', 'BR'),
  ...zone('Africa/Johannesburg', 'ZA'),
  ...zone('Atlantic/Bermuda', 'BM'),
  ...zone('America/Cayman', 'KY'),
}

function zone(name: string, places: string): Record<string, string> {
  return Object.fromEntries(places.split(' ').map((place) => [place, name]))
}

/** Undefined where it is not known. */
export function timeZoneOfPlace({ state, country }: { state: string | null; country: string | null }) {
  if (country === 'US') return states[state ?? '']
  if (country === 'CA') return provinces[state ?? '']
  return countries[country ?? '']
}
