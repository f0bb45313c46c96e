// Words that decide whether a name in a headline is the company.

/** Legal forms and share classes at the end of a name. */
export const legalForms = new Set(
  `inc incorporated corp corporation co company companies ltd limited plc llc lp llp sa se ag nv ab asa oyj spa gmbh kgaa
  holdings holding group trust reit class a b c common stock shares ordinary adr ads the de new cl com`.split(/\s+/),
)

/** One of these alone is a company only next to words that confirm it. */
export const commonWords = new Set(
  `target gap apple visa shell meta block square match snap box bill coach discover progressive progress southern general
  delta united american national first best buy dollar tree five below ball key keys stanley black morning star sun
  mosaic amber crown global summit pioneer prologis realty public storage waters alpha beta gamma omega vertex apex
  zoom slack spark unity twist root lemonade opendoor carvana compass frontier spirit liberty independence heritage
  eagle falcon hawk lion tiger bear bull wolf fox bright clear open close north south east west northern western eastern
  central pacific atlantic continental international universal standard premier prime quality value select choice
  energy power electric gas oil water air fire earth rock stone steel iron copper gold silver platinum nickel coal wood
  paper glass cloud data digital cyber network systems solutions technology technologies software hardware micro macro
  bank financial capital credit trust fund insurance mutual equity asset wealth invest partners ventures
  health medical care life science bio pharma clinic dental vision hearing fitness nutrition organic natural
  food foods kitchen restaurant coffee tea bread sugar salt pepper brands home house depot store market shop mart
  retail fashion style shoe boot glove jewelry toy game games play sport sports media news times post journal
  express transport shipping rail road highway bridge tower port harbor ship ocean sea river lake mountain valley hill
  forest garden park green blue red white black gray yellow orange purple brown carnival royal regal noble grand
  allegiance alliance union federal republic state city county metro urban rural village town
  celebrate assurant guess vail chase charter cable link bridge gate door window wall roof floor
  ally affirm upstart wise fair fit figs olo on ubs arm arch axis core civil edge element entity era exact fiserv
  flex fortune forward hope host icon impact insight insulet integer iridium kinetic knowledge landmark lattice legacy
  lamb lamar lear marathon masco matter mercury mission moody natural nasdaq news nova nucor oasis option oracle
  palace pool primo principal pulse quest range resolute rush sabre sage seal service simply sonic sprout stable sterling
  stride summit synergy tandem tempur teradata thrive titan trex trinity triumph twin under upland urban valley vector
  veritas viking virtu vital voyager wave western wing workday world yield zebra`.split(/\s+/),
)

/** After or before a name, these say that it is a company. */
export const companyWords = new Set(
  `shares share stock stocks earnings results revenue profit profits quarter quarterly guidance dividend buyback
  repurchase ceo cfo coo chairman chairwoman board shareholders investors analyst analysts upgrade upgraded upgrades
  downgrade downgraded downgrades rating ipo merger acquisition acquires acquire acquired takeover bid spinoff layoffs
  outlook forecast eps sales reports reported posts beats misses raises cuts announces announced names appoints
  appointed hires sues sued settles settlement recall files filing nyse nasdaq tsx ticker`.split(/\s+/),
)

/** Only directly before the name: "Shares of Target", "CEO of Gap". */
export const leadingWords = new Set(['of', 'at', 'from', 'retailer', 'chipmaker', 'insurer', 'lender', 'automaker'])

/** A word after one of these is not a company: a price target, the wage gap. */
export const otherMeanings = new Set(
  `price wage gender pay inflation rate emissions climate carbon revenue earnings profit growth output trade budget
  funding deficit target the a an this that every each its their his her our mind skills`.split(/\s+/),
)

/** A capitalized one of these after a name makes it another name: Meridian University, Meridian Street. */
export const otherNames = new Set(
  `university college school hospital church street avenue road boulevard county city park airport stadium arena museum
  foundation library festival bridge river lake island valley beach hotel restaurant magazine partners capital ventures
  bank bancorp bancshares avenue records pictures fc united academy institute`.split(/\s+/),
)

/** As written in front of a ticker, by the country of the listing. */
export const exchangeWords: Readonly<Record<string, string>> = {
  nyse: 'US',
  nasdaq: 'US',
  nasdaqgs: 'US',
  nasdaqgm: 'US',
  nasdaqcm: 'US',
  'nyse american': 'US',
  'nyse arca': 'US',
  amex: 'US',
  otc: 'US',
  otcqx: 'US',
  otcqb: 'US',
  otcmkts: 'US',
  cboe: 'US',
  tsx: 'CA',
  'tsx-v': 'CA',
  tsxv: 'CA',
  cse: 'CA',
  lse: 'GB',
  aim: 'GB',
  asx: 'AU',
  hkex: 'HK',
  sehk: 'HK',
  epa: 'FR',
  etr: 'DE',
  xetra: 'DE',
}

/** What a company does, at the end of its name: headlines leave it out. */
export const industries = new Set(
  `instruments foods food therapeutics pharmaceuticals pharma biosciences biotech technologies technology systems solutions
  industries industrial resources energy power petroleum motors automotive airlines aerospace defense materials chemicals
  chemical metals mining steel paper packaging brands restaurants stores retail apparel healthcare health medical devices
  diagnostics sciences laboratories labs software networks semiconductor semiconductors electronics communications media
  entertainment financial bancorp bancshares insurance properties realty logistics transportation railway water gauge
  controls analytics robotics optics components engineering metrology sensors measurement gauging`.split(/\s+/),
)
