import classes from './Logo.module.css'

type LogoProps = {
  /** Height of the symbol in pixels; the wordmark scales with it. */
  size?: number
  /** Symbol only, where there is no room for the wordmark. */
  compact?: boolean
  /** Symbol only on a phone. */
  compactOnPhone?: boolean
}

export function Logo({ size = 20, compact = false, compactOnPhone = false }: LogoProps) {
  return (
    <span className={classes.root} style={{ fontSize: size * 0.85 }} role="img" aria-label="Rostrum">
      <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M2 2h4v16H2z" />
        <path d="M8 2h4.5a5 5 0 0 1 0 10H8z" />
        <path d="M8 14h6.2l3.8 4H8z" />
      </svg>
      {!compact && (
        <span className={classes.word} data-yields={compactOnPhone || undefined} aria-hidden="true">
          Rostrum
        </span>
      )}
    </span>
  )
}
