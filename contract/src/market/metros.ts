// Metropolitan areas by the cities in which institutions have offices. The areas follow the statistical ones of each
// country; neighboring areas that a visitor sees in one trip, such as San Francisco and San Jose, are one.
import { stateSpellings } from './states.ts'

interface MetroDefinition {
  name: string
  country: 'US' | 'CA' | 'GB'
  /** Cities by state; by an empty text where states are not recorded. The first is the main one. */
  cities: Readonly<Record<string, readonly string[]>>
}

const us = (name: string, cities: MetroDefinition['cities']): MetroDefinition => ({ name, country: 'US', cities })
const ca = (name: string, cities: MetroDefinition['cities']): MetroDefinition => ({ name, country: 'CA', cities })
const gb = (name: string, cities: readonly string[]): MetroDefinition => ({
  name,
  country: 'GB',
  cities: { '': cities },
})

const definitions = {
  atlanta: us('Atlanta', {
    GA: ['Atlanta', 'Alpharetta', 'Decatur', 'Duluth', 'Marietta', 'Norcross', 'Roswell', 'Sandy Springs'],
  }),
  austin: us('Austin', { TX: ['Austin', 'Round Rock', 'West Lake Hills', 'Cedar Park', 'Georgetown'] }),
  baltimore: us('Baltimore', { MD: ['Baltimore', 'Towson', 'Columbia', 'Hunt Valley', 'Owings Mills', 'Annapolis'] }),
  boston: us('Boston', {
    MA: [
      'Boston',
      'Cambridge',
      'Brookline',
      'Newton',
      'Waltham',
      'Wellesley',
      'Wellesley Hills',
      'Quincy',
      'Needham',
      'Burlington',
      'Lexington',
      'Concord',
      'Braintree',
      'Hingham',
      'Norwell',
      'Dedham',
      'Westwood',
      'Weston',
      'Lincoln',
      'Woburn',
      'Somerville',
      'Medford',
      'Beverly',
      'Danvers',
      'Marblehead',
      'Salem',
      'Framingham',
      'Natick',
    ],
    NH: ['Portsmouth', 'Salem', 'Exeter'],
  }),
  charlotte: us('Charlotte', { NC: ['Charlotte', 'Huntersville', 'Davidson', 'Concord'], SC: ['Fort Mill'] }),
  chicago: us('Chicago', {
    IL: [
      'Chicago',
      'Evanston',
      'Oak Brook',
      'Oakbrook Terrace',
      'Naperville',
      'Northbrook',
      'Northfield',
      'Lake Forest',
      'Deerfield',
      'Highland Park',
      'Winnetka',
      'Skokie',
      'Schaumburg',
      'Rosemont',
      'Wheaton',
      'Lisle',
      'Downers Grove',
      'Itasca',
    ],
    IN: ['Gary', 'Hammond', 'Merrillville'],
  }),
  cincinnati: us('Cincinnati', { OH: ['Cincinnati', 'Mason', 'Blue Ash'], KY: ['Covington', 'Florence'] }),
  cleveland: us('Cleveland', { OH: ['Cleveland', 'Beachwood', 'Pepper Pike', 'Westlake', 'Independence'] }),
  columbus: us('Columbus', { OH: ['Columbus', 'Dublin', 'New Albany', 'Westerville', 'Worthington'] }),
  dallas: us('Dallas', {
    TX: ['Dallas', 'Fort Worth', 'Plano', 'Irving', 'Frisco', 'Addison', 'Arlington', 'Southlake', 'Westlake'],
  }),
  denver: us('Denver', {
    CO: ['Denver', 'Boulder', 'Greenwood Village', 'Englewood', 'Littleton', 'Lakewood', 'Centennial', 'Golden'],
  }),
  detroit: us('Detroit', {
    MI: [
      'Detroit',
      'Birmingham',
      'Bloomfield Hills',
      'Troy',
      'Southfield',
      'Ann Arbor',
      'Farmington Hills',
      'Dearborn',
    ],
  }),
  fairfield_county: us('Fairfield County', {
    CT: [
      'Stamford',
      'Greenwich',
      'Old Greenwich',
      'Westport',
      'Norwalk',
      'Darien',
      'New Canaan',
      'Bridgeport',
      'Fairfield',
      'Southport',
      'Ridgefield',
      'Wilton',
      'Danbury',
      'Shelton',
    ],
  }),
  hartford: us('Hartford', {
    CT: ['Hartford', 'West Hartford', 'Farmington', 'Glastonbury', 'Simsbury', 'Avon', 'Windsor', 'Bloomfield'],
  }),
  houston: us('Houston', { TX: ['Houston', 'The Woodlands', 'Sugar Land', 'Bellaire', 'Katy', 'Spring'] }),
  indianapolis: us('Indianapolis', { IN: ['Indianapolis', 'Carmel', 'Fishers', 'Zionsville'] }),
  kansas_city: us('Kansas City', {
    MO: ['Kansas City', 'Independence', "Lee's Summit"],
    KS: ['Kansas City', 'Overland Park', 'Leawood', 'Mission', 'Prairie Village', 'Lenexa', 'Olathe'],
  }),
  los_angeles: us('Los Angeles', {
    CA: [
      'Los Angeles',
      'Santa Monica',
      'Beverly Hills',
      'Pasadena',
      'Long Beach',
      'El Segundo',
      'Manhattan Beach',
      'Culver City',
      'Glendale',
      'Burbank',
      'Torrance',
      'Westlake Village',
      'Newport Beach',
      'Irvine',
      'Costa Mesa',
      'Laguna Beach',
      'Santa Ana',
      'Anaheim',
    ],
  }),
  miami: us('Miami', {
    FL: [
      'Miami',
      'Miami Beach',
      'Coral Gables',
      'Fort Lauderdale',
      'Boca Raton',
      'West Palm Beach',
      'Palm Beach',
      'Palm Beach Gardens',
      'Delray Beach',
      'Jupiter',
      'Aventura',
    ],
  }),
  milwaukee: us('Milwaukee', { WI: ['Milwaukee', 'Brookfield', 'Mequon', 'Waukesha', 'Menomonee Falls'] }),
  minneapolis: us('Minneapolis', {
    MN: ['Minneapolis', 'St. Paul', 'Saint Paul', 'Wayzata', 'Minnetonka', 'Edina', 'Bloomington', 'Eden Prairie'],
  }),
  new_york: us('New York', {
    NY: [
      'New York',
      'New York City',
      'Brooklyn',
      'Queens',
      'Bronx',
      'Staten Island',
      'White Plains',
      'Rye',
      'Rye Brook',
      'Purchase',
      'Harrison',
      'Scarsdale',
      'Armonk',
      'Tarrytown',
      'Larchmont',
      'Garden City',
      'Great Neck',
      'Melville',
      'Jericho',
      'Uniondale',
      'Roslyn',
    ],
    NJ: [
      'Jersey City',
      'Newark',
      'Hoboken',
      'Summit',
      'Short Hills',
      'Morristown',
      'Florham Park',
      'Montclair',
      'Red Bank',
      'Paramus',
      'Englewood Cliffs',
      'Parsippany',
    ],
  }),
  philadelphia: us('Philadelphia', {
    PA: [
      'Philadelphia',
      'Wayne',
      'Radnor',
      'Malvern',
      'Valley Forge',
      'Conshohocken',
      'West Conshohocken',
      'Bryn Mawr',
      'Berwyn',
      'Devon',
      'King of Prussia',
      'Newtown Square',
      'Bala Cynwyd',
      'Oaks',
    ],
    DE: ['Wilmington', 'Greenville'],
    NJ: ['Camden', 'Cherry Hill', 'Mount Laurel'],
  }),
  phoenix: us('Phoenix', { AZ: ['Phoenix', 'Scottsdale', 'Tempe', 'Mesa', 'Chandler', 'Paradise Valley'] }),
  pittsburgh: us('Pittsburgh', { PA: ['Pittsburgh', 'Sewickley', 'Wexford', 'Canonsburg'] }),
  portland: us('Portland', { OR: ['Portland', 'Lake Oswego', 'Beaverton', 'Tigard'], WA: ['Vancouver'] }),
  richmond: us('Richmond', { VA: ['Richmond', 'Glen Allen', 'Midlothian'] }),
  salt_lake_city: us('Salt Lake City', { UT: ['Salt Lake City', 'Sandy', 'Holladay', 'Draper', 'Lehi'] }),
  san_diego: us('San Diego', { CA: ['San Diego', 'La Jolla', 'Carlsbad', 'Del Mar', 'Solana Beach'] }),
  san_francisco: us('San Francisco Bay Area', {
    CA: [
      'San Francisco',
      'Oakland',
      'Berkeley',
      'San Jose',
      'Palo Alto',
      'Menlo Park',
      'San Mateo',
      'Redwood City',
      'Burlingame',
      'Mountain View',
      'Cupertino',
      'Santa Clara',
      'Los Altos',
      'Los Gatos',
      'Walnut Creek',
      'Lafayette',
      'Orinda',
      'Larkspur',
      'Sausalito',
      'Mill Valley',
      'San Rafael',
      'Greenbrae',
      'Tiburon',
      'Corte Madera',
      'Foster City',
      'Half Moon Bay',
      'Pleasanton',
      'San Ramon',
    ],
  }),
  seattle: us('Seattle', { WA: ['Seattle', 'Bellevue', 'Kirkland', 'Redmond', 'Mercer Island', 'Tacoma'] }),
  st_louis: us('St. Louis', {
    MO: ['St. Louis', 'Saint Louis', 'Clayton', 'Chesterfield', 'Creve Coeur', 'Des Peres', 'Town and Country'],
    IL: ['Edwardsville'],
  }),
  tampa: us('Tampa', { FL: ['Tampa', 'St. Petersburg', 'Saint Petersburg', 'Clearwater', 'Sarasota'] }),
  washington: us('Washington', {
    DC: ['Washington'],
    VA: ['Arlington', 'Alexandria', 'McLean', 'Reston', 'Tysons', 'Vienna', 'Fairfax', 'Falls Church', 'Herndon'],
    MD: ['Bethesda', 'Chevy Chase', 'Rockville', 'Silver Spring', 'Potomac', 'Gaithersburg'],
  }),
  calgary: ca('Calgary', { AB: ['Calgary', 'Airdrie', 'Cochrane'] }),
  montreal: ca('Montréal', { QC: ['Montréal', 'Montreal', 'Laval', 'Longueuil', 'Westmount', 'Brossard'] }),
  ottawa: ca('Ottawa', { ON: ['Ottawa', 'Kanata'], QC: ['Gatineau'] }),
  toronto: ca('Toronto', {
    ON: [
      'Toronto',
      'Mississauga',
      'Markham',
      'Oakville',
      'Brampton',
      'Vaughan',
      'Richmond Hill',
      'Burlington',
      'North York',
      'Etobicoke',
      'Scarborough',
    ],
  }),
  vancouver: ca('Vancouver', {
    BC: ['Vancouver', 'Burnaby', 'Richmond', 'Surrey', 'North Vancouver', 'West Vancouver'],
  }),
  birmingham_gb: gb('Birmingham', ['Birmingham', 'Solihull', 'Wolverhampton']),
  edinburgh: gb('Edinburgh', ['Edinburgh', 'Leith', 'Musselburgh', 'Livingston']),
  glasgow: gb('Glasgow', ['Glasgow', 'Paisley', 'Clydebank']),
  london: gb('London', [
    'London',
    'City of London',
    'Westminster',
    'Croydon',
    'Richmond upon Thames',
    'Kingston upon Thames',
    'Wimbledon',
    'Watford',
    'Weybridge',
    'Esher',
    'Epsom',
  ]),
  manchester: gb('Manchester', ['Manchester', 'Salford', 'Stockport', 'Altrincham']),
} as const satisfies Record<string, MetroDefinition>

export type Metro = keyof typeof definitions
export const metros = Object.keys(definitions) as [Metro, ...Metro[]]
export const metroOf = (metro: Metro): MetroDefinition => definitions[metro]
export const metroLabels = Object.fromEntries(metros.map((metro) => [metro, definitions[metro].name])) as Record<
  Metro,
  string
>

/** Boston area; San Francisco Bay Area. */
export const metroAreaName = (metro: Metro): string =>
  /area$|county$/i.test(metroLabels[metro]) ? metroLabels[metro] : `${metroLabels[metro]} area`

interface CityPlace {
  city: string | null
  state?: string | null | undefined
  country?: string | null | undefined
}

/** A location without a state or country counts where its city does. */
export function isInMetro({ city, state, country }: CityPlace, metro: Metro): boolean {
  const { country: own, cities } = metroOf(metro)
  if (!city || (country && country !== own)) return false
  return Object.entries(cities).some(
    ([code, names]) =>
      names.some((name) => name.toLowerCase() === city.toLowerCase()) &&
      (code === '' || !state || stateSpellings(code).includes(state.toLowerCase())),
  )
}

/** The area a city lies in; without a state and country, only if just one has a city of that name. */
export function metroAround(place: CityPlace): Metro | null {
  const found = metros.filter((metro) => isInMetro(place, metro))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** By main city: Boston, Montreal. */
export const mainCityOf = (metro: Metro): string => Object.values(metroOf(metro).cities)[0]?.[0] ?? ''
