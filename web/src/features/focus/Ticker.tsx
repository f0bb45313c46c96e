import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import classes from './Ticker.module.css'

/** Ticker and exchange, or the name of a security without a ticker. `short` hides the exchange on a phone. */
export function Ticker({ security, short }: { security: SecurityBrief; short?: boolean }) {
  const { ticker, tickerExchange, name } = security
  const exchange = tickerExchange?.split(':')[1]
  return (
    <span className={classes.root} data-short={short || undefined}>
      <span className={classes.ticker}>{ticker ?? name}</span>
      {exchange && <span className={classes.exchange}>{exchange}</span>}
    </span>
  )
}
