// The sentences of a suggestion: its reason, and the facts behind it.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { bandLabels, bandOf } from '@rostrum/contract/targeting/fit'
import type { ScoreContext } from '#features/targeting/public.ts'
import type { AtRisk, LikelyBuyer, LookAlike, MovedPerson, NewFund, PeerMove, WithMoves } from './queries/candidates.ts'

export interface SuggestionText {
  reason: string
  evidence: string[]
}

const number = new Intl.NumberFormat('en-US')
const dollars = (value: number): string =>
  value >= 1e9
    ? `$${(value / 1e9).toFixed(1)}B`
    : value >= 1e6
      ? `$${(value / 1e6).toFixed(1)}M`
      : `$${number.format(value)}`
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (date: string): string => dayFormat.format(new Date(date))
const percent = (now: number, before: number): string => `${Math.round((Math.abs(now - before) / before) * 100)}%`
const named = (list: readonly { ticker: string | null; name: string }[]): string =>
  list
    .slice(0, 3)
    .map(({ ticker, name }) => ticker ?? name)
    .join(', ')
const plural = (count: number, one: string): string => `${number.format(count)} ${one}${count === 1 ? '' : 's'}`

export function suggestionTexts(
  { peers, quarter, securityId }: ScoreContext,
  likeHolders: readonly { id: string; name: string }[],
) {
  const tickers = new Map(peers.map(({ id, ticker, name }) => [id, ticker ?? name]))
  const nameOf = (id: string) => (id === securityId ? 'your stock' : (tickers.get(id) ?? 'a peer'))
  const when = quarter ? formatQuarter(quarter) : ''

  const move = ({ securityId: of, shares, previousShares }: PeerMove): string => {
    const name = nameOf(of)
    if (shares === 0) return `Exited ${name} (${number.format(previousShares)} shares)`
    if (previousShares === 0) return `Opened ${name} (${number.format(shares)} shares)`
    const verb = shares > previousShares ? 'Added' : 'Sold'
    const change = number.format(Math.abs(shares - previousShares))
    return `${verb} ${change} shares of ${name} (${shares > previousShares ? '+' : '−'}${percent(shares, previousShares)} QoQ)`
  }
  const fact = (fit: number | null) => (fit === null ? [] : [`Fit ${fit} of 100`])

  return {
    likelyBuyer: ({ neighborCount, openedCount, heldUntil, likelihoodBand, fit }: LikelyBuyer): SuggestionText => ({
      reason: `${bandLabels[bandOf(likelihoodBand) ?? 'high']} likelihood to open a position next quarter.`,
      evidence: [
        ...fact(fit),
        `Holds ${neighborCount} of the 100 names most often held with your stock`,
        ...(openedCount === null ? [] : [`Opened ${plural(openedCount, 'position')} in ${when}`]),
        ...(heldUntil ? [`Held your stock until ${day(heldUntil)}`] : []),
      ],
    }),
    leavingPeers: ({ moves, fit }: WithMoves): SuggestionText => ({
      reason: `Sold at least half of its position in ${moves.length === 1 ? 'a peer' : `${moves.length} peers`} in ${when} and may reinvest in a similar name.`,
      evidence: [...moves.slice(0, 3).map(move), ...fact(fit)],
    }),
    dormantBuyer: ({ moves, lastContactAt, fit }: WithMoves): SuggestionText => ({
      reason: `No contact in 12 months, but bought ${moves.some((one) => one.securityId === securityId) ? 'your stock' : 'your peers'} in ${when}.`,
      evidence: [
        ...(lastContactAt ? [`Last contact ${day(lastContactAt)}`] : []),
        ...moves.slice(0, 3).map(move),
        ...fact(fit),
      ],
    }),
    lookAlike: ({ shared, sharedCount, distinctiveCount, fit }: LookAlike): SuggestionText => ({
      reason: `Shares distinctive positions with ${likeHolders.length === 1 ? (likeHolders[0]?.name ?? 'your holder') : 'your selected holders'}.`,
      evidence: [
        `Holds ${sharedCount} of ${plural(distinctiveCount, 'position')} that few others hold: ${named(shared)}`,
        ...fact(fit),
      ],
    }),
    atRisk: ({ riskBand, value, shares, previousShares, closedCount, closedOf, fit }: AtRisk): SuggestionText => ({
      reason: `${bandLabels[bandOf(riskBand) ?? 'high']} risk of selling at least half next quarter.`,
      evidence: [
        ...(shares < previousShares ? [move({ securityId: securityId ?? '', shares, previousShares })] : []),
        ...(closedCount !== null && closedOf
          ? [`Closed ${number.format(closedCount)} of ${plural(closedOf, 'position')} in ${when}`]
          : []),
        `Position ${dollars(value)}, ${number.format(shares)} shares`,
        ...fact(fit),
      ],
    }),
    newFund: ({ firstOn, heldCount, held, fit, organizationName }: NewFund): SuggestionText => ({
      reason: `First report as of ${day(firstOn)}; already holds ${number.format(heldCount)} of your peers.`,
      evidence: [
        `Holds ${named(held)}`,
        ...(fit === null ? [] : [`${organizationName ?? 'Manager'} fit: ${fit} of 100`]),
      ],
    }),
    movedPerson: ({ title, startedOn, cameFrom, organizationName, fit }: MovedPerson): SuggestionText => ({
      reason: `Joined ${organizationName ?? 'a firm that fits'} from ${cameFrom}.`,
      evidence: [`${title} since ${day(startedOn)}`, ...(fit === null ? [] : [`Firm fit: ${fit} of 100`])],
    }),
  }
}
