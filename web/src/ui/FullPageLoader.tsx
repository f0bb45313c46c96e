import classes from './FullPageLoader.module.css'
import { Logo } from './Logo.tsx'

export function FullPageLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <main className={classes.root} aria-busy="true">
      <div className={classes.logo}>
        <Logo size={24} />
      </div>
      <div className={classes.track} aria-hidden="true" />
      <p className={classes.label} role="status">
        {label}
      </p>
    </main>
  )
}
