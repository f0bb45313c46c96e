// The investable market: eleven sectors named by us, typical values of each subsector, and where it is listed.

export interface Subsector {
  code: string
  name: string
  sectorCode: string
  /** Index of its sector in `sectors`. */
  sectorNumber: number
  /** Share of all issuers. */
  weight: number
  /** Typical value and growth, as z-scores within the market. */
  value: number
  growth: number
  /** Typical dividend yield of payers, and the share of issuers that pay. */
  dividendYield: number
  payers: number
  volatility: number
  beta: number
  /** Nouns that follow the made-up word in a company's name. */
  nouns: readonly string[]
}

// sector: code | name, then its parts:
// code | name | weight | value | growth | yield % | payers % | volatility % | beta | nouns
const text = `technology | Technology
semiconductors | Semiconductors | 26 | -.5 | .9 | 1.0 | 40 | 42 | 1.45 | Semiconductor,Microsystems,Silicon
software | Software | 44 | -.9 | 1.1 | .6 | 12 | 40 | 1.25 | Software,Systems,Data
it_services | IT services | 16 | -.1 | .2 | 1.4 | 50 | 28 | 1.05 | Technologies,Digital,Services
hardware | Hardware and storage | 16 | .2 | .2 | 1.4 | 50 | 34 | 1.2 | Devices,Computing,Storage
instruments | Instruments and measurement | 15 | -.3 | .4 | .9 | 60 | 28 | 1.1 | Instruments,Metrology,Sensors
communication_equipment | Communication equipment | 10 | .1 | .2 | 1.2 | 35 | 36 | 1.15 | Networks,Photonics,Wireless
communication | Communication and media
telecom | Telecom operators | 9 | .9 | -.6 | 4.8 | 85 | 22 | .7 | Telecom,Communications
media | Media and publishing | 13 | .4 | -.3 | 2.0 | 50 | 34 | 1.15 | Media,Publishing,Broadcasting
interactive_media | Interactive media | 12 | -.6 | 1.0 | .3 | 8 | 42 | 1.3 | Interactive,Social,Online
entertainment | Entertainment | 10 | -.3 | .4 | .8 | 25 | 36 | 1.15 | Entertainment,Studios,Games
consumer | Consumer goods and services
apparel | Apparel and footwear | 10 | .2 | .1 | 1.9 | 55 | 38 | 1.25 | Apparel,Footwear,Brands
automobiles | Vehicles and parts | 14 | .7 | -.1 | 1.8 | 50 | 42 | 1.4 | Motors,Automotive,Mobility
household_durables | Homes and durables | 14 | .8 | -.1 | 1.5 | 55 | 36 | 1.35 | Homes,Furnishings,Appliances
leisure_goods | Leisure goods | 8 | .2 | .1 | 1.3 | 45 | 38 | 1.25 | Outdoors,Leisure,Sports
general_retail | General retail | 12 | .1 | .1 | 1.7 | 60 | 30 | 1.0 | Stores,Retail,Markets
specialty_retail | Specialty retail | 16 | .5 | 0 | 1.6 | 50 | 40 | 1.25 | Outfitters,Supply,Trading
online_retail | Online retail | 8 | -.7 | 1.0 | 0 | 5 | 46 | 1.35 | Commerce,Marketplace,Direct
restaurants | Restaurants | 11 | -.4 | .4 | 1.5 | 50 | 30 | 1.0 | Restaurants,Kitchens,Dining
travel | Hotels and travel | 13 | -.1 | .5 | 1.2 | 40 | 38 | 1.35 | Hotels,Travel,Resorts
education | Education | 6 | .2 | .2 | .8 | 20 | 38 | .9 | Learning,Education
staples | Food and household staples
packaged_food | Packaged food | 16 | .4 | -.3 | 3.0 | 80 | 22 | .55 | Foods,Provisions,Mills
beverages | Beverages | 9 | -.1 | 0 | 2.5 | 75 | 21 | .6 | Beverages,Springs,Brewing
household_products | Household products | 8 | -.1 | -.1 | 2.5 | 80 | 20 | .55 | Household,Care
personal_care | Personal care | 7 | -.2 | .3 | 1.4 | 50 | 32 | .9 | Beauty,Wellness
agriculture | Agricultural products | 7 | .8 | -.3 | 2.4 | 65 | 28 | .8 | Grain,Farms,Agri
food_distribution | Food distribution | 6 | .4 | .1 | 1.6 | 50 | 26 | .75 | Grocers,Distribution
health | Health care
biotechnology | Biotechnology | 48 | -.9 | .9 | 0 | 3 | 58 | 1.15 | Therapeutics,Biosciences,Genetics
pharmaceuticals | Pharmaceuticals | 16 | .5 | -.1 | 2.6 | 50 | 30 | .75 | Pharma,Laboratories
medical_devices | Medical devices | 24 | -.6 | .6 | .7 | 35 | 34 | 1.0 | Medical,Surgical,Devices
diagnostics | Diagnostics and tools | 14 | -.5 | .5 | .5 | 30 | 36 | 1.1 | Diagnostics,Life Sciences
health_services | Health services | 14 | .5 | .3 | 1.1 | 35 | 32 | .9 | Health,Clinics,Care
health_technology | Health technology | 8 | -.5 | .8 | 0 | 5 | 46 | 1.1 | Health Systems,Telehealth
financials | Financials
large_banks | Diversified banks | 10 | 1.2 | -.4 | 3.3 | 95 | 27 | 1.15 | Bancshares,Financial
regional_banks | Regional banks | 40 | 1.3 | -.4 | 3.4 | 92 | 28 | 1.05 | Bank Holdings,Bankshares,Savings
property_insurance | Property insurance | 14 | .7 | .1 | 1.8 | 75 | 24 | .75 | Insurance Group,Casualty
life_insurance | Life insurance | 9 | 1.4 | -.2 | 3.0 | 85 | 28 | 1.1 | Life,Assurance
asset_managers | Asset managers | 12 | .6 | .1 | 3.1 | 80 | 30 | 1.3 | Investors,Wealth
payments | Payments | 10 | -.4 | .8 | .6 | 35 | 32 | 1.15 | Payments,Pay
exchanges_data | Exchanges and data | 8 | -.4 | .5 | 1.3 | 75 | 23 | .9 | Exchange,Ratings
consumer_finance | Consumer finance | 9 | 1.3 | 0 | 2.2 | 60 | 36 | 1.4 | Credit,Lending
industrials | Industrials
aerospace | Aerospace and defense | 13 | -.1 | .3 | 1.3 | 65 | 27 | .95 | Aerospace,Avionics,Defense
machinery | Machinery | 22 | .2 | .1 | 1.6 | 75 | 28 | 1.15 | Machinery,Engineering,Tools
electrical_equipment | Electrical equipment | 12 | -.2 | .5 | 1.1 | 55 | 34 | 1.25 | Electric,Controls
building_products | Building products | 12 | .3 | .2 | 1.2 | 55 | 32 | 1.25 | Building Products,Interiors
construction | Construction | 9 | .4 | .3 | .9 | 45 | 32 | 1.2 | Construction,Contractors
business_services | Business services | 16 | -.1 | .3 | 1.5 | 60 | 25 | .95 | Solutions,Partners Group,Staffing
transport | Transport and logistics | 15 | .5 | 0 | 1.6 | 60 | 30 | 1.1 | Logistics,Freight,Rail
airlines | Airlines | 6 | 1.2 | .2 | .8 | 25 | 42 | 1.4 | Airways,Air
waste | Waste and environment | 6 | -.3 | .3 | 1.1 | 60 | 22 | .8 | Environmental,Recycling
energy | Energy
oil_producers | Oil and gas producers | 20 | 1.4 | -.1 | 3.4 | 75 | 38 | 1.2 | Petroleum,Resources,Exploration
oil_services | Oil services | 11 | .8 | .1 | 1.8 | 50 | 42 | 1.35 | Drilling,Well Services
pipelines | Pipelines | 9 | .8 | -.1 | 5.6 | 95 | 24 | .85 | Pipeline,Midstream
renewables | Renewable energy | 8 | -.4 | .8 | .8 | 15 | 48 | 1.3 | Solar,Renewables,Wind
materials | Materials
chemicals | Chemicals | 17 | .5 | -.1 | 2.3 | 80 | 29 | 1.1 | Chemical,Polymers,Coatings
metals | Metals and mining | 16 | 1.0 | .1 | 2.0 | 60 | 40 | 1.25 | Metals,Mining,Steel
packaging | Packaging | 8 | .6 | -.1 | 2.2 | 75 | 26 | .95 | Packaging,Containers
building_materials | Building materials | 6 | .1 | .3 | 1.0 | 55 | 30 | 1.15 | Cement,Aggregates
utilities | Utilities
electric_utilities | Electric utilities | 13 | .6 | -.4 | 3.7 | 97 | 19 | .55 | Power,Electric Utility
gas_utilities | Gas utilities | 6 | .7 | -.4 | 3.8 | 97 | 19 | .55 | Gas,Energy Delivery
water_utilities | Water utilities | 5 | -.1 | -.1 | 2.2 | 97 | 22 | .65 | Water
independent_power | Independent power | 5 | .6 | .4 | 1.9 | 55 | 34 | 1.0 | Generation,Power Partners
property | Property
office_property | Office and industrial property | 14 | .6 | -.3 | 4.4 | 97 | 26 | 1.05 | Properties,Realty
residential_property | Residential property | 10 | .2 | -.1 | 3.4 | 97 | 23 | .8 | Residential,Living
retail_property | Retail property | 9 | .7 | -.3 | 4.7 | 97 | 27 | 1.1 | Centers,Estates
data_property | Data centers and towers | 7 | -.3 | .4 | 2.7 | 95 | 27 | .9 | Towers,Data Centers`

export const sectors: { code: string; name: string }[] = []
export const subsectors: Subsector[] = []

for (const line of text.split('\n')) {
  const [code = '', name = '', ...rest] = line.split('|').map((part) => part.trim())
  const [weight, value, growth, dividendYield, payers, volatility, beta] = rest.slice(0, 7).map(Number)
  const sector = sectors.at(-1)
  if (weight === undefined || !sector) {
    sectors.push({ code, name })
    continue
  }
  subsectors.push({
    code,
    name,
    sectorCode: sector.code,
    sectorNumber: sectors.length - 1,
    weight,
    value: value ?? 0,
    growth: growth ?? 0,
    dividendYield: (dividendYield ?? 0) / 100,
    payers: (payers ?? 0) / 100,
    volatility: (volatility ?? 30) / 100,
    beta: beta ?? 1,
    nouns: (rest[7] ?? '').split(','),
  })
}

export const exchanges = [
  ['XNYS', 'New York Stock Exchange', 'US'],
  ['XNAS', 'Nasdaq', 'US'],
  ['XASE', 'NYSE American', 'US'],
  ['ARCX', 'NYSE Arca', 'US'],
  ['XTSE', 'Toronto Stock Exchange', 'CA'],
  ['XLON', 'London Stock Exchange', 'GB'],
  ['XPAR', 'Euronext Paris', 'FR'],
  ['XETR', 'Xetra', 'DE'],
  ['XSWX', 'SIX Swiss Exchange', 'CH'],
  ['XTKS', 'Tokyo Stock Exchange', 'JP'],
  ['XHKG', 'Hong Kong Exchanges and Clearing', 'HK'],
  ['XASX', 'Australian Securities Exchange', 'AU'],
] as const

const million = 1_000_000
export const marketCaps: readonly { code: string; lower: number; upper: number | null }[] = [
  { code: 'nano', lower: 0, upper: 50 * million },
  { code: 'micro', lower: 50 * million, upper: 300 * million },
  { code: 'small', lower: 300 * million, upper: 2000 * million },
  { code: 'mid', lower: 2000 * million, upper: 10_000 * million },
  { code: 'large', lower: 10_000 * million, upper: 200_000 * million },
  { code: 'mega', lower: 200_000 * million, upper: null },
]
