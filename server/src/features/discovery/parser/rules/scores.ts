// Fit, likelihood and risk, the order of the list, and names in quotation marks.
import { type Rule, rule } from '../rule.ts'

const fits = '(fit|fits|match|matches|fit score|fit scores)'
const bandRules = [
  rule(
    `[with] [a|the] (strong|good|great|high|excellent) ${fits} [for us|with us]|[that|who] (fit|match) [us] (well|best)|good targets|strong targets`,
    { fitScoreTypes: ['strong'] },
  ),
  rule(`[with] [a|at least a] (moderate|medium|decent|average|fair|reasonable) ${fits}`, {
    fitScoreTypes: ['moderate'],
  }),
  rule(
    `[with] [a|at least a] (moderate|medium|decent|fair|reasonable) ${fits} (or better|and better|or above|and above|or strong|or higher)|at least [a] (moderate|decent|medium) ${fits}|(strong|good) (or|and) (moderate|decent) ${fits}`,
    { fitScoreTypes: ['strong', 'moderate'] },
  ),
  rule(`[with] [a] (weak|poor|low|bad) ${fits}|[that|who] [do] not (fit|match) [us]`, { fitScoreTypes: ['weak'] }),
  rule(`(no|without [a]|with no) (fit score|score|fit)|unscored`, { fitScoreTypes: ['none'] }),
  rule(
    `[with] [a] ${fits} [score|of] [is] [of] (<over>|<least>) {number}|(<over>|<least>) {number} ${fits}|fit {number} (or more|and above|plus|or above|and up)`,
    ({ number }) => (number[0] !== undefined && number[0] <= 100 ? { fitMin: number[0] } : undefined),
  ),
  rule(
    '[who|that|which] [are|is] (very|most|highly|extremely) likely to (buy|open|invest|purchase|initiate) [us|a position|in us|our stock|<us>] [next quarter]|(very high|highest) likelihood [to (buy|open)]',
    { likelihoods: ['very_high'] },
  ),
  rule(
    '[who|that|which] [are|is] likely to (buy|open|invest|purchase|initiate) [us|a position|in us|our stock|<us>] [next quarter]|likely (buyers|buyer|openers|investors) [next quarter]|high likelihood [to (buy|open)]|(could|might|may|will|would|should) (buy|open|invest|purchase) [us|a position|in us|<us>] [next quarter]',
    { likelihoods: ['very_high', 'high'] },
  ),
  rule(
    '[who|that|which] [are|is] (unlikely|not likely) to (buy|open|invest) [us|a position|in us|<us>] [next quarter]|low likelihood [to (buy|open)]',
    { likelihoods: ['low', 'very_low'] },
  ),
  rule(
    '[who|that|which] [are|is] [most|highly] at [high] risk [of (selling|leaving|exiting)] [next quarter]|at risk (holders|shareholders|of selling)|[who|that] [are|is] likely to (sell|leave|exit|trim|reduce) [us|<us>|their position] [next quarter]|likely sellers|(might|may|could|will) (sell|leave|exit|trim) [us|<us>] [next quarter]',
    { risks: ['very_high', 'high'] },
  ),
]

const by = '(sort by|sorted by|order by|ordered by|ranked by|rank by|by|rank them by)'
const sortRules = [
  rule(`(most likely|likeliest) (buyers|investors|to buy|to buy us|to open|first)|${by} likelihood`, {
    sort: { field: 'likelihood', direction: 'desc' },
  }),
  rule(
    `best (fit|fits|match|matches|fit score) [for us|first]|top (fits|matches)|best targets|top targets|best matches|${by} [best] fit`,
    {
      sort: { field: 'fit', direction: 'desc' },
    },
  ),
  rule(`[best] among comparable [managers]|${by} fit among comparable [managers]`, {
    sort: { field: 'amongComparable', direction: 'desc' },
  }),
  rule(`(largest|biggest|top) (holders|shareholders) by (position|holding|stake)`, {
    ownership: 'holders',
    sort: { field: 'holding', direction: 'desc' },
  }),
  rule(`(largest|biggest) (positions|stakes|holdings) [in <us>] [first]|${by} (position|holding|stake) [size]`, {
    sort: { field: 'holding', direction: 'desc' },
  }),
  rule(`(largest|biggest) [first|by eaum]|${by} (size|eaum|equity assets|portfolio)`, {
    sort: { field: 'eaum', direction: 'desc' },
  }),
  rule(`smallest [first]`, { sort: { field: 'eaum', direction: 'asc' } }),
  rule(`${by} (aum|assets)|(largest|biggest) by (aum|assets)|most (aum|assets)`, {
    sort: { field: 'aum', direction: 'desc' },
  }),
  rule(
    `most (room|capacity|buying power)|${by} (room|capacity|buying power)|[who|that] (have|has) [the] most room|room to buy`,
    { sort: { field: 'capacity', direction: 'desc' } },
  ),
  rule(
    `(most peers|most of our peers|most peers held) [first]|${by} peers [held]|[who|that] (hold|own) [the] most [of our] peers`,
    { sort: { field: 'peersHeld', direction: 'desc' } },
  ),
  rule(`${by} (last contact|latest contact)|most recent contact first`, {
    sort: { field: 'lastContact', direction: 'desc' },
  }),
  rule(`lowest turnover [first]|${by} [lowest] turnover`, { sort: { field: 'turnover', direction: 'asc' } }),
  rule(`most active [first]|${by} activity`, { sort: { field: 'activity', direction: 'desc' } }),
  rule(`alphabetically|in alphabetical order|${by} name`, { sort: { field: 'name', direction: 'asc' } }),
]

const nameRules = [
  rule('(called|named|name contains|with the name|by the name of) ({quoted}|{proper})', ({ quoted, proper }) =>
    quoted[0] || proper[0] ? { term: quoted[0] ?? proper[0] } : undefined,
  ),
  rule('{quoted}', ({ quoted }) => (quoted[0] ? { term: quoted[0] } : undefined)),
]

export const scoreRules: Rule[] = [...bandRules, ...sortRules, ...nameRules]
