// Which note fits a meeting: by its occasion, by the investor's style and by what it did in the prior quarter.

import { inboundTexts, introTexts, resultsTexts } from './calls.ts'
import { conferenceTexts, roadshowTexts, siteTexts } from './meetings.ts'
import { emailTexts, governanceTexts, sellSideTexts } from './written.ts'

export const deeds = ['buyer', 'seller', 'new', 'left', 'holder', 'prospect'] as const
export const manners = ['growth', 'value', 'index', 'hedge', 'income', 'core', 'activist'] as const
export type Deed = (typeof deeds)[number]
export type Manner = (typeof manners)[number]

const written = {
  results: resultsTexts,
  inbound: inboundTexts,
  intro: introTexts,
  conference: conferenceTexts,
  roadshow: roadshowTexts,
  site: siteTexts,
  email: emailTexts,
  governance: governanceTexts,
  sellSide: sellSideTexts,
}
export type Occasion = keyof typeof written

export interface NoteText {
  occasion: Occasion
  deed: Deed | undefined
  manner: Manner | undefined
  text: string
}

const isIn = <T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word)

function read(occasion: Occasion, line: string): NoteText {
  const [conditions = '', ...rest] = line.split(': ')
  const words = conditions.split(' ')
  return {
    occasion,
    deed: words.find((word) => isIn(deeds, word)) as Deed | undefined,
    manner: words.find((word) => isIn(manners, word)) as Manner | undefined,
    text: rest.join(': '),
  }
}

export const noteTexts: readonly NoteText[] = (Object.keys(written) as Occasion[]).flatMap((occasion) =>
  written[occasion]
    .trim()
    .split('\n')
    .map((line) => read(occasion, line)),
)

/** Chooses the fitting text that was used least, the most specific first; an investor gets none twice. */
export class NoteChooser {
  readonly #uses = new Map<NoteText, number>()
  readonly #given = new Set<string>()

  choose(occasion: Occasion, investor: { id: string; deed: Deed; manner: Manner }): string | undefined {
    const fits = noteTexts.filter(
      (one) =>
        one.occasion === occasion &&
        (!one.deed || one.deed === investor.deed) &&
        (!one.manner || one.manner === investor.manner) &&
        !this.#given.has(`${investor.id} ${one.text}`),
    )
    const weight = (one: NoteText) => (this.#uses.get(one) ?? 0) * 2 - (one.deed ? 1 : 0) - (one.manner ? 1.5 : 0)
    const [best] = fits.sort((one, other) => weight(one) - weight(other))
    if (!best) return undefined
    this.#uses.set(best, (this.#uses.get(best) ?? 0) + 1)
    this.#given.add(`${investor.id} ${best.text}`)
    return best.text
  }
}
