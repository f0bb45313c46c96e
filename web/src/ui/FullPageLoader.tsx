import classes from './FullPageLoader.module.css'
import { Logo } from './Logo.tsx'

type FullPageLoaderProps = {
  label?: string
  /** Inside the shell, which already has a main element. */
  nested?: boolean
}

export function FullPageLoader({ label = 'Loading', nested = false }: FullPageLoaderProps) {
  const Frame = nested ? 'div' : 'main'
  return (
    <Frame className={classes.root} aria-busy="true">
      <div className={classes.logo}>
        <Logo size={24} />
      </div>
      <div className={classes.track} aria-hidden="true" />
      <p className={classes.label} role="status">
        {label}
      </p>
    </Frame>
  )
}
