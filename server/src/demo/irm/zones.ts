// Time zones of the places where investors are, and the regions that a roadshow visits.

export type Region = 'east' | 'central' | 'west' | 'europe' | 'asia'

const zones: Record<string, string> = {
  'America/Chicago': 'Chicago,Dallas,Houston,Minneapolis,Milwaukee,Kansas City,St. Louis,Austin,Nashville',
  'America/Denver': 'Denver,Salt Lake City,Santa Fe,Calgary',
  'America/Phoenix': 'Phoenix',
  'America/Los_Angeles': 'San Francisco,Los Angeles,San Diego,San Jose,Palo Alto,Seattle,Portland,Vancouver',
  'America/Toronto': 'Toronto,Montreal',
  'America/Sao_Paulo': 'Sao Paulo',
  'Atlantic/Bermuda': 'Hamilton',
  'Europe/London': 'London,Edinburgh',
  'Europe/Dublin': 'Dublin',
  'Europe/Paris': 'Paris',
  'Europe/Berlin': 'Frankfurt,Munich',
  'Europe/Zurich': 'Zurich,Geneva',
  'Europe/Amsterdam': 'Amsterdam',
  'Europe/Stockholm': 'Stockholm',
  'Europe/Oslo': 'Oslo',
  'Europe/Copenhagen': 'Copenhagen',
  'Europe/Rome': 'Milan',
  'Europe/Madrid': 'Madrid',
  'Asia/Tokyo': 'Tokyo',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Singapore': 'Singapore',
  'Australia/Sydney': 'Sydney',
  'Australia/Melbourne': 'Melbourne',
  'Asia/Seoul': 'Seoul',
  'Asia/Taipei': 'Taipei',
  'Asia/Jerusalem': 'Tel Aviv',
  'Asia/Kolkata': 'Mumbai',
  'Asia/Dubai': 'Abu Dhabi',
}
const byCity = new Map(Object.entries(zones).flatMap(([zone, cities]) => cities.split(',').map((city) => [city, zone])))

export const homeZone = 'America/New_York'

/** Places on the East Coast are the most, and the rule. */
export const zoneOf = (city: string | null): string => byCity.get(city ?? '') ?? homeZone

export function regionOf(zone: string): Region {
  if (zone === 'America/Chicago') return 'central'
  if (['America/Denver', 'America/Phoenix', 'America/Los_Angeles'].includes(zone)) return 'west'
  if (zone.startsWith('Europe/')) return 'europe'
  return zone.startsWith('America/') || zone.startsWith('Atlantic/') ? 'east' : 'asia'
}

/** Hours between which a call can begin, on the investor's clock, when the team is awake too. */
export const callHours = (region: Region): { from: number; until: number } =>
  region === 'europe' ? { from: 14, until: 16 } : region === 'asia' ? { from: 9, until: 10 } : { from: 9, until: 16 }
