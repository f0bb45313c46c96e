// One sentence for each part of a fit score, with its evidence.
import { countryName, isCountry } from '@rostrum/contract/market/places'
import { investorStyleLabels } from '@rostrum/contract/market/values'
import type { FitPart } from '@rostrum/contract/targeting/fit'
import type { StoredFit } from './queries.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

type Sentence = (fit: StoredFit) => string

const tilted = (tilt: number | null, what: string): string => {
  if (tilt === null) return `Its weight in ${what} is unknown.`
  if (tilt >= 0.85 && tilt <= 1.15) return `About the usual weight in ${what}.`
  return `${tenth.format(tilt)}× the usual weight in ${what}.`
}

export const us = ({ ticker, securityName }: StoredFit) => ticker ?? securityName

const sentences: Record<FitPart, Sentence> = {
  peers: (fit) => {
    const of = `of the 100 names most often held with ${us(fit)}`
    if (fit.neighborCount === 0) return `Holds none ${of}.`
    const named = fit.neighbors.map(({ ticker, name }) => ticker ?? name).join(', ')
    return `Holds ${fit.neighborCount} ${of}${named ? `: ${named}` : ''}.`
  },
  industry: (fit) => tilted(fit.industryTilt, fit.industryName?.toLowerCase() ?? 'its industry'),
  size: (fit) => tilted(fit.sizeTilt, 'companies of this size'),
  style: (fit) => {
    if (fit.ownStyles) {
      const named = fit.ownStyles.map((style) => investorStyleLabels[style]).join(', ')
      return `Your team set its style to ${named}: it scores like a typical manager of that style.`
    }
    if (fit.stylePart === null) return 'Style is unknown: too few of its holdings have financial data.'
    const { valueLean = 0, growthLean = 0 } = fit
    const leans = [lean(valueLean ?? 0, 'value'), lean(growthLean ?? 0, 'growth')].filter(Boolean)
    const its =
      leans.length > 0 ? `Its portfolio tilts ${leans.join(' and ')}` : 'Its portfolio has no clear style tilt'
    if (fit.stylePart >= 70) return `${its}, much like ${us(fit)}.`
    return fit.stylePart >= 40 ? `${its}, somewhat like ${us(fit)}.` : `${its}, unlike ${us(fit)}.`
  },
  turnover: ({ yearTurnover, turnoverPart, ownTurnover, isFund }) => {
    if (isFund) return 'Turnover is not available for funds.'
    if (ownTurnover) return `Your team set its turnover to ${ownTurnover}.`
    if (yearTurnover === null || turnoverPart === null)
      return 'Turnover is unknown: it requires four quarters of filings.'
    const rate = `Annual turnover of at least ${tenth.format(yearTurnover * 100)}%`
    if (yearTurnover < 1 / 3) return `${rate} (low).`
    return yearTurnover < 2 / 3 ? `${rate} (medium).` : `${rate} (high).`
  },
  geography: ({ countryShare, countryCode }) => {
    return countryShare === null
      ? 'The geography of its holdings is unknown.'
      : `${whole.format(countryShare * 100)}% of its portfolio is in ${countryOf(countryCode)}.`
  },
  former: ({ heldValue, heldUntil }) => {
    if (heldValue > 0) return 'Holds it now.'
    return heldUntil ? `Held it until ${dayOf(heldUntil)}.` : 'Has not held it in the last four filings.'
  },
}

export const countryOf = (countryCode: string | null): string =>
  countryCode && isCountry(countryCode) ? withArticle(countryName(countryCode, () => {})) : 'this country'

const withArticle = (country: string): string =>
  /^(United|Netherlands|Cayman|Bahamas|Philippines|Marshall)/.test(country) ? `the ${country}` : country

const lean = (score: number, word: string): string => {
  if (score >= 0.5) return `toward ${word}`
  return score <= -0.5 ? `away from ${word}` : ''
}

export const reasonOf = (part: FitPart, fit: StoredFit): string => sentences[part](fit)

/** How active a buyer it is, which the likelihood depends on in addition to fit. */
export function activityReasons({ positionCount, openedCount, isFund }: StoredFit): string[] {
  const held = positionCount === null ? [] : [`Holds ${whole.format(positionCount)} names.`]
  if (isFund) return held
  return [
    ...held,
    ...(openedCount === null
      ? ['It did not file for the prior quarter, so its new positions are unknown.']
      : [`Opened ${whole.format(openedCount)} ${openedCount === 1 ? 'position' : 'positions'} in the quarter.`]),
  ]
}
