// A rule reads a phrase as filters of the target list.
import type { QuestionSubject } from '@rostrum/contract/discovery/questions-query'
import type { fundKinds } from '@rostrum/contract/market/values'
import type { TargetOrganizationQuery, TargetSort } from '@rostrum/contract/targeting/targets-query'
import type { z } from 'zod'
import type { Lexicon, Place } from './lexicon.ts'
import { compile, type Pattern } from './pattern.ts'

export type Filters = Partial<
  Omit<z.output<typeof TargetOrganizationQuery>, 'ids' | 'securityId' | 'sort' | 'pageSize' | 'pageOffset'>
>

/** What a phrase means: filters, a sort order and the subject, with filters that only people or funds have. */
export type Meaning = Filters & {
  sort?: { field: TargetSort; direction: 'asc' | 'desc' }
  subject?: QuestionSubject
  jobFunctions?: string[]
  kinds?: (typeof fundKinds)[number][]
}

/** The values of the slots, in order. */
export interface Got {
  number: number[]
  money: number[]
  range: [number, number][]
  place: Place[]
  sector: (readonly string[])[]
  cap: (readonly string[])[]
  security: string[]
  tag: string[]
  user: string[]
  quoted: string[]
  /** Words in capitals. */
  proper: string[]
  day: string[]
  /** The first day of this year, quarter or month. */
  begin: string[]
  days: number[]
  quarter: string[]
}

export interface Rule {
  pattern: Pattern
  /** Undefined: these words mean something else. */
  read: (got: Got, lexicon: Lexicon) => Meaning | undefined | ''
}

const macros = {
  the: 'the|our|all|their|its',
  us: 'us|our (stock|shares|company|security|name|equity|common)|(shares|stock) of ours|[our] {own} [stock|shares]|the company|ours',
  buy: 'bought|buy|buying|buys|purchased|purchase|purchasing|added|adding|add|acquired|accumulated|accumulating|been (buying|adding|accumulating)',
  sell: 'sold|sell|selling|sells|trimmed|trimming|reduced|reducing|cut|cutting|decreased|dumped|lightened|been (selling|trimming|cutting)',
  hold: 'hold|holds|holding|own|owns|owning|held|have|with|having|invest in|invests in|invested in|investing in|[with|have] [a] (position|positions|stake|stakes|holding|holdings) in|are in|long',
  some: '[a|some|more|new] (shares|stock|positions|position) (in|of|to)|to [their] (position|positions|stake) in|into|in|of|to',
  peers:
    '[of] [our|the|their] [direct|closest|listed] (peer|peers|peer companies|competitors|comps|comparables|competitor)',
  quarter:
    '[in|over|during|as of|for] [the] (last|latest|past|previous|prior|most recent|recent|this|current|reported) (quarter|13f quarter|reporting quarter|13f|filing|filings)|in the quarter|[most] recently|lately|(in|during|for|as of) {quarter}|{quarter}|last q',
  least: 'at least|a minimum of|minimum [of]|no (less|fewer) than|not less than|≥|>=|from|min',
  over: 'over|above|more than|greater than|larger than|bigger than|exceeding|in excess of|north of|upwards of|>|of more than',
  under:
    'under|below|less than|smaller than|fewer than|lower than|up to|at most|no more than|max|maximum|<|≤|<=|south of|not more than',
  between: 'between|from|of',
  met: 'met|met with|seen|spoken (to|with)|talked (to|with)|contacted|visited|engaged with|had [a] (contact|meeting|call) with|called|been in (touch|contact) with|touched base with|interacted with|reached out to|heard from',
  meet: 'meet|see|speak (to|with)|talk (to|with)|contact|visit|call',
  we: 'we|i|the team|our team|management|anyone',
  them: 'them|us|our team|management|with us|with them',
} as const

export const rule = (pattern: string, read: Rule['read'] | Meaning): Rule => ({
  pattern: compile(pattern, macros),
  read: typeof read === 'function' ? read : () => read,
})
