// Yahoo's industry names, which CUSIP–ticker maps use, and the sectors and subsectors that Rostrum shows. Codes and
// names match those of the demo, so that one database can hold both.

// sector: code | name, then its subsectors: code | name | industries
const text = `technology | Technology
semiconductors | Semiconductors | Semiconductors; Semiconductor Equipment & Materials
software | Software | Software - Application; Software - Infrastructure
it_services | IT services | Information Technology Services
hardware | Hardware and storage | Computer Hardware; Consumer Electronics; Electronics & Computer Distribution
instruments | Instruments and measurement | Scientific & Technical Instruments; Electronic Components
communication_equipment | Communication equipment | Communication Equipment
communication | Communication and media
telecom | Telecom operators | Telecom Services
media | Media and publishing | Advertising Agencies; Broadcasting; Publishing
interactive_media | Interactive media | Internet Content & Information
entertainment | Entertainment | Entertainment; Electronic Gaming & Multimedia
consumer_goods | Consumer goods
apparel | Apparel and footwear | Apparel Manufacturing; Footwear & Accessories; Luxury Goods; Textile Manufacturing
automobiles | Vehicles and parts | Auto Manufacturers; Auto Parts
household_durables | Homes and durables | Residential Construction; Furnishings, Fixtures & Appliances
leisure_goods | Leisure goods | Leisure; Recreational Vehicles
consumer_services | Retail and consumer services
general_retail | General retail | Department Stores; Discount Stores
specialty_retail | Specialty retail | Specialty Retail; Apparel Retail; Home Improvement Retail; Auto & Truck Dealerships
online_retail | Online retail | Internet Retail
restaurants | Restaurants | Restaurants
travel | Hotels and travel | Lodging; Resorts & Casinos; Travel Services; Gambling
education | Education | Education & Training Services; Personal Services
staples | Food and household staples
packaged_food | Packaged food | Packaged Foods; Confectioners
beverages | Beverages | Beverages - Brewers; Beverages - Non-Alcoholic; Beverages - Wineries & Distilleries
household_products | Household products | Household & Personal Products
tobacco | Tobacco | Tobacco
agriculture | Agricultural products | Farm Products
food_distribution | Food distribution | Food Distribution; Grocery Stores
health | Health care
biotechnology | Biotechnology | Biotechnology
pharmaceuticals | Pharmaceuticals | Drug Manufacturers - General; Drug Manufacturers - Specialty & Generic
medical_devices | Medical devices | Medical Devices; Medical Instruments & Supplies
diagnostics | Diagnostics and tools | Diagnostics & Research
health_services | Health services | Medical Care Facilities; Healthcare Plans; Medical Distribution; Pharmaceutical Retailers
health_technology | Health technology | Health Information Services
financials | Financials
large_banks | Diversified banks | Banks - Diversified; Financial Conglomerates
regional_banks | Regional banks | Banks - Regional
property_insurance | Property insurance | Insurance - Property & Casualty; Insurance - Diversified; Insurance - Reinsurance; Insurance - Specialty
life_insurance | Life insurance | Insurance - Life
insurance_brokers | Insurance brokers | Insurance Brokers
asset_managers | Asset managers | Asset Management
capital_markets | Capital markets | Capital Markets
exchanges_data | Exchanges and data | Financial Data & Stock Exchanges
consumer_finance | Consumer finance | Credit Services; Mortgage Finance
shell_companies | Shell companies | Shell Companies
industrials | Industrials
aerospace | Aerospace and defense | Aerospace & Defense
machinery | Machinery | Specialty Industrial Machinery; Farm & Heavy Construction Machinery; Tools & Accessories; Metal Fabrication
electrical_equipment | Electrical equipment | Electrical Equipment & Parts
building_products | Building products | Building Products & Equipment
construction | Construction | Engineering & Construction; Infrastructure Operations
business_services | Business services | Specialty Business Services; Consulting Services; Staffing & Employment Services; Security & Protection Services; Business Equipment & Supplies; Rental & Leasing Services; Industrial Distribution
transport | Transport and logistics | Integrated Freight & Logistics; Railroads; Trucking; Marine Shipping; Airports & Air Services
airlines | Airlines | Airlines
waste | Waste and environment | Waste Management; Pollution & Treatment Controls
conglomerates | Conglomerates | Conglomerates
energy | Energy
oil_producers | Oil and gas producers | Oil & Gas E&P; Oil & Gas Integrated; Oil & Gas Refining & Marketing
oil_services | Oil services | Oil & Gas Equipment & Services; Oil & Gas Drilling
pipelines | Pipelines | Oil & Gas Midstream
renewables | Renewable energy | Solar; Utilities - Renewable
coal_uranium | Coal and uranium | Thermal Coal; Uranium
materials | Materials
chemicals | Chemicals | Chemicals; Specialty Chemicals; Agricultural Inputs
metals | Metals and mining | Aluminum; Copper; Gold; Silver; Steel; Coking Coal; Other Industrial Metals & Mining; Other Precious Metals & Mining
packaging | Packaging | Packaging & Containers; Paper & Paper Products
building_materials | Building materials | Building Materials; Lumber & Wood Production
utilities | Utilities
electric_utilities | Electric utilities | Utilities - Regulated Electric; Utilities - Diversified
gas_utilities | Gas utilities | Utilities - Regulated Gas
water_utilities | Water utilities | Utilities - Regulated Water
independent_power | Independent power | Utilities - Independent Power Producers
property | Property
office_property | Office and industrial property | REIT - Office; REIT - Industrial; REIT - Diversified; REIT - Healthcare Facilities
residential_property | Residential property | REIT - Residential
retail_property | Retail property | REIT - Retail; REIT - Hotel & Motel
data_property | Data centers and towers | REIT - Specialty
mortgage_property | Mortgage trusts | REIT - Mortgage
property_services | Development and services | Real Estate - Development; Real Estate - Diversified; Real Estate Services`

export const sectors: { code: string; name: string }[] = []
export const subsectors: { code: string; sector_code: string; name: string }[] = []
const subsectorOfIndustry = new Map<string, string>()

for (const line of text.split('\n')) {
  const [code = '', name = '', industries] = line.split(' | ')
  const sector = sectors.at(-1)
  if (industries === undefined || !sector) {
    sectors.push({ code, name })
    continue
  }
  subsectors.push({ code, sector_code: sector.code, name })
  for (const industry of industries.split('; ')) subsectorOfIndustry.set(industry, code)
}

/** Null for an industry not in the table, and for ETF, which is not an industry. */
export const subsectorOf = (industry: string | null): string | null => subsectorOfIndustry.get(industry ?? '') ?? null
