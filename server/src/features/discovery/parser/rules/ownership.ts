// Whether an investor holds us, our peers or another company, and what it did in the quarter.
import { whiteSpacePeers } from '@rostrum/contract/targeting/matrix'
import { type Got, type Meaning, type Rule, rule } from '../rule.ts'

const who = '[who|that|which|and|have|has|do|does|are|is|also|already|currently|still]'
const not = '(not|never|without|no longer|no)'

/** The quarter of a move, where it is not the latest. */
const at = ({ quarter }: Got): Meaning => (quarter[0] ? { analyticsDate: quarter[0] } : {})

const countOf = ({ number }: Got): number => Math.max(1, Math.round(number[0] ?? 1))

const counted = (verb: string, key: 'peersHeldMin' | 'peersBoughtMin' | 'peersSoldMin', after = ''): Rule[] => [
  rule(`${who} <${verb}> [<some>] (<over>) {number} <peers> ${after}`, (got) => ({
    [key]: countOf(got) + 1,
    ...at(got),
  })),
  rule(`${who} <${verb}> [<some>] [<least>] {number} [or more] <peers> ${after}`, (got) => ({
    [key]: countOf(got),
    ...at(got),
  })),
  rule(`${who} <${verb}> [<some>] [any of|some of|one of|shares of] <peers> ${after}`, (got) => ({
    [key]: 1,
    ...at(got),
  })),
]

const peerRules = [
  ...counted('hold', 'peersHeldMin'),
  ...counted('buy', 'peersBoughtMin', '[<quarter>]'),
  ...counted('sell', 'peersSoldMin', '[<quarter>]'),
  rule(`${who} (leaving|left|exiting|exited|sold out of) [one of|any of|some of] <peers> [<quarter>]`, (got) => ({
    peersSoldMin: 1,
    ...at(got),
  })),
  rule(`[<over>] {number} peers held|peers held [of] [<least>] {number}`, (got) => ({ peersHeldMin: countOf(got) })),
  rule('[our|the|in the] white space', { peersHeldMin: whiteSpacePeers, ownership: 'non_holders' }),
  rule('(peer|peers) (holders|owners|shareholders|investors)|(holders|owners|shareholders) of <peers>', {
    peersHeldMin: 1,
  }),
]

const holderRules = [
  rule(
    `${who} [do|does|did|have|has] ${not} [yet|currently|already|actually] [<hold>|owned|bought|buy|invest in|invested in] [shares in|shares of|any of|any] <us> [yet]`,
    { ownership: 'non_holders' },
  ),
  rule('(but|and) not (us|<us>)', { ownership: 'non_holders' }),
  rule(
    'non (holder|holders|owner|owners|shareholders)|nonholders|nonholder|prospects|prospective (holders|investors|shareholders|buyers|owners)|potential (holders|investors|shareholders|new holders)|(not|no|who are not|that are not|are not|is not) [yet|currently|already] [a] (holder|holders|shareholder|shareholders|owner|owners|invested) [of <us>]',
    { ownership: 'non_holders' },
  ),
  rule(`${who} no position [in <us>]|without [a] position [in <us>]|with no (position|shares|stake) [in <us>]`, {
    ownership: 'non_holders',
  }),
  rule(
    '(former|previous|prior|past|ex|one time|lapsed|lost) (holder|holders|shareholder|shareholders|owner|owners|investors) [of <us>]|used to (hold|own) [<us>]|once (held|owned) <us>|(held|owned) <us> (before|in the past|previously|once)|(no longer|stopped) (hold|own|holding|owning|holds|owns) [<us>]',
    { ownership: 'former_holders' },
  ),
  rule('[current|existing|our|all|the] (holder|holders|shareholder|shareholders|owner|owners|stockholders) [of <us>]', {
    ownership: 'holders',
  }),
  rule(
    `${who} (hold|holds|own|owns|holding|owning|invested in|invest in|have a position in|have a stake in|in) <us> [already|today|now|currently]`,
    { ownership: 'holders' },
  ),
  rule(`${who} invested [already|today]`, { ownership: 'holders' }),
]

const moveRules = [
  rule(
    'new (holder|holders|buyer|buyers|position|positions|shareholders|owners) [in <us>|of <us>] [<quarter>]',
    (got) => ({ moves: ['opened'], ...at(got) }),
  ),
  rule(
    `${who} (opened|initiated|started|established) [a|new|a new] [position|positions|stake] [in <us>] [<quarter>]`,
    (got) => ({ moves: ['opened'], ...at(got) }),
  ),
  rule(
    `${who} (<buy>|increased|upped|raised|increasing) [more] [<some>] [<us>|their position|their positions|their stake|their stakes|their holding|their holdings|positions] [in <us>] <quarter>`,
    bought,
  ),
  rule(`${who} (<buy>) [more] [<some>] (<us>|their position|their positions|their stake) [in <us>]`, bought),
  rule(
    `${who} (increased|upped|raised|increasing) [their|the|its] (position|positions|stake|stakes|holding|holdings|<us>) [in <us>]`,
    bought,
  ),
  rule('(buyers|recent buyers|net buyers|top buyers|accumulators) [of <us>] [<quarter>]', bought),
  rule(
    `${who} (<sell>) [more] [<some>] [<us>|their position|their positions|their stake|their stakes|their holding|their holdings|positions] [in <us>] <quarter>`,
    sold,
  ),
  rule(
    `${who} (<sell>) [<some>] [<us>|their position|their positions|their stake|their stakes|their holding|their holdings] [in <us>]`,
    sold,
  ),
  rule('(sellers|recent sellers|net sellers|top sellers) [of <us>] [<quarter>]', sold),
  rule(
    `${who} (exited|sold out|sold out of|closed|liquidated|left|exit|got out of) [a|the|their|its] [position|positions|stake|<us>] [in <us>] [<quarter>]`,
    (got) => ({ moves: ['exited'], ...at(got) }),
  ),
]

function bought(got: Got): Meaning {
  return { moves: ['opened', 'increased'], ...at(got) }
}
function sold(got: Got): Meaning {
  return { moves: ['decreased', 'exited'], ...at(got) }
}

const securityRules = [
  rule(
    `${who} <hold> [both] [shares in|shares of|any] {security} [stock|shares]`,
    ({ security }) => security[0] && { holds: security[0] },
  ),
  rule(
    '(holder|holders|owners|shareholders|investors) (of|in) {security}',
    ({ security }) => security[0] && { holds: security[0] },
  ),
  rule('{security} (holders|shareholders|owners|investors)', ({ security }) => security[0] && { holds: security[0] }),
]

/** A quarter by itself. */
const quarterRules = [
  rule('<quarter>', (got) => at(got)),
  rule('(as of|at|per) [the] [end of] {quarter}', (got) => at(got)),
]

export const ownershipRules: Rule[] = [...peerRules, ...holderRules, ...moveRules, ...securityRules, ...quarterRules]
