// What an investor is: its type, style, size, place, and what it invests in.
import type { InvestorStyle, OrganizationType } from '@rostrum/contract/market/values'
import type { Place } from '../lexicon.ts'
import { type Got, type Meaning, type Rule, rule } from '../rule.ts'

const noun =
  '[manager|managers|fund|funds|investor|investors|shop|shops|firm|firms|institution|institutions|account|accounts|house|houses|owners]'

const types: [string, OrganizationType[]][] = [
  ['(hedge fund|hedge funds|hedgefund|hedgefunds|hf|hfs) [manager|managers]', ['hedge_fund']],
  [
    '(pension|pensions|retirement) [fund|funds|plan|plans|system|systems|scheme|schemes|manager|managers]|superannuation funds',
    ['pension_fund'],
  ],
  ['(insurance|insurer|insurers) [company|companies|firm|firms|account|accounts]', ['insurance']],
  ['private (bank|banks)', ['private_bank']],
  ['(bank|banks)', ['bank']],
  ['(family office|family offices|single family offices|multi family offices)', ['family_office']],
  ['(sovereign|swf|swfs) [wealth] [fund|funds]', ['sovereign']],
  ['(foundation|foundations|endowment|endowments)', ['foundation']],
  ['(alternative|alternatives) [manager|managers|asset managers|investor|investors]', ['alternative']],
  ['(investment|asset|money|long only) (manager|managers|management firms|advisers|advisors)', ['investment_manager']],
  ['(retail) (broker|brokers|brokerage|brokerages|wealth managers|platforms)|brokerages', ['retail']],
]

const styles: [string, InvestorStyle[]][] = [
  ['deep value', ['deep_value']],
  ['aggressive growth', ['aggressive_growth']],
  ['garp|growth at a reasonable price', ['garp']],
  ['growth [style|oriented|focused|biased]', ['growth']],
  ['value [style|oriented|focused|biased]', ['value']],
  ['(yield|income|dividend) [oriented|focused|seeking]|equity income', ['yield']],
  ['(esg|sustainable|sustainability|responsible|impact) [oriented|focused|investing]', ['esg']],
]

const typeRules = types.map(([words, list]) => rule(words, { types: list }))
const styleRules = styles.map(([words, list]) => rule(`(${words}) ${noun}`, { styles: list }))

const orientationRules = [
  rule(
    `(passive|passively managed|index|indexed|indexing|tracker|index tracking) ${noun}|indexers|quasi indexers|etf providers`,
    { orientation: 'passive' },
  ),
  rule(`(active|actively managed|actively) ${noun}`, { orientation: 'active' }),
  rule(
    `(not|no|non|without|excluding|exclude|except|ex|ignoring|ignore|other than|leave out|but not) [the|any] (index|passive|indexed|etf) ${noun}|(not|no|excluding|except) indexers`,
    {
      orientation: 'active',
    },
  ),
]

const turnoverRules = [
  rule(
    `low turnover ${noun}|low portfolio turnover|(long term|longterm|buy and hold|patient|long horizon) ${noun}|turnover (is|that is) low`,
    { turnoverLabels: ['low'] },
  ),
  rule('(medium|moderate|average) turnover', { turnoverLabels: ['medium'] }),
  rule(
    `(high|fast) turnover ${noun}|fast money|(short term|active trading) ${noun}|traders|turnover (is|that is) high`,
    { turnoverLabels: ['high'] },
  ),
  rule(
    '(low|low to medium|low or medium|low and medium) [and|or|to] medium turnover|low to (medium|moderate) turnover',
    { turnoverLabels: ['low', 'medium'] },
  ),
  rule('(not high|no high) turnover', { turnoverLabels: ['low', 'medium'] }),
]

type Size = 'eaum' | 'aum' | 'position'
const limits = (size: Size, least: number | undefined, most: number | undefined): Meaning => ({
  ...(least !== undefined && { [`${size}Min`]: least }),
  ...(most !== undefined && { [`${size}Max`]: most }),
})

const kinds: [Size, string, string][] = [
  [
    'eaum',
    '(eaum|equity aum|equity assets|equities|13f portfolio|13f portfolios|13f assets|13f value|portfolio value|portfolio|portfolios|in equities)',
    '[with|having|a|an|in]',
  ],
  ['aum', '(aum|assets under management|assets|total assets|under management|aums)', '[with|having|an|a|in|total]'],
  [
    'position',
    '((position|positions|stake|stakes|holding|holdings) [in <us>]|of <us>|worth of <us>|<us>)',
    '[with|having|hold|holding|holds|own|owning|owns|have|has] [a|positions|stakes]',
  ],
]

const sizeRules = kinds.flatMap(([size, name, before]) => [
  rule(`${before} ${name} [of|is|are] (<over>|<least>) {money}`, ({ money }) => limits(size, money[0], undefined)),
  rule(`${before} ${name} [of|is|are] <under> {money}`, ({ money }) => limits(size, undefined, money[0])),
  rule(`${before} ${name} [of|is|are] [<between>] {range}`, ({ range }) => limits(size, range[0]?.[0], range[0]?.[1])),
  rule(`${before} (<over>|<least>) {money} [in|of] [a] ${name}`, ({ money }) => limits(size, money[0], undefined)),
  rule(`${before} <under> {money} [in|of] [a] ${name}`, ({ money }) => limits(size, undefined, money[0])),
  rule(`${before} [<between>] {range} [in|of] [a] ${name}`, ({ range }) => limits(size, range[0]?.[0], range[0]?.[1])),
  rule(`${before} {money} (or more|and up|plus|+|and above|or above|and over) [in|of] [a] [${name}]`, ({ money }) =>
    limits(size, money[0], undefined),
  ),
])

/** Size without saying which is the 13F portfolio, which is known for every manager. */
const bareSizeRules = [
  rule('[of|with|managing|running|worth|size] (<over>|<least>) {money}', ({ money }) =>
    limits('eaum', money[0], undefined),
  ),
  rule('[of|with|managing|running|worth|size] <under> {money}', ({ money }) => limits('eaum', undefined, money[0])),
  rule('[with|managing|running|worth|size] [<between>] {range}', ({ range }) =>
    limits('eaum', range[0]?.[0], range[0]?.[1]),
  ),
  rule('{money} (or more|and up|plus|+|and above|or larger|or bigger|and over|or above)', ({ money }) =>
    limits('eaum', money[0], undefined),
  ),
  rule('{money} (or less|or smaller|and below|or below|and under)', ({ money }) => limits('eaum', undefined, money[0])),
]

const placed = ({ level, values }: Place): Meaning => ({ [level]: [...values] })
const where =
  '[who|that|which] [is|are] [based|located|headquartered|domiciled|situated|hq] (in|from|at|near|around|out of|within|across) [the] [greater] {place} [area]'
const placeRules = [
  rule(where, ({ place }) => place[0] && placed(place[0])),
  rule('{place} [based|area|headquartered|domiciled|located]', ({ place }) => place[0] && placed(place[0])),
  rule(
    '[i am|we are|when i am] (visiting|traveling to|travelling to|going to|on the road in|be in) {place}',
    ({ place }) => place[0] && placed(place[0]),
  ),
]

const focus = ({ place }: Got): Meaning | undefined =>
  place[0]?.level === 'country' ? { geoFocus: [...place[0].values] } : undefined
const geoRules = [
  rule(
    '[that|who|which] (invest|invests|investing|invested) [mainly|mostly] in {place} [stocks|equities|companies]',
    focus,
  ),
  rule('[with] [a] (focus|focused|geographic focus|exposure) (on|in|to) {place} [stocks|equities|companies]', focus),
  rule('(hold|own|holding|owning|buy|holds|owns) {place} (stocks|equities|companies|names)', focus),
]

const sectorOf = ({ sector }: Got): Meaning | undefined => sector[0] && { sectors: [...sector[0]] }
const capOf = ({ cap }: Got): Meaning | undefined => cap[0] && { marketCaps: [...cap[0]] }
const things =
  '[stocks|companies|names|equities|shares|sector|space|industry|investors|funds|managers|specialists|holders|fund|issuers|holdings|positions|exposure]'
const exposureRules = [
  rule(
    `[that|who|which] [invest|invests|investing|invested|specialize|specializing|active|focus|focused|focusing|hold|holding|own|owning|with] [exposure|positions|holdings] [in|on|to] [the] {sector} ${things}`,
    sectorOf,
  ),
  rule(
    `[that|who|which] [invest|invests|investing|invested|specialize|specializing|active|focus|focused|focusing|hold|holding|own|owning|buy|buying] [in|on|to] {cap} ${things}`,
    capOf,
  ),
]

export const profileRules: Rule[] = [
  ...sizeRules,
  ...typeRules,
  ...orientationRules,
  ...turnoverRules,
  ...geoRules,
  ...exposureRules,
  ...styleRules,
  ...placeRules,
  ...bareSizeRules,
]
