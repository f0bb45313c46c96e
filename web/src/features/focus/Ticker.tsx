import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import classes from './Ticker.module.css'

/** Ticker and exchange; a security without a ticker goes by its name. A short one leaves the exchange out on a phone. */
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
