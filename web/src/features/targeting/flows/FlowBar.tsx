import classes from './FlowBar.module.css'

/** Outflow left of the axis, inflow right. The figure stands beside it, so that it is a picture only. */
export const FlowBar = ({ amount, largest }: { amount: number; largest: number }) => (
  <span className={classes.root} aria-hidden="true">
    {amount !== 0 && (
      <span
        className={classes.bar}
        data-side={amount < 0 ? 'negative' : 'positive'}
        style={{ width: `${(Math.abs(amount) / Math.max(largest, Number.MIN_VALUE)) * 50}%` }}
      />
    )}
  </span>
)

export const largestOf = (amounts: readonly number[]): number => Math.max(...amounts.map(Math.abs), 0)
